// Things that change and tell those who show them.
import { useEffect, useState } from "./vendor/hooks.js";
/** Something with listeners. They are told once for all changes of the same moment. */
export class Store {
    listeners = new Set();
    due = false;
    listen(listener) {
        this.listeners.add(listener);
        return () => {
            this.listeners.delete(listener);
        };
    }
    changed() {
        if (this.due) {
            return;
        }
        this.due = true;
        this.soon(() => {
            this.due = false;
            for (const listener of this.listeners) {
                listener();
            }
        });
    }
    /** When listeners are told. */
    soon(tell) {
        queueMicrotask(tell);
    }
}
/** Shows a component anew whenever the store changes. */
export function useStore(store) {
    const [, again] = useState(0);
    useEffect(() => store.listen(() => again(count => count + 1)), [store]);
}
/** An address of the picture for as long as it is shown, made from its text. */
export function usePicture(svg) {
    const [address, show] = useState(null);
    useEffect(() => {
        if (svg === null || svg === undefined || svg === "") {
            show(null);
            return undefined;
        }
        const made = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
        show(made);
        return () => URL.revokeObjectURL(made);
    }, [svg]);
    return address;
}
