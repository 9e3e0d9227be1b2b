// Answers, each as it deserves: formulas, tables, pictures, long texts folded, mistakes with their remedies.
import { h } from "./vendor/preact.js";
import type { ComponentChildren, VNode } from "./vendor/preact.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { Maths } from "./maths.js";
import { Icon, Menu, copy, download } from "./menu.js";
import type { Answer, Event, Theme, Trouble } from "./protocol.js";
import { troubleOf } from "./api.js";
import { Picture } from "./picture.js";
import type { Sheet } from "./sheet.js";
import { usePicture } from "./store.js";
import { slice } from "./text.js";

const LONG = 700;
const MANY_LINES = 12;
const MANY_ROWS = 40;

/** What is wrong or worth knowing, with its place and what can be done. */
export function Note(props: { trouble: Trouble; source: string; warning?: boolean }): VNode {
  const { message, span, hint, stop } = props.trouble;
  const place = span === null || span === undefined ? "" : slice(props.source, span);
  // The editor underlines the place; who hears the page is told what stands there.
  const short = place !== "" && place.length < 40 && !place.includes("\n") && !message.includes(place);
  const kind = props.warning === true ? "note warning" : stop === "cancelled" ? "note calm" : "note bad";
  return (
    <div class={kind} role={props.warning === true ? "status" : "alert"}>
      <p>
        {stop === "cancelled" ? "Stopped." : worded(message)}
        {short ? <code>{place}</code> : null}
      </p>
      {hint !== null && hint !== undefined && hint !== "" ? <p class="hint">{worded(hint)}</p> : null}
    </div>
  );
}

/** A sentence in which what stands between backticks is code. */
export function worded(text: string): ComponentChildren[] {
  return text.split("`").map((part, place) => (place % 2 === 1 ? <code class="word">{part}</code> : part));
}

/** A text that is folded if it is long. */
export function Folded(props: { text: string; class?: string }): VNode {
  const [open, set] = useState(false);
  const lines = props.text.split("\n");
  const long = props.text.length > LONG || lines.length > MANY_LINES;
  const shown = !long || open ? props.text : `${lines.slice(0, MANY_LINES).join("\n").slice(0, LONG)} …`;
  const size = lines.length > MANY_LINES ? `${lines.length} lines` : `${props.text.length} characters`;
  return (
    <div class={props.class ?? "plain"}>
      <output class={long && !open ? "folded" : ""}>{shown}</output>
      {long ? (
        <button type="button" class="link" aria-expanded={open} onClick={() => set(!open)}>
          {open ? "Show less" : `Show all ${size}`}
        </button>
      ) : null}
    </div>
  );
}

function Table(props: { rows: string[][] }): VNode {
  const [open, set] = useState(false);
  const [head, ...rest] = props.rows;
  const shown = open ? rest : rest.slice(0, MANY_ROWS);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Table">
      <table class="data">
        <thead><tr>{(head ?? []).map(text => <th scope="col">{text}</th>)}</tr></thead>
        <tbody>{shown.map(row => <tr>{row.map(text => <td>{text}</td>)}</tr>)}</tbody>
      </table>
      {rest.length > MANY_ROWS ? (
        <button type="button" class="link" aria-expanded={open} onClick={() => set(!open)}>
          {open ? "Show less" : `Show all ${rest.length} rows`}
        </button>
      ) : null}
    </div>
  );
}

interface Drawn {
  content: string;
  encoding: string;
  description: string;
}

/** Draws something in what the session knew where an answer was found. */
async function draw(sheet: Sheet, expression: string, format: string, theme: string, at: Answer): Promise<Drawn> {
  const { mode, after } = at;
  const where = { ...(mode === undefined ? {} : { mode }), ...(after === undefined ? {} : { after }) };
  const event: Event = await sheet.ask({ do: "draw", expression, format, theme, ...where });
  return {
    content: String(event["content"] ?? ""),
    encoding: String(event["encoding"] ?? "utf8"),
    description: String(event["description"] ?? ""),
  };
}

/** The picture of an answer, drawn for the theme. */
function Drawing(props: { sheet: Sheet; expression: string; answer: Answer; theme: Theme }): VNode | null {
  const [drawn, set] = useState<Drawn | Trouble | null>(null);
  useEffect(() => {
    let here = true;
    draw(props.sheet, props.expression, "svg", props.theme, props.answer).then(
      done => here && set(done),
      error => here && set(troubleOf(error)),
    );
    return () => {
      here = false;
    };
  }, [props.expression, props.theme, props.answer.after, props.answer.mode]);
  const address = usePicture(drawn !== null && "content" in drawn ? drawn.content : null);
  if (drawn === null) {
    return <p class="faint">drawing …</p>;
  }
  if ("message" in drawn) {
    return <Note trouble={drawn} source={props.expression} warning />;
  }
  return address === null ? null : <Picture class="picture" address={address} alt={drawn.description} />;
}

const EXPORTS: readonly [string, string, string][] = [
  ["SVG", "svg", "image/svg+xml"],
  ["PDF", "pdf", "application/pdf"],
  ["PNG", "png", "image/png"],
  ["TikZ", "tex", "text/plain"],
  ["Graphviz", "dot", "text/plain"],
];

/** Kinds of answers whose picture says more than their text. */
const PICTURED = /position|thermograph|plot|figure|picture|graph|tree|board|diagram/iu;

/** What stands before the expression of a statement. */
const ASSIGNED = /^[\p{L}_][\p{L}\p{N}_]*\s*:=\s*/u;

export interface AnswerProps {
  sheet: Sheet;
  cell: number;
  answer: Answer;
  source: string;
  theme: Theme;
  stale: boolean;
  onExplore: (expression: string, answer: Answer) => void;
}

export function AnswerView(props: AnswerProps): VNode | null {
  const { answer, sheet, source } = props;
  const expression = answer.position ?? slice(source, answer.span).trim().replace(ASSIGNED, "").replace(/;$/u, "");
  const pictured = answer.picture === true;
  const [drawn, show] = useState(pictured && (answer.position != null || PICTURED.test(answer.kind)));
  const [said, say] = useState("");
  useEffect(() => {
    if (said === "") {
      return undefined;
    }
    const timer = setTimeout(() => say(""), 2500);
    return () => clearTimeout(timer);
  }, [said]);
  const warnings = (answer.warnings ?? []).map(trouble => <Note trouble={trouble} source={source} warning />);
  if (!answer.shown) {
    return warnings.length === 0 ? null : <div class="answer">{warnings}</div>;
  }
  const copied = async (what: string, text: string): Promise<void> => {
    say((await copy(text)) ? `${what} copied` : "the browser does not allow copying");
  };
  const exported = async (format: string, type: string, name: string, take: boolean): Promise<void> => {
    try {
      const made = await draw(sheet, expression, format, "light", answer);
      if (take) {
        download(`${name}.${format}`, made.content, made.encoding, type);
      } else {
        await copied(format === "tex" ? "TikZ" : "SVG", made.content);
      }
    } catch (error) {
      say(troubleOf(error).message);
    }
  };
  const name = expression.replaceAll(/[^\p{L}\d]+/gu, "-").replace(/^-|-$/gu, "").slice(0, 40) || "picture";
  const entries = [
    { name: "Copy as text", does: () => copied("Text", answer.text) },
    ...(answer.latex ? [{ name: "Copy as LaTeX", does: () => copied("LaTeX", answer.latex ?? "") }] : []),
    ...(pictured ? [
      { name: "Copy as SVG", does: () => exported("svg", "", name, false) },
      { name: "Copy as TikZ", does: () => exported("tex", "", name, false) },
      ...EXPORTS.map(([title, format, type]) => ({
        name: `Save as ${title}`,
        does: () => exported(format, type, name, true),
      })),
    ] : []),
    { name: "Insert as expected answer", does: () => sheet.expect(props.cell, answer) },
  ];
  const formula = answer.position == null && answer.latex != null && answer.latex !== "" && answer.latex.length <= LONG;
  const rows = answer.table?.rows;
  return (
    <div class={props.stale ? "answer stale" : "answer"}>
      <div class="body">
        {rows !== undefined ? <Table rows={rows} /> : null}
        {rows === undefined && formula ? (
          <div class={answer.text.length > 40 ? "value long" : "value"} title={answer.text}>
            <Maths latex={answer.latex ?? ""} text={answer.text} />
          </div>
        ) : null}
        {rows === undefined && !formula ? <Folded text={answer.text} /> : null}
        {drawn ? <Drawing {...{ sheet, expression, answer }} theme={props.theme} /> : null}
        {warnings}
      </div>
      <div class="tools">
        <span class="said" role="status">{said}</span>
        {answer.position != null ? (
          <button
            type="button"
            class="soft"
            onClick={() => props.onExplore(answer.position ?? "", answer)}
          >
            <Icon name="board" /> Explore
          </button>
        ) : null}
        {pictured ? (
          <button type="button" class="quiet" aria-pressed={drawn} onClick={() => show(!drawn)}>Picture</button>
        ) : null}
        <Menu label="Copy or save" entries={entries}><Icon name="copy" /></Menu>
      </div>
    </div>
  );
}
