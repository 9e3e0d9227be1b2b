// The page: its bar, the sheet, the board beside it. Starts everything.
import { Fragment, h, render } from "./vendor/preact.js";
import type { VNode } from "./vendor/preact.js";
import { useEffect, useMemo, useState } from "./vendor/hooks.js";
import * as api from "./api.js";
import { CellView } from "./cell.js";
import { ConflictDialog, KeysDialog, OpenDialog, SaveDialog, Saying } from "./dialogs.js";
import { Explorer } from "./explorer.js";
import { Exploration } from "./exploration.js";
import { Icon } from "./menu.js";
import type { Answer, Mode, Theme, Trouble } from "./protocol.js";
import { Sheet } from "./sheet.js";
import { useStore } from "./store.js";
import { Welcome, isEmpty } from "./welcome.js";

const THEME = "onside-theme";

function useTheme(): [Theme, () => void] {
  const dark = useMemo(() => matchMedia("(prefers-color-scheme: dark)"), []);
  const kept = localStorage.getItem(THEME);
  const first: Theme = kept === "dark" || kept === "light" ? kept : dark.matches ? "dark" : "light";
  const [theme, set] = useState<Theme>(first);
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  useEffect(() => {
    const follow = (): void => {
      if (localStorage.getItem(THEME) === null) {
        set(dark.matches ? "dark" : "light");
      }
    };
    dark.addEventListener("change", follow);
    return () => dark.removeEventListener("change", follow);
  }, []);
  return [theme, () => {
    const next = theme === "dark" ? "light" : "dark";
    localStorage.setItem(THEME, next);
    set(next);
  }];
}

function Page(props: { sheet: Sheet; exploration: Exploration }): VNode {
  const { sheet, exploration } = props;
  useStore(sheet);
  useStore(exploration);
  const [theme, turn] = useTheme();
  const [dialog, open] = useState<"open" | "save" | "keys" | null>(null);
  const [trouble, tell] = useState<Trouble | null>(null);

  const save = (): void => {
    if (sheet.file === null) {
      open("save");
      return;
    }
    sheet.save().then(() => tell(null), error => tell(api.troubleOf(error)));
  };
  const saveKey = (event: KeyboardEvent): void => {
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key === "s") {
      event.preventDefault();
      save();
    } else if (control && event.key === ".") {
      event.preventDefault();
      sheet.stop();
      exploration.halt();
    } else if (control && (event.key === "z" || event.key === "y" || event.key === "Z") && !event.defaultPrevented) {
      const target = event.composedPath()[0];
      if (target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea"))) {
        return;
      }
      event.preventDefault();
      if (event.key === "z") {
        sheet.undo();
      } else {
        sheet.redo();
      }
    }
  };
  useEffect(() => {
    addEventListener("keydown", saveKey);
    return () => removeEventListener("keydown", saveKey);
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (sheet.dirty) {
        event.preventDefault();
      }
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  useEffect(() => {
    document.title = `${sheet.dirty ? "• " : ""}${sheet.file ?? "New worksheet"} – Onside`;
  });
  useEffect(() => {
    if (sheet.notice === null) {
      return undefined;
    }
    const timer = setTimeout(() => {
      sheet.notice = null;
      sheet.changed();
    }, 4000);
    return () => clearTimeout(timer);
  }, [sheet.notice]);

  const explore = (cell: number, expression: string, answer: Answer): void => {
    exploration.begin(cell, expression, answer);
  };
  return (
    <Fragment>
      <header class="bar">
        <h1><span class="name">Onside</span></h1>
        <button type="button" class="file" onClick={() => open("open")} title="Open another worksheet">
          <Icon name="folder" /> {sheet.file ?? "New worksheet"}
          {sheet.dirty ? <span class="dot" title="not saved"> •</span> : null}
        </button>
        <div class="group">
          <button type="button" class="quiet" onClick={save}>Save</button>
          {sheet.file === null ? null : (
            <button type="button" class="quiet" onClick={() => open("save")}>Save as</button>
          )}
          <button
            type="button"
            class="quiet"
            aria-label="Undo"
            title="Undo (Ctrl+Z)"
            disabled={!sheet.canUndo}
            onClick={() => sheet.undo()}
          >
            <Icon name="undo" />
          </button>
          <button
            type="button"
            class="quiet"
            aria-label="Redo"
            title="Redo (Ctrl+Y)"
            disabled={!sheet.canRedo}
            onClick={() => sheet.redo()}
          >
            <Icon name="redo" />
          </button>
        </div>
        <div class="group end">
          <label class="choice">
            <span class="hidden">How positions are played</span>
            <select
              value={sheet.mode}
              onChange={event => sheet.setMode((event.currentTarget as HTMLSelectElement).value as Mode)}
            >
              <option value="alternating">Alternating</option>
              <option value="synchronized">Synchronized</option>
            </select>
          </label>
          {sheet.busy ? (
            <button type="button" class="strong stop" onClick={() => sheet.stop()}><Icon name="stop" /> Stop</button>
          ) : (
            <button type="button" class="strong" onClick={() => void sheet.runAll()}>
              <Icon name="run" /> Run all
            </button>
          )}
          <button type="button" class="quiet" aria-label="Keys" title="Keys" onClick={() => open("keys")}>?</button>
          <button
            type="button"
            class="quiet"
            aria-label={theme === "dark" ? "Light colours" : "Dark colours"}
            title={theme === "dark" ? "Light colours" : "Dark colours"}
            onClick={turn}
          >
            <Icon name={theme === "dark" ? "sun" : "moon"} />
          </button>
        </div>
      </header>
      <div class={exploration.open ? "desk with-board" : "desk"}>
        <main class="sheet" aria-label="Worksheet">
          <Saying trouble={trouble} />
          {sheet.cells.map((cell, place) => (
            <Fragment key={cell.id}>
              <CellView
                sheet={sheet}
                cell={cell}
                number={place + 1}
                theme={theme}
                explored={exploration.open && exploration.cell === cell.id}
                onExplore={explore}
              />
              <Between sheet={sheet} place={place + 1} last={place === sheet.cells.length - 1} />
            </Fragment>
          ))}
          {isEmpty(sheet) ? <Welcome sheet={sheet} tell={tell} /> : null}
        </main>
        {exploration.open ? <Explorer sheet={sheet} exploration={exploration} theme={theme} /> : null}
      </div>
      <div class="notice" role="status">{sheet.notice}</div>
      {dialog === "open" ? <OpenDialog sheet={sheet} onClose={() => open(null)} /> : null}
      {dialog === "save" ? <SaveDialog sheet={sheet} onClose={() => open(null)} /> : null}
      {dialog === "keys" ? <KeysDialog onClose={() => open(null)} /> : null}
      {sheet.conflict !== null ? <ConflictDialog sheet={sheet} /> : null}
    </Fragment>
  );
}

/** Where a cell can be put in: between two cells on hover or focus, always below the last. */
function Between(props: { sheet: Sheet; place: number; last: boolean }): VNode {
  const { sheet, place, last } = props;
  const where = last ? "at the end" : `after ${place}`;
  return (
    <div class={last ? "between last" : "between"}>
      <button type="button" class="quiet" aria-label={`Add a cell ${where}`} onClick={() => sheet.insert(place, false)}>
        <Icon name="plus" /> Cell
      </button>
      <button type="button" class="quiet" aria-label={`Add a text ${where}`} onClick={() => sheet.insert(place, true)}>
        <Icon name="plus" /> Text
      </button>
    </div>
  );
}

async function start(): Promise<void> {
  const root = document.getElementById("page");
  if (root === null) {
    return;
  }
  const sheet = new Sheet();
  try {
    const file = await api.enter();
    await sheet.open(file);
  } catch (error) {
    const trouble = api.troubleOf(error);
    render(<main class="sheet"><h1>Onside</h1><Saying trouble={trouble} /></main>, root);
    return;
  }
  sheet.wanted = sheet.cells.find(cell => !cell.prose)?.id ?? null;
  render(<Page sheet={sheet} exploration={new Exploration(sheet)} />, root);
  document.documentElement.dataset["ready"] = "yes";
}

void start();
