// A picture in the width that there is, and what was made smaller for it in its own size when somebody asks.
import { Fragment, h } from "./vendor/preact.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";
import { Dialog } from "./dialogs.js";
import { Icon } from "./menu.js";
/** A picture that is shown in less than this part of its size can be enlarged. */
const READABLE = 0.8;
export function Picture(props) {
    const { address, alt } = props;
    const image = useRef(null);
    const [small, shrunk] = useState(false);
    const [open, set] = useState(false);
    useEffect(() => {
        const shown = image.current;
        if (shown === null) {
            return undefined;
        }
        const measure = () => shrunk(shown.clientWidth < shown.naturalWidth * READABLE);
        const watch = new ResizeObserver(measure);
        watch.observe(shown);
        shown.addEventListener("load", measure);
        return () => {
            watch.disconnect();
            shown.removeEventListener("load", measure);
        };
    }, []);
    return (h(Fragment, null,
        h("div", { class: "shown" },
            h("img", { class: props.class, ref: image, src: address, alt: alt }),
            small ? (h("button", { type: "button", class: "quiet", "aria-label": "Enlarge the picture", title: "Enlarge", onClick: () => set(true) },
                h(Icon, { name: "enlarge" }))) : null),
        open ? (h(Dialog, { title: alt === "" ? "Picture" : alt, whole: true, onClose: () => set(false) },
            h("div", { class: "scroll large", tabIndex: 0, role: "region", "aria-label": "The picture in its own size" },
                h("img", { src: address, alt: alt })),
            h("div", { class: "buttons" },
                h("button", { type: "button", class: "soft", onClick: () => set(false) }, "Close")))) : null));
}
