// The cells of a sheet and their changes, each of which can be undone.
import { cell, inserted, joined, keys, modeOf, moved, removed, withMode } from "./cells.js";
import type { Cell } from "./cells.js";
import type { Mode } from "./protocol.js";
import { Store } from "./store.js";

interface Step {
  cells: readonly Cell[];
  /** The cell that was edited, if it was one: edits of the same cell in a row are one step. */
  edited: number | null;
}

/** How many changes can be undone. */
const STEPS = 500;

export class Edits extends Store {
  cells: readonly Cell[] = [];
  /** The cell that has the focus, or had it last. */
  current: number | null = null;
  /** The cell whose editor is to get the focus when it is shown. */
  wanted: number | null = null;
  /** The prose that is being edited. */
  prosing: number | null = null;
  notice: string | null = null;
  /** What each cell's answers depend on, see `keys`. */
  protected fresh = new Map<number, number>();
  /** How the program reads positions if the sheet says nothing. */
  protected usual: Mode = "alternating";
  private undone: Step[] = [];
  private done: Step[] = [];

  get source(): string {
    return joined(this.cells);
  }

  find(id: number | null): Cell | undefined {
    return this.cells.find(one => one.id === id);
  }

  protected renew(): void {
    this.fresh = keys(this.cells);
  }

  /** Forgets all changes, because another sheet begins. */
  protected begin(): void {
    this.done = [];
    this.undone = [];
  }

  /** All cells have become others, which can be undone. */
  protected replaced(before: readonly Cell[]): void {
    this.done.push({ cells: before, edited: null });
  }

  protected become(cells: readonly Cell[], edited: number | null): void {
    const before = this.done.at(-1);
    if (edited === null || before === undefined || before.edited !== edited) {
      this.done.push({ cells: this.cells, edited });
      if (this.done.length > STEPS) {
        this.done.shift();
      }
    }
    this.undone = [];
    this.cells = cells;
    this.renew();
    this.changed();
  }

  /** Ends a row of edits of a cell, so that the next one is undone by itself. */
  settle(): void {
    const before = this.done.at(-1);
    if (before !== undefined) {
      before.edited = null;
    }
  }

  edit(id: number, body: string): void {
    const one = this.find(id);
    if (one === undefined || one.body === body) {
      return;
    }
    this.become(this.cells.map(other => (other.id === id ? { ...other, body } : other)), id);
  }

  insert(place: number, prose: boolean, body = prose ? "//" : ""): Cell {
    const added = cell(body, prose);
    this.settle();
    this.become(inserted(this.cells, place, added), null);
    this.current = added.id;
    this.wanted = added.id;
    this.prosing = prose ? added.id : null;
    return added;
  }

  remove(id: number): void {
    const place = this.cells.findIndex(one => one.id === id);
    let left = removed(this.cells, id);
    if (left.length === 0) {
      left = [cell("", false, "", "")];
    }
    this.become(left, null);
    const next = this.cells[Math.min(place, this.cells.length - 1)];
    this.current = next?.id ?? null;
    this.wanted = this.current;
    this.notice = "Cell deleted. Undo brings it back.";
  }

  move(id: number, by: -1 | 1): void {
    this.become(moved(this.cells, id, by), null);
    this.wanted = id;
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  undo(): void {
    this.turn(this.done, this.undone);
  }

  redo(): void {
    this.turn(this.undone, this.done);
  }

  private turn(from: Step[], to: Step[]): void {
    const step = from.pop();
    if (step === undefined) {
      return;
    }
    to.push({ cells: this.cells, edited: null });
    this.cells = step.cells;
    this.prosing = null;
    this.renew();
    this.changed();
  }

  /** How positions are played, as far as it is said at the beginning. */
  get mode(): Mode {
    return modeOf(this.cells, this.usual);
  }

  /** Writes at the beginning how positions are played, so that the script means the same. */
  setMode(mode: Mode): void {
    this.settle();
    this.become(withMode(this.cells, mode, this.usual), null);
  }
}
