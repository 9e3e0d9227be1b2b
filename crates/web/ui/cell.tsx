// One cell: prose that can be read or edited, or code with what it answered.
import { h } from "./vendor/preact.js";
import type { VNode } from "./vendor/preact.js";
import { useMemo } from "./vendor/hooks.js";
import { AnswerView, Note } from "./answers.js";
import type { Cell } from "./cells.js";
import { Editor } from "./editor.js";
import type { Action } from "./editor.js";
import { Icon } from "./menu.js";
import { Prose, commented, uncommented } from "./prose.js";
import type { Answer, Theme } from "./protocol.js";
import type { Result, Sheet } from "./sheet.js";
import { Offsets, Plain, bytes, count, duration } from "./text.js";

export interface CellProps {
  sheet: Sheet;
  cell: Cell;
  number: number;
  theme: Theme;
  explored: boolean;
  onExplore: (cell: number, expression: string, answer: Answer) => void;
}

export function CellView(props: CellProps): VNode {
  const { sheet, cell, number } = props;
  const result = sheet.results.get(cell.id);
  const stale = sheet.stale(cell.id);
  const current = sheet.current === cell.id;
  const classes = ["cell", cell.prose ? "text" : "code"];
  if (current) {
    classes.push("current");
  }
  if (stale) {
    classes.push("is-stale");
  }
  if (props.explored) {
    classes.push("explored");
  }
  if (result?.state === "running" || result?.state === "waiting") {
    classes.push(result.state);
  }
  const kind = cell.prose ? "Text" : "Cell";
  return (
    <section
      class={classes.join(" ")}
      aria-label={`${kind} ${number}`}
      onFocusCapture={() => {
        if (sheet.current !== cell.id) {
          sheet.current = cell.id;
          sheet.changed();
        }
      }}
    >
      <div class="gutter" aria-hidden="true">{cell.prose ? "" : number}</div>
      <div class="content">
        {cell.prose ? <ProseCell {...props} /> : <CodeCell {...props} />}
        {cell.prose ? null : <Outcome {...props} result={result} stale={stale} />}
      </div>
      <Tools {...props} />
    </section>
  );
}

function Tools(props: CellProps): VNode {
  const { sheet, cell, number } = props;
  const place = sheet.cells.findIndex(one => one.id === cell.id);
  const name = `${cell.prose ? "text" : "cell"} ${number}`;
  return (
    <div class="cell-tools">
      {cell.prose ? null : (
        <button
          type="button"
          class="quiet"
          title="Run (Ctrl+Enter)"
          aria-label={`Run ${name}`}
          onClick={() => void sheet.run(cell.id)}
        >
          <Icon name="run" />
        </button>
      )}
      <button
        type="button"
        class="quiet"
        title="Move up (Ctrl+Shift+Up)"
        aria-label={`Move ${name} up`}
        disabled={place === 0}
        onClick={() => sheet.move(cell.id, -1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        class="quiet"
        title="Move down (Ctrl+Shift+Down)"
        aria-label={`Move ${name} down`}
        disabled={place === sheet.cells.length - 1}
        onClick={() => sheet.move(cell.id, 1)}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        class="quiet"
        title="Delete"
        aria-label={`Delete ${name}`}
        onClick={() => sheet.remove(cell.id)}
      >
        <Icon name="remove" />
      </button>
    </div>
  );
}

/** What the keys of an editor do in any cell. */
function acts(sheet: Sheet, cell: Cell, action: Action): boolean {
  const place = sheet.cells.findIndex(one => one.id === cell.id);
  const goTo = (next: Cell | undefined): boolean => {
    if (next === undefined) {
      return false;
    }
    sheet.current = next.id;
    sheet.wanted = next.id;
    sheet.changed();
    return true;
  };
  switch (action) {
    case "up":
      return goTo(sheet.cells[place - 1]);
    case "down":
      return goTo(sheet.cells[place + 1]);
    case "move-up":
    case "move-down":
      sheet.move(cell.id, action === "move-up" ? -1 : 1);
      return true;
    case "undo":
      sheet.undo();
      return true;
    case "redo":
      sheet.redo();
      return true;
    case "run":
      void sheet.run(cell.id);
      return true;
    case "run-next": {
      void sheet.run(cell.id);
      const next = sheet.cells[place + 1];
      if (next === undefined) {
        sheet.insert(place + 1, false);
        return true;
      }
      return goTo(next);
    }
    case "leave": {
      const active = document.activeElement;
      active?.closest<HTMLElement>(".cell")?.querySelector<HTMLElement>(".cell-tools button")?.focus();
      return true;
    }
  }
}

function CodeCell(props: CellProps): VNode {
  const { sheet, cell, number } = props;
  const result = sheet.results.get(cell.id);
  const valid = result !== undefined && result.source === cell.body;
  const plain = useMemo(() => new Plain(cell.body), [cell.body]);
  const wrong: [number, number][] = [];
  if (valid && result.error?.span) {
    const [start, end] = new Offsets(cell.body).span(result.error.span);
    wrong.push([plain.unit(start), plain.unit(end)]);
  }
  return (
    <Editor
      key={`code-${cell.id}`}
      sheet={sheet}
      label={`Cell ${number}`}
      text={plain.text}
      code
      wrong={wrong}
      focus={sheet.wanted === cell.id}
      {...(sheet.cells.length === 1 ? { hint: "Push(BR_B).CanonicalForm, then Ctrl+Enter" } : {})}
      read={() => new Plain(sheet.find(cell.id)?.body ?? "").text}
      onText={text => sheet.edit(cell.id, new Plain(sheet.find(cell.id)?.body ?? "").edited(text))}
      onKey={action => acts(sheet, cell, action)}
      onFocus={() => {
        if (sheet.wanted === cell.id) {
          sheet.wanted = null;
        }
      }}
      onBlur={() => {
        sheet.settle();
        void sheet.recut(cell.id).catch(() => undefined);
      }}
    />
  );
}

function ProseCell(props: CellProps): VNode {
  const { sheet, cell, number } = props;
  const edit = (): void => {
    sheet.prosing = cell.id;
    sheet.wanted = cell.id;
    sheet.current = cell.id;
    sheet.changed();
  };
  const leave = (): void => {
    sheet.settle();
    if (sheet.prosing === cell.id) {
      sheet.prosing = null;
      sheet.changed();
    }
  };
  if (sheet.prosing === cell.id || sheet.wanted === cell.id) {
    return (
      <Editor
        key={`prose-${cell.id}`}
        sheet={sheet}
        label={`Text ${number}`}
        text={uncommented(cell.body)}
        code={false}
        wrong={[]}
        focus
        hint="Text in Markdown"
        read={() => uncommented(sheet.find(cell.id)?.body ?? "")}
        onText={text => {
          const body = sheet.find(cell.id)?.body ?? "";
          if (text !== uncommented(body)) {
            sheet.edit(cell.id, commented(text, body));
          }
        }}
        onKey={action => {
          if (action === "run" || action === "leave") {
            leave();
            return true;
          }
          if (action === "run-next") {
            leave();
            return acts(sheet, cell, "down");
          }
          return acts(sheet, cell, action);
        }}
        onFocus={() => {
          if (sheet.wanted === cell.id) {
            sheet.wanted = null;
          }
          sheet.prosing = cell.id;
        }}
        onBlur={leave}
      />
    );
  }
  const text = uncommented(cell.body);
  return (
    <div class="read" onDblClick={edit}>
      {text.trim() === "" ? <p class="faint">Empty text</p> : <Prose text={text} />}
      <button type="button" class="quiet edit" aria-label={`Edit text ${number}`} onClick={edit}>Edit</button>
    </div>
  );
}

function Outcome(props: CellProps & { result: Result | undefined; stale: boolean }): VNode | null {
  const { result, sheet, cell, stale } = props;
  if (result === undefined) {
    return null;
  }
  const shown = result.answers.filter(answer => answer.shown || (answer.warnings ?? []).length > 0);
  return (
    <div class="answers">
      {shown.map((answer, place) => (
        <AnswerView
          key={`${place}-${answer.text.length}-${answer.position ?? ""}`}
          sheet={sheet}
          cell={cell.id}
          answer={answer}
          source={result.source}
          theme={props.theme}
          stale={stale}
          onExplore={(expression, which) => props.onExplore(cell.id, expression, which)}
        />
      ))}
      {result.error !== null ? <Note trouble={result.error} source={result.source} /> : null}
      {result.state === "waiting" ? <p class="progress" role="status">waiting</p> : null}
      {result.state === "running" ? <Running sheet={sheet} result={result} /> : null}
      <p class="when">
        {stale ? <span class="mark" title="This cell, or code above it, has changed since then">stale</span> : null}
        {result.state === "done" && result.micros !== null && result.micros > 1e6 ? (
          <span>{duration(result.micros)}</span>
        ) : null}
      </p>
    </div>
  );
}

function Running(props: { sheet: Sheet; result: Result }): VNode {
  const { progress } = props.result;
  const share = progress?.share;
  return (
    <div class="progress" role="status">
      <progress
        aria-label="Progress"
        {...(share === null || share === undefined ? {} : { value: share.done, max: share.total })}
      />
      <span>
        {progress === null
          ? "working"
          : `${count(progress.positions)} positions, ${count(progress.rate)} a second, ${bytes(progress.memory)}`}
      </span>
      <button type="button" class="soft" onClick={() => props.sheet.stop()}><Icon name="stop" /> Stop</button>
    </div>
  );
}
