// Against the program.
import { board, equal, holds, shows } from "../stage.mjs";

/** Plays random moves until the game is over; says what the page says then. */
async function playRandomly(aside, region) {
  const state = aside.locator(".playing .state");
  for (let turn = 0; turn < 100; turn += 1) {
    await shows(state, /Your move|Choose your move|win|lose|draw|decided|score/u);
    if ((await aside.locator(".playing .state.over").count()) > 0) {
      return state.innerText();
    }
    const moves = aside.getByRole("region", { name: region }).locator("button.option:enabled");
    const count = await moves.count();
    if (count === 0) {
      continue;
    }
    // The moves may be those before the last one still; then the chosen one goes away, and another is chosen.
    await moves.nth(Math.floor(Math.random() * count)).click({ timeout: 1000 }).catch(() => {});
  }
  throw new Error("the game does not end");
}

export default {
  "the program starts Nim(1,2,4) and wins twenty games against random moves": async act => {
    const page = await act.page();
    const aside = await board(page, "Nim(1,2,4)");
    await aside.getByRole("button", { name: "Play" }).click();
    await aside.getByLabel("First move").selectOption("program");
    for (let game = 1; game <= 20; game += 1) {
      await aside.getByRole("button", { name: game === 1 ? "Start" : "New game" }).click();
      const end = await playRandomly(aside, /^Left/u);
      holds(end.includes("The program wins"), `game ${game} ended with: ${end}`);
      await shows(aside.locator(".playing"), new RegExp(`0 won, ${game} lost`, "u"));
    }
  },

  "in synchronized play both moves are shown at once, and the result beside the Nash value": async act => {
    const page = await act.page();
    const aside = await board(page, "Push(BR_BR)");
    await aside.getByRole("button", { name: "Synchronized" }).click();
    await aside.getByRole("table").waitFor();
    await aside.getByRole("button", { name: "Play" }).click();
    await aside.getByRole("button", { name: "Start" }).click();
    // The values stay hidden, but how the game stands is told beside what it was worth.
    const running = aside.locator(".playing .running");
    await shows(running, "Nash value now -5/2, at the start -5/2");
    await aside.getByRole("region", { name: /^Left/u }).locator("button.option:enabled").first().click();
    await shows(aside.locator(".playing .state"), /You: square 1\. The program: square [25]\./u);
    await shows(running, /^Nash value now -[23], at the start -5\/2$/u);
    const end = await playRandomly(aside, /^Left/u);
    const result = /The game is decided: (-?\d+)\. The Nash value was -5\/2/u.exec(end)?.[1];
    holds(result !== undefined, end);
    await shows(aside.locator(".playing"), new RegExp(`on average ${result} where -5/2 is fair`, "u"));
  },

  "a game in which play may go on for ever is played to its end": async act => {
    const page = await act.page();
    const aside = await board(page, 'BackslidingToadsAndFrogs("t..ff")');
    await aside.getByRole("button", { name: "Play" }).click();
    await aside.getByLabel("First move").selectOption("program");
    await aside.getByRole("button", { name: "Start" }).click();
    const end = await playRandomly(aside, /^Left/u);
    holds(/wins?\.|a draw/u.test(end), end);
  },

  "a game whose moves are not known is not lost": async act => {
    const page = await act.page();
    const aside = await board(page, "dud");
    await aside.getByRole("button", { name: "Play" }).click();
    await aside.getByRole("button", { name: "Start" }).click();
    await shows(aside.locator(".playing .state.over"), /^The game cannot be played: /u);
    equal(await aside.getByText(/\d lost/u).count(), 0, "games that are counted");
  },

  "Cumulative Subtraction is played for points": async act => {
    const page = await act.page();
    const aside = await board(page, "CS({2,3}, 7)");
    await aside.getByRole("button", { name: "Play" }).click();
    await aside.getByRole("button", { name: "Start" }).click();
    const end = await playRandomly(aside, /^Left/u);
    equal(/score is -?\d+/u.test(end), true, end);
  },
};
