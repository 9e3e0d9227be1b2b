// A sheet: what its cells answered, and the file behind it.
import * as api from "./api.js";
import { cell, ended, joined, split } from "./cells.js";
import type { Cell } from "./cells.js";
import { Edits } from "./edits.js";
import type {
  Answer, Candidate, CellSpan, Event, Piece, Progress, Request, Span, Trouble,
} from "./protocol.js";

/** What running a cell brought. */
export interface Result {
  /** The key of the cell when it was run, see `keys`. */
  key: number;
  /** Its text then; places in answers and errors belong to it. */
  source: string;
  answers: Answer[];
  error: Trouble | null;
  progress: Progress | null;
  micros: number | null;
  state: "waiting" | "running" | "done";
}

/** How a word could go on, and which part of the text that would replace. */
export interface Completion {
  span: Span;
  candidates: Candidate[];
}

/** The version of the file that was found when saving was refused. */
export interface Conflict {
  file: string;
  source: string;
  hash: string | null;
}

/** The name under which the program keeps what it knows behind the cells with this key. */
function named(key: number): string {
  return key === 0 ? "" : String(key);
}

export class Sheet extends Edits {
  readonly results = new Map<number, Result>();
  file: string | null = null;
  files: string[] = [];
  /** How often a sheet was opened. */
  opened = 0;
  /** Whether the program was started with a limit of time, which then holds for every question. */
  bounded = false;
  busy = false;
  conflict: Conflict | null = null;
  private id: string | number = "";
  private hash: string | null = null;
  private saved = "";
  private queue: number[] = [];
  private stopper: AbortController | null = null;
  /** The cells whose beginning the program has forgotten: those above them are run again before them. */
  private readonly lost = new Set<number>();

  /** Opens a file, or the one with which the program was started, or with `fresh` none. */
  async open(file: string | null, fresh = false): Promise<void> {
    const found = await api.open(file);
    const opened = fresh ? { ...found, file: null, source: "", hash: null } : found;
    const before = this.id;
    this.stop();
    this.id = opened.sheet;
    this.file = opened.file;
    this.files = opened.files;
    this.hash = opened.hash;
    this.results.clear();
    this.begin();
    this.opened += 1;
    if (before !== "") {
      void api.close(before).catch(() => undefined);
    }
    const [told] = await Promise.all([this.ask({ do: "set" }), this.take(opened.source)]);
    this.usual = told["mode"] === "synchronized" ? "synchronized" : "alternating";
    this.bounded = told["time"] !== null && told["time"] !== undefined;
    this.saved = this.source;
    api.rename(this.file);
    this.changed();
  }

  /** Shows a source in place of what was there. */
  private async take(source: string): Promise<void> {
    this.cells = await this.cut(source);
    if (this.cells.length === 0) {
      this.cells = [cell("", false, "", "")];
    }
    this.current = this.cells[0]?.id ?? null;
    this.renew();
  }

  private async cut(source: string): Promise<Cell[]> {
    if (source === "") {
      return [];
    }
    const told = await this.ask({ do: "assist", what: "cells", source }).catch(() => null);
    const cells = told === null ? [] : split(source, told["cells"] as CellSpan[]);
    // Whatever is told, no byte of the file may be lost.
    const body = source.trimEnd();
    return joined(cells) === source ? cells : [cell(body, false, "", source.slice(body.length))];
  }

  get dirty(): boolean {
    return this.source !== this.saved;
  }

  ask(request: Request, heard?: (event: Event) => void, signal?: AbortSignal): Promise<Event> {
    return api.ask(this.id, request, heard, signal);
  }

  async colours(source: string): Promise<Piece[]> {
    return (await this.ask({ do: "assist", what: "colours", source }))["pieces"] as Piece[];
  }

  async complete(source: string, cursor: number): Promise<Completion> {
    return (await this.ask({ do: "assist", what: "complete", source, cursor })) as unknown as Completion;
  }

  async help(source: string, cursor: number): Promise<string | null> {
    return ((await this.ask({ do: "assist", what: "help", source, cursor }))["help"] as string | null) ?? null;
  }

  // Which answers still hold.

  /** Whether what a cell answered is no longer what it would answer. */
  stale(id: number): boolean {
    const result = this.results.get(id);
    return result !== undefined && result.state === "done" && result.key !== this.fresh.get(id);
  }

  /** Cuts a cell whose text has become several, or has become prose. */
  async recut(id: number): Promise<void> {
    const one = this.find(id);
    if (one === undefined || one.body.trim() === "") {
      return;
    }
    // Without a blank line a cell is one cell: then there is nothing to ask, and the answer comes sooner.
    const comments = one.body.split("\n").every(line => /^\s*\/\//u.test(line));
    if (comments === one.prose && !/^\s|\n[^\S\n]*\r?\n/u.test(one.body)) {
      return;
    }
    const cells = await this.cut(one.body);
    const now = this.find(id);
    if (now === undefined || now.body !== one.body) {
      return;
    }
    if (cells.length < 2 && cells[0]?.prose === one.prose && cells[0].head === "") {
      return;
    }
    const first = cells[0];
    const final = cells.at(-1);
    if (first === undefined || final === undefined) {
      return;
    }
    // The first piece stays the cell that it was, so that its editor stays.
    cells[0] = { ...first, id: one.id, head: one.head + first.head };
    cells[cells.length - 1] = { ...(cells.at(-1) ?? final), tail: final.tail + one.tail };
    const place = this.cells.findIndex(other => other.id === id);
    this.become(ended([...this.cells.slice(0, place), ...cells, ...this.cells.slice(place + 1)]), id);
  }

  /** Puts the line that `onside run --check` verifies behind a statement. */
  expect(id: number, answer: Answer): void {
    const one = this.find(id);
    const result = this.results.get(id);
    if (one === undefined || result === undefined || result.source !== one.body) {
      return;
    }
    const before = new TextEncoder().encode(one.body).slice(0, answer.span[1]);
    const end = new TextDecoder().decode(before).length;
    const stop = one.body.indexOf("\n", end);
    const place = stop < 0 ? one.body.length : stop;
    const lines = answer.text.split("\n").map(line => `\n//= ${line}`).join("");
    const rest = one.body.slice(place).replace(/^(\n[^\S\n]*\/\/=[^\n]*)+/u, "");
    this.settle();
    this.edit(id, one.body.slice(0, place) + lines + rest);
    this.settle();
  }

  // Running.

  /** Runs a cell, after those above it whose answers do not hold: cells mean what they mean in a script. */
  async run(id: number): Promise<void> {
    await this.recut(id);
    const place = this.cells.findIndex(one => one.id === id);
    for (const one of this.cells.slice(0, place)) {
      const result = this.results.get(one.id);
      if (!one.prose && one.body.trim() !== "" && (result === undefined || this.stale(one.id))) {
        this.enqueue(one.id);
      }
    }
    this.enqueue(id);
    await this.work();
  }

  /** Runs all cells in a new session, as `onside run` would. */
  async runAll(): Promise<void> {
    this.stop();
    for (const one of this.cells) {
      await this.recut(one.id);
    }
    await this.ask({ do: "reset" }).catch(() => undefined);
    for (const one of this.cells) {
      this.results.delete(one.id);
      this.enqueue(one.id);
    }
    await this.work(true);
  }

  /** The name of what the session knows behind the cells above this one. */
  private above(id: number): string {
    const before = this.cells[this.cells.findIndex(one => one.id === id) - 1];
    return before === undefined ? "" : named(this.fresh.get(before.id) ?? 0);
  }

  /** Runs all above a cell once more before it, but not what was stopped. */
  private again(id: number): void {
    this.lost.add(id);
    const waiting = this.queue.splice(0);
    for (const one of this.cells.slice(0, this.cells.findIndex(other => other.id === id))) {
      if ((this.results.get(one.id)?.error?.stop ?? null) === null) {
        this.enqueue(one.id);
      }
    }
    for (const one of [id, ...waiting]) {
      this.enqueue(one);
    }
  }

  private enqueue(id: number): void {
    const one = this.find(id);
    if (one === undefined || one.prose || one.body.trim() === "" || this.queue.includes(id)) {
      return;
    }
    this.queue.push(id);
    const old = this.results.get(id);
    this.results.set(id, {
      key: 0,
      source: one.body,
      answers: old?.answers ?? [],
      error: null,
      progress: null,
      micros: null,
      state: "waiting",
    });
    this.changed();
  }

  private async work(script = false): Promise<void> {
    if (this.busy) {
      return;
    }
    this.busy = true;
    this.changed();
    for (;;) {
      const id = this.queue.shift();
      if (id === undefined) {
        break;
      }
      const failed = await this.one(id);
      if (script && failed) {
        this.forget();
      }
    }
    this.busy = false;
    this.changed();
  }

  /** Those that wait no longer do. */
  private forget(): void {
    for (const id of this.queue.splice(0)) {
      this.results.delete(id);
    }
  }

  private async one(id: number): Promise<boolean> {
    const cellNow = this.find(id);
    if (cellNow === undefined) {
      return false;
    }
    const stopper = new AbortController();
    this.stopper = stopper;
    const result: Result = {
      key: this.fresh.get(id) ?? 0,
      source: cellNow.body,
      answers: [],
      error: null,
      progress: null,
      micros: null,
      state: "running",
    };
    const old = this.results.get(id);
    // The old answers stay until there is a new one, so that the page does not jump.
    this.results.set(id, { ...result, answers: old?.answers ?? [] });
    this.changed();
    const tell = (): void => {
      this.results.set(id, { ...result });
      this.changed();
    };
    try {
      const after = this.lost.delete(id) ? {} : { after: this.above(id) };
      const name = named(result.key);
      const request: Request = { do: "run", source: cellNow.body, keep: name, ...after };
      const last = await this.ask(request, event => {
        if (event.event === "restarted") {
          this.notice = `${String(event["reason"])}; the cells above are run again`;
          return;
        }
        if (event.event === "progress") {
          result.progress = event as unknown as Progress;
        } else if (event.event === "answer") {
          result.answers = [...result.answers, { ...(event as unknown as Answer), after: name }];
        } else if (event.event === "error") {
          result.error = event.error ?? { message: "the cell failed" };
        }
        tell();
      }, stopper.signal);
      if (last["forgotten"] === true) {
        this.stopper = null;
        this.again(id);
        return false;
      }
      result.micros = typeof last["micros"] === "number" ? last["micros"] : null;
    } catch (error) {
      result.error = api.troubleOf(error);
    }
    result.state = "done";
    result.progress = null;
    this.stopper = null;
    tell();
    return result.error !== null;
  }

  stop(): void {
    this.forget();
    this.stopper?.abort();
    this.changed();
  }

  // The file.

  /** Looks again which worksheets there are. */
  async look(): Promise<void> {
    this.files = await api.files().catch(() => this.files);
    this.changed();
  }

  async save(file: string | null = this.file, over?: string | null): Promise<boolean> {
    if (file === null) {
      return false;
    }
    const source = this.source;
    // A file of another name is a new one: it must not be there yet.
    const hash = over !== undefined ? over : file === this.file ? this.hash : null;
    try {
      this.hash = await api.save(this.id, file, source, hash);
    } catch (error) {
      if (error instanceof api.Refusal && error.status === 412) {
        this.conflict = {
          file,
          source: String(error.body["source"] ?? ""),
          hash: typeof error.body["hash"] === "string" ? error.body["hash"] : null,
        };
        this.changed();
        return false;
      }
      throw error;
    }
    this.file = file;
    this.saved = source;
    this.conflict = null;
    if (!this.files.includes(file)) {
      this.files = [...this.files, file].sort();
    }
    this.notice = `Saved ${file}`;
    api.rename(file);
    this.changed();
    return true;
  }

  /** Takes what is in the file in place of what is on the page. It can be undone. */
  async takeTheirs(): Promise<void> {
    const theirs = this.conflict;
    if (theirs === null) {
      return;
    }
    const before = this.cells;
    await this.take(theirs.source);
    this.replaced(before);
    this.saved = theirs.source;
    this.file = theirs.file;
    this.hash = theirs.hash;
    this.conflict = null;
    api.rename(this.file);
    this.changed();
  }

  async keepMine(): Promise<void> {
    const theirs = this.conflict;
    if (theirs !== null) {
      await this.save(theirs.file, theirs.hash);
    }
  }
}
