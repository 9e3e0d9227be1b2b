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
    const end = await playRandomly(aside, /^Left/u);
    holds(/The game is decided: -?\d+\. The Nash value was -5\/2/u.test(end), end);
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
