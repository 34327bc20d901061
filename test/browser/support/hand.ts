import type { BrowserContext, Locator, Page } from 'playwright-core';
import { chooseFrom, visit } from './page.ts';

/** The number of presses so far, kept over a reload of the page. */
const kept = 'presses of the pointer';

const countPresses = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((key) => {
    // At the document: a press that the driver takes back, because what it aims at has moved, ends at the window.
    document.addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));
      },
      true,
    );
  }, kept);

/** What a person does with a pointer and a keyboard. Typing is free; to put the cursor elsewhere is a click. */
export interface Hand {
  readonly page: Page;
  readonly click: (what: Locator) => Promise<void>;
  /** Clicks into a field, and replaces its text. */
  readonly type: (field: Locator, text: string) => Promise<void>;
  /** Replaces the text of a field that has the cursor by itself. */
  readonly typeHere: (field: Locator, text: string) => Promise<void>;
  /** Chooses from a list: one click opens it, one chooses. */
  readonly choose: (list: Locator, label: string) => Promise<void>;
  /** All clicks so far. */
  readonly clicks: () => Promise<number>;
}

export interface Job {
  /** Address of the service. */
  readonly url: string;
  /** A username; absent: nobody is signed in. */
  readonly as?: string;
}

/** Opens the first page of the console, from which everything is reached by what it shows. */
export const atHome = ({ url, as }: Job, run: (hand: Hand) => Promise<void>): Promise<void> =>
  visit({ path: '/', url, ...(as !== undefined && { as }), prepare: countPresses }, async (page) => {
    // A browser shows the list of a <select> outside the page, where no test can click.
    let chosen = 0;
    await run({
      page,
      click: (what) => what.click(),
      type: async (field, text) => {
        await field.click();
        await field.fill(text);
      },
      typeHere: async (field, text) => {
        await field.and(page.locator(':focus')).waitFor();
        await field.fill(text);
      },
      choose: async (list, label) => {
        if ((await list.getAttribute('role')) === 'combobox') {
          await list.click();
          return chooseFrom(list, label);
        }
        chosen += 1;
        await list.selectOption({ label });
      },
      clicks: async () => 2 * chosen + Number(await page.evaluate((key) => sessionStorage.getItem(key), kept)),
    });
  });
