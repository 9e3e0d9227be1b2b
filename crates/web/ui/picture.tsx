// A picture in the width that there is, and what was made smaller for it in its own size when somebody asks.
import { Fragment, h } from "./vendor/preact.js";
import type { VNode } from "./vendor/preact.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";
import { Dialog } from "./dialogs.js";
import { Icon } from "./menu.js";

/** A picture that is shown in less than this part of its size can be enlarged. */
const READABLE = 0.8;

export function Picture(props: { address: string; alt: string; class: string }): VNode {
  const { address, alt } = props;
  const image = useRef<HTMLImageElement>(null);
  const [small, shrunk] = useState(false);
  const [open, set] = useState(false);
  useEffect(() => {
    const shown = image.current;
    if (shown === null) {
      return undefined;
    }
    const measure = (): void => shrunk(shown.clientWidth < shown.naturalWidth * READABLE);
    const watch = new ResizeObserver(measure);
    watch.observe(shown);
    shown.addEventListener("load", measure);
    return () => {
      watch.disconnect();
      shown.removeEventListener("load", measure);
    };
  }, []);
  return (
    <Fragment>
      <div class="shown">
        <img class={props.class} ref={image} src={address} alt={alt} />
        {small ? (
          <button
            type="button"
            class="quiet"
            aria-label="Enlarge the picture"
            title="Enlarge"
            onClick={() => set(true)}
          >
            <Icon name="enlarge" />
          </button>
        ) : null}
      </div>
      {open ? (
        <Dialog title={alt === "" ? "Picture" : alt} whole onClose={() => set(false)}>
          <div class="scroll large" tabIndex={0} role="region" aria-label="The picture in its own size">
            <img src={address} alt={alt} />
          </div>
          <div class="buttons"><button type="button" class="soft" onClick={() => set(false)}>Close</button></div>
        </Dialog>
      ) : null}
    </Fragment>
  );
}
