import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';

/** What is in the file that a button gives to the browser. */
export const fileOf = async (page: Page, button: string): Promise<string> => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return text(await (await waiting).createReadStream());
};
