// The part of a cell's text that a board stands for, found again after the text has changed.
import type { Span } from "./protocol.js";
import { Offsets } from "./text.js";

export class Link {
  private constructor(
    private body: string,
    private start: number,
    private end: number,
  ) {}

  /** The expression in a statement: what is behind `:=`, or all of it. */
  static of(body: string, span: Span): Link | null {
    const [from, to] = new Offsets(body).span(span);
    const statement = body.slice(from, to);
    const target = /^\s*[\p{L}_][\p{L}\p{N}_]*\s*:=\s*/u.exec(statement)?.[0] ?? /^\s*/u.exec(statement)?.[0] ?? "";
    const text = statement.slice(target.length).replace(/[\s;]+$/u, "");
    const start = from + target.length;
    return text === "" ? null : new Link(body, start, start + text.length);
  }

  get text(): string {
    return this.body.slice(this.start, this.end);
  }

  /** The text in a changed body, nothing if the change has destroyed its borders. */
  moved(body: string): string | null {
    if (body !== this.body) {
      const most = Math.min(body.length, this.body.length);
      let before = 0;
      while (before < most && body[before] === this.body[before]) {
        before += 1;
      }
      let behind = 0;
      while (behind < most - before && body.at(-1 - behind) === this.body.at(-1 - behind)) {
        behind += 1;
      }
      const changeEnd = this.body.length - behind;
      const growth = body.length - this.body.length;
      if (changeEnd < this.start) {
        this.start += growth;
        this.end += growth;
      } else if (before <= this.end) {
        // The change is in the expression, or touches it: what was typed at its edge belongs to it.
        this.start = Math.min(this.start, before);
        this.end = Math.max(this.end, changeEnd) + growth;
      }
      this.body = body;
    }
    const text = this.text.trim();
    return text === "" ? null : text;
  }

  /** The body with the expression in place of the text. */
  written(body: string, expression: string): string | null {
    if (this.moved(body) === null) {
      return null;
    }
    const whole = body.slice(0, this.start) + expression + body.slice(this.end);
    this.end = this.start + expression.length;
    this.body = whole;
    return whole;
  }
}
