import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';

/** The contents of the file that a button downloads. @param place part of the page with the button */
export const fileOf = async (place: Page | Locator, button: string): Promise<string> => {
  const page = 'page' in place ? place.page() : place;
  const waiting = page.waitForEvent('download');
  await place.getByRole('button', { name: button }).click();
  return text(await (await waiting).createReadStream());
};
