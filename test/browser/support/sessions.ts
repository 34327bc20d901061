import type { Page } from 'playwright-core';
import { call, idOf } from './data.ts';

/**
 * Ends the sessions of a user, and revokes the tokens of these sessions, when the page sends its next change to an
 * address. Earlier, what the page asks on its own could learn it first.
 */
export const endSessionsWith = async (page: Page, address: string, username: string): Promise<void> => {
  let isEnded = false;
  await page.route(address, async (route) => {
    if (!isEnded && route.request().method() !== 'GET') {
      isEnded = true;
      await call('DELETE', `/api/admin/user-admin/${await idOf(username)}/sessions`);
    }
    await route.fallback();
  });
};
