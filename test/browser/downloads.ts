import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';

/** What is in the file that a button gives to the browser. @param place where the button is */
export const fileOf = async (place: Page | Locator, button: string): Promise<string> => {
  const page = 'page' in place ? place.page() : place;
  const waiting = page.waitForEvent('download');
  await place.getByRole('button', { name: button }).click();
  return text(await (await waiting).createReadStream());
};
