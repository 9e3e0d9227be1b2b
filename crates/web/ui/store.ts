// Things that change and tell those who show them.
import { useEffect, useState } from "./vendor/hooks.js";

/** Something with listeners. They are told once for all changes of the same moment. */
export class Store {
  private readonly listeners = new Set<() => void>();
  private due = false;

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  changed(): void {
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
  protected soon(tell: () => void): void {
    queueMicrotask(tell);
  }
}

/** Shows a component anew whenever the store changes. */
export function useStore(store: Store): void {
  const [, again] = useState(0);
  useEffect(() => store.listen(() => again(count => count + 1)), [store]);
}

/** An address of the picture for as long as it is shown, made from its text. */
export function usePicture(svg: string | null | undefined): string | null {
  const [address, show] = useState<string | null>(null);
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
