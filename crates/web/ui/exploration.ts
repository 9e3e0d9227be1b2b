// What has been looked at on the board: a tree of positions, the place in it, and the text that it belongs to.
import { troubleOf } from "./api.js";
import { Link } from "./link.js";
import { excused, node, outOfTime, take } from "./node.js";
import type { Node } from "./node.js";
import type { Answer, Change, Mode, Option, Player, Request, Trouble, Value, View } from "./protocol.js";
import type { Sheet } from "./sheet.js";
import { Store } from "./store.js";

/** The most positions that are put into the tree at once. */
export const MOST = 2000;

/** So long a position is worked on before somebody asks to go on with it. */
const PATIENCE = "20s";

/** What is said of work that somebody has stopped. */
const STOPPED: Trouble = { message: "stopped", stop: "cancelled" };

export class Exploration extends Store {
  open = false;
  /** How often a board was opened. */
  opened = 0;
  cell: number | null = null;
  mode: Mode = "alternating";
  /** The name of what the session knew where the position was found. */
  after = "";
  player: Player = "left";
  root: Node = node(null, null, "", "");
  current: Node = this.root;
  loading = false;
  editing = false;
  /** Whether values stay hidden, because somebody plays. */
  blind = false;
  trouble: Trouble | null = null;
  /** How many positions are still to be put into the tree, while that goes on. */
  growing = false;
  private link: Link | null = null;
  private before: { root: Node; current: Node }[] = [];
  private stopper: AbortController | null = null;
  private pending: { node: Node; work: Promise<void> } | null = null;
  private timer = 0;
  private passing = 0;
  /** The positions that are worked on for as long as it takes. */
  private readonly unlimited = new WeakSet<Node>();
  /** Which of the sheets that were opened the board belongs to. */
  private of = 0;

  constructor(readonly sheet: Sheet) {
    super();
    sheet.listen(() => this.follow());
  }

  /** Values come faster than they can be shown: listeners are told once a frame, ten times a second if hidden. */
  protected override soon(tell: () => void): void {
    if (document.hidden) {
      setTimeout(tell, 100);
    } else {
      requestAnimationFrame(tell);
    }
  }

  /** Opens the board of an answer. */
  begin(cell: number, expression: string, answer: Answer): void {
    const body = this.sheet.find(cell)?.body ?? "";
    const result = this.sheet.results.get(cell);
    this.cell = cell;
    this.of = this.sheet.opened;
    this.mode = answer.mode ?? this.sheet.mode;
    this.after = answer.after ?? "";
    this.link = result?.source === body ? Link.of(body, answer.span) : null;
    this.open = true;
    this.opened += 1;
    this.growing = false;
    this.editing = false;
    this.blind = false;
    this.before = [];
    this.restart(expression);
  }

  close(): void {
    this.stopLoading();
    this.open = false;
    this.link = null;
    this.changed();
  }

  get linked(): boolean {
    return this.link !== null;
  }

  /** How positions are played, and what names in them mean. */
  private get where(): { mode: Mode; after: string } {
    return { mode: this.mode, after: this.after };
  }

  setMode(mode: Mode): void {
    this.mode = mode;
    this.restart(this.root.expression);
  }

  private restart(expression: string): void {
    this.root = node(null, null, "start", expression);
    this.trouble = null;
    this.go(this.root);
  }

  /** Looks at a position of the tree. */
  go(to: Node): void {
    this.stopLoading();
    clearTimeout(this.passing);
    this.current = to;
    this.changed();
    if (this.blind ? to.view === null : !to.complete) {
      void this.load(to);
    }
  }

  /** Goes to a position which may only be passed: what is not known of it is asked for when one stays there. */
  pass(to: Node): void {
    if (to.complete) {
      this.go(to);
      return;
    }
    this.stopLoading();
    clearTimeout(this.passing);
    this.current = to;
    this.changed();
    this.passing = setTimeout(() => this.go(to), 120);
  }

  /** Asks for a position; whoever plays waits for the view only. */
  load(one: Node): Promise<void> {
    if (this.pending?.node === one && this.stopper !== null) {
      return this.pending.work;
    }
    const work = this.fetch(one);
    this.pending = { node: one, work };
    return work;
  }

  private async fetch(one: Node): Promise<void> {
    this.stopLoading();
    const stopper = new AbortController();
    this.stopper = stopper;
    this.loading = true;
    one.trouble = null;
    one.values = excused(one.values);
    this.changed();
    try {
      await this.sheet.ask(this.question(one), event => {
        take(one, event);
        this.changed();
        if (this.blind && one.view !== null) {
          stopper.abort();
        }
      }, stopper.signal);
      one.complete = true;
    } catch (error) {
      if (!stopper.signal.aborted) {
        one.trouble = troubleOf(error);
      }
    }
    one.progress = null;
    if (this.stopper === stopper) {
      this.stopper = null;
      this.loading = false;
      this.changed();
    }
  }

  /** What is asked about a position, in how much time. */
  private question(one: Node): Request {
    const asked = { do: "explore", expression: one.expression, ...this.where } as const;
    return this.sheet.bounded || this.unlimited.has(one) ? asked : { ...asked, time: PATIENCE };
  }

  /** Ends the work on what is looked at; what is known of it stays. */
  halt(): void {
    this.growing = false;
    if (this.loading) {
      this.stopLoading();
      this.current.trouble = this.current.complete ? null : STOPPED;
    }
    this.changed();
  }

  /** Whether going on with what is looked at may tell more: it was stopped, by somebody or because of its time. */
  get resumable(): boolean {
    const { trouble, values } = this.current;
    if (this.loading || this.blind) {
      return false;
    }
    return trouble?.stop === "cancelled" || (outOfTime(values) && !this.sheet.bounded);
  }

  /** Goes on with what is looked at, for as long as it takes. */
  insist(): void {
    this.unlimited.add(this.current);
    void this.load(this.current);
  }

  /** The position's view, asked for if it is not known. */
  async seen(one: Node): Promise<View | null> {
    if (one.view === null) {
      await this.load(one);
    }
    return one.view;
  }

  stopLoading(): void {
    this.stopper?.abort();
    this.stopper = null;
    this.loading = false;
  }

  /** The child to which a move leads, made if there is none. */
  child(of: Node, player: Player | "both", name: string, expression: string): Node {
    let found = of.children.find(one => one.player === player && one.name === name && one.expression === expression);
    if (found === undefined) {
      found = node(of, player, name, expression);
      of.children = [...of.children, found];
    }
    return found;
  }

  play(player: Player, option: Option): Node {
    const from = this.current;
    const to = this.child(from, player, option.name, option.result);
    to.told = from.values?.[player]?.find(one => one.index === option.index)?.value ?? to.told;
    if (!this.blind && this.mode === "alternating") {
      // The other player is to move now, as in a game.
      this.player = player === "left" ? "right" : "left";
    }
    this.go(to);
    return to;
  }

  joint(name: string, expression: string, told: Value | null): Node {
    const to = this.child(this.current, "both", name, expression);
    to.told = told ?? to.told;
    this.go(to);
    return to;
  }

  get canUndo(): boolean {
    return this.current.parent !== null || this.before.length > 0;
  }

  /** Takes the last move back, or the last change of the board. */
  undo(): void {
    const { parent, player } = this.current;
    if (parent !== null) {
      if (player === "left" || player === "right") {
        this.player = player;
      }
      this.go(parent);
      return;
    }
    const before = this.before.pop();
    if (before !== undefined) {
      this.root = before.root;
      this.write(before.root.expression);
      this.go(before.current);
    }
  }

  // Through the tree.

  step(direction: "back" | "on" | "previous" | "next"): void {
    const { current } = this;
    const siblings = current.parent?.children ?? [current];
    const place = siblings.indexOf(current);
    const to = {
      back: current.parent,
      on: current.children[0],
      previous: siblings[place - 1],
      next: siblings[place + 1],
    }[direction];
    if (to !== null && to !== undefined) {
      this.pass(to);
    }
  }

  /** Puts the moves of a position into the tree, with the values that its lists tell. */
  branch(of: Node): number {
    const { view } = of;
    let added = 0;
    if (view === null || this.mode === "synchronized") {
      return added;
    }
    for (const player of ["left", "right"] as const) {
      for (const option of view[player]) {
        const before = of.children.length;
        const to = this.child(of, player, option.name, option.result);
        to.told = of.values?.[player]?.find(one => one.index === option.index)?.value ?? to.told;
        added += of.children.length - before;
      }
    }
    this.changed();
    return added;
  }

  /** Puts all that can be reached into the tree, level by level, until there are many. */
  async grow(from: Node): Promise<void> {
    this.growing = true;
    const queue = [from];
    let count = 0;
    while (this.growing && count < MOST) {
      const one = queue.shift();
      if (one === undefined) {
        break;
      }
      if (!one.complete) {
        await this.load(one);
      }
      if (one.trouble !== null) {
        break;
      }
      count += this.branch(one);
      queue.push(...one.children);
    }
    this.growing = false;
    this.changed();
  }

  // The board and the text.

  /** Changes the board by hand: what is looked at becomes the root, and the cell's text follows. */
  async edit(component: number, change: Change): Promise<void> {
    try {
      const { expression } = this.current;
      const done = await this.sheet.ask({ do: "edit", expression, component, change, ...this.where });
      this.before.push({ root: this.root, current: this.current });
      const changed = String(done["expression"]);
      this.write(changed);
      const old = this.current.view;
      this.restart(changed);
      // The old board stays until the new one is there, so that the page does not jump.
      this.root.view ??= old;
      this.changed();
    } catch (error) {
      this.trouble = troubleOf(error);
      this.changed();
    }
  }

  /** Writes a position into the cell that the board belongs to. */
  private write(expression: string): void {
    const one = this.sheet.find(this.cell);
    if (this.link === null || one === undefined) {
      return;
    }
    const body = this.link.written(one.body, expression);
    if (body === null) {
      this.link = null;
      return;
    }
    this.sheet.settle();
    this.sheet.edit(one.id, body);
    this.sheet.settle();
  }

  /** Follows the cell's text, a moment after it has changed. */
  private follow(): void {
    if (!this.open) {
      return;
    }
    if (this.sheet.opened !== this.of) {
      this.close();
      return;
    }
    const one = this.sheet.find(this.cell);
    if (one === undefined) {
      this.link = null;
      return;
    }
    if (this.sheet.busy && this.loading) {
      this.stopLoading();
      this.changed();
    } else if (!this.sheet.busy && !this.loading && !this.current.complete && this.current.trouble === null &&
      !this.blind && !this.growing) {
      void this.load(this.current);
    }
    const text = this.link?.moved(one.body) ?? null;
    if (text === null || text === this.root.expression) {
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.read(text), 350);
  }

  private async read(text: string): Promise<void> {
    if (!this.open || this.blind || text !== this.link?.text) {
      return;
    }
    this.after = this.sheet.results.get(this.cell ?? 0)?.answers.at(-1)?.after ?? this.after;
    const tried = node(null, null, "start", text);
    let shown = false;
    const stopper = new AbortController();
    this.stopLoading();
    this.stopper = stopper;
    this.loading = true;
    try {
      await this.sheet.ask(this.question(tried), event => {
        take(tried, event);
        if (!shown && tried.view !== null) {
          shown = true;
          this.trouble = null;
          this.root = tried;
          this.current = tried;
        }
        this.changed();
      }, stopper.signal);
      tried.complete = true;
    } catch (error) {
      if (!stopper.signal.aborted) {
        const trouble = troubleOf(error);
        if (shown) {
          tried.trouble = trouble;
        } else {
          this.trouble = { message: `the text is not a position: ${trouble.message}`, hint: trouble.hint ?? null };
        }
      }
    }
    tried.progress = null;
    if (this.stopper === stopper) {
      this.stopper = null;
      this.loading = false;
    }
    this.changed();
  }
}
