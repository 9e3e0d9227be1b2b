// A game against the program on the explorer's board, in every mode.
import { troubleOf } from "./api.js";
import type { Exploration } from "./exploration.js";
import { valueOf } from "./node.js";
import type { Node } from "./node.js";
import type { Advice, Kind, Option, Player, Value } from "./protocol.js";
import { playerName } from "./options.js";
import { Store } from "./store.js";

/** What some games brought on average, as a fraction; nothing if that is not known. */
export function average(results: readonly string[]): string | null {
  if (results.length === 0 || results.some(result => !/^-?\d+$/u.test(result))) {
    return null;
  }
  const sum = results.reduce((all, result) => all + BigInt(result), 0n);
  let [one, two] = [sum < 0n ? -sum : sum, BigInt(results.length)];
  while (two > 0n) {
    [one, two] = [two, one % two];
  }
  const below = BigInt(results.length) / one;
  return below === 1n ? `${sum / one}` : `${sum / one}/${below}`;
}

/** How often a position may be met before the game is a draw. */
const REPEATS = 3;

export function other(player: Player): Player {
  return player === "left" ? "right" : "left";
}

export class Match extends Store {
  human: Player = "left";
  turn: Player | null = null;
  kind: Kind = "alternating";
  on = false;
  over = false;
  thinking = false;
  said = "";
  why = "";
  /** The points so far where points are counted: Left's less Right's. */
  score = 0;
  wins = 0;
  losses = 0;
  draws = 0;
  /** Of synchronized games: the Nash value at the start and now, and how the games before this one ended. */
  fair: Value | null = null;
  now: Value | null = null;
  tally: string[] = [];
  /** The program's move of this round, which is chosen before the player's and shown with it. */
  private secret: Advice | null = null;
  private met = new Map<string, number>();
  private game = 0;
  /** What is played, so that games of something else are counted from the beginning. */
  private of = "";

  constructor(readonly exploration: Exploration) {
    super();
  }

  /** Starts a game from the root. */
  async begin(human: Player, first: Player): Promise<void> {
    const { exploration } = this;
    this.game += 1;
    const game = this.game;
    this.human = human;
    this.turn = first;
    this.on = true;
    this.over = false;
    this.said = "";
    this.why = "";
    this.score = 0;
    this.met.clear();
    this.fair = null;
    this.now = null;
    this.secret = null;
    const played = `${exploration.mode} ${exploration.root.expression}`;
    if (played !== this.of) {
      this.of = played;
      this.wins = 0;
      this.losses = 0;
      this.draws = 0;
      this.tally = [];
    }
    exploration.blind = true;
    exploration.editing = false;
    exploration.growing = false;
    exploration.player = human;
    exploration.go(exploration.root);
    const view = await exploration.seen(exploration.root);
    if (game !== this.game) {
      return;
    }
    if (view === null) {
      this.end("The game cannot be played.", null);
      return;
    }
    this.kind = view.kind;
    if (this.kind === "synchronized") {
      this.turn = null;
    }
    await this.next(game);
  }

  stop(): void {
    this.leave();
    this.exploration.blind = false;
    this.exploration.go(this.exploration.current);
  }

  /** Forgets the game, because something else is looked at. */
  leave(): void {
    this.game += 1;
    this.on = false;
    this.over = false;
    this.thinking = false;
    this.changed();
  }

  /** The player's move. */
  async move(player: Player, option: Option): Promise<void> {
    if (!this.on || this.over || this.thinking || player !== this.human) {
      return;
    }
    if (this.kind === "synchronized") {
      await this.together(option);
      return;
    }
    if (this.turn !== this.human) {
      return;
    }
    await this.made(player, option, this.game);
  }

  private async made(player: Player, option: Option, game: number): Promise<void> {
    const { exploration } = this;
    if (option.points !== null && option.points !== undefined) {
      this.score += Number(option.points);
    }
    exploration.play(player, option);
    this.turn = other(player);
    await exploration.seen(exploration.current);
    await this.next(game);
  }

  /** What follows: the end, the program's move, or waiting for the player's. */
  private async next(game: number): Promise<void> {
    const { exploration } = this;
    const node = exploration.current;
    const { view } = node;
    if (game !== this.game || view === null) {
      this.changed();
      return;
    }
    if (this.kind === "synchronized") {
      if (view.left.length === 0 || view.right.length === 0) {
        await this.settle(node, game);
      } else {
        await this.choose(game);
      }
      this.changed();
      return;
    }
    const { turn } = this;
    if (turn === null) {
      return;
    }
    if (view[turn].length === 0) {
      if (view.unlisted) {
        this.end(`The game cannot be played: ${view.unlisted}.`, null);
      } else {
        this.finished(turn);
      }
      return;
    }
    const times = (this.met.get(`${turn} ${node.expression}`) ?? 0) + 1;
    this.met.set(`${turn} ${node.expression}`, times);
    if (this.kind === "loopy" && times >= REPEATS) {
      this.end("The position has come back for the third time: a draw.", "draws");
      return;
    }
    this.changed();
    if (turn === this.human) {
      return;
    }
    const advice = await this.advice(turn, game);
    const option = advice === null ? undefined : view[turn].find(one => one.index === advice.index);
    if (option !== undefined && game === this.game) {
      this.said = `The program plays ${option.name}.`;
      await this.made(turn, option, game);
    }
  }

  private async advice(player: Player, game: number): Promise<Advice | null> {
    const { exploration } = this;
    this.thinking = true;
    this.changed();
    try {
      const { expression } = exploration.current;
      const { mode, after } = exploration;
      const told = await exploration.sheet.ask({ do: "advise", expression, mode, after, player });
      const advice = told as unknown as Advice;
      if (game !== this.game) {
        return null;
      }
      this.why = advice.why;
      return advice;
    } catch (error) {
      if (game === this.game) {
        this.end(troubleOf(error).message, null);
      }
      return null;
    } finally {
      this.thinking = false;
      this.changed();
    }
  }

  private finished(turn: Player): void {
    if (this.kind === "scoring") {
      const mine = this.human === "left" ? this.score : -this.score;
      const words = mine === 0 ? "A draw" : mine > 0 ? "You win" : "The program wins";
      this.end(`${words}: the score is ${this.score}.`, mine === 0 ? "draws" : mine > 0 ? "wins" : "losses");
      return;
    }
    const lost = turn === this.human;
    const end = `${playerName(turn)} cannot move.`;
    this.end(`${end} ${lost ? "The program wins." : "You win."}`, lost ? "losses" : "wins");
  }

  private end(said: string, result: "wins" | "losses" | "draws" | null): void {
    this.over = true;
    this.thinking = false;
    this.turn = null;
    this.said = said;
    if (result !== null) {
      this[result] += 1;
    }
    this.changed();
  }

  /** The program's move of a round, and what the game is worth before it. */
  private async choose(game: number): Promise<void> {
    const secret = await this.advice(other(this.human), game);
    if (secret !== null && game === this.game) {
      this.secret = secret;
      this.now = secret.value ?? null;
      this.fair ??= this.now;
    }
  }

  /** Both have chosen before either is shown. */
  private async together(option: Option): Promise<void> {
    const { exploration, human, secret } = this;
    const game = this.game;
    const { view } = exploration.current;
    const answer = secret === null ? undefined : view?.[other(human)].find(one => one.index === secret.index);
    if (answer === undefined) {
      return;
    }
    this.secret = null;
    const [left, right] = human === "left" ? [option, answer] : [answer, option];
    try {
      const { expression } = exploration.current;
      const moves = { left: left.index, right: right.index };
      const told = await exploration.sheet.ask({ do: "joint", expression, ...moves, after: exploration.after });
      if (game !== this.game) {
        return;
      }
      this.said = `You: ${option.name}. The program: ${answer.name}.`;
      exploration.joint(`${left.name} and ${right.name}`, String(told["result"]), null);
      if (told["draw"] === true) {
        this.end(`${this.said} Nothing changes any more: a draw.`, "draws");
        return;
      }
      await exploration.seen(exploration.current);
      await this.next(game);
    } catch (error) {
      this.end(troubleOf(error).message, null);
    }
  }

  /** What a decided synchronized game is worth, beside what optimal play gets on average. */
  private async settle(node: Node, game: number): Promise<void> {
    const { exploration } = this;
    exploration.blind = false;
    await exploration.load(node);
    if (this.fair === null) {
      await exploration.load(exploration.root);
      this.fair = valueOf(exploration.root);
    }
    exploration.blind = true;
    if (game !== this.game) {
      return;
    }
    this.now = valueOf(node);
    const got = this.now?.text ?? "?";
    const fair = this.fair?.text ?? "?";
    this.tally = [...this.tally, got];
    const mine = Number(got) * (this.human === "left" ? 1 : -1);
    const result = Number.isNaN(mine) ? null : mine > 0 ? "wins" : mine < 0 ? "losses" : "draws";
    this.end(`${this.said} The game is decided: ${got}. The Nash value was ${fair}.`, result);
  }
}
