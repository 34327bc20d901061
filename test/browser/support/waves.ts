import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';

/** Calls of the API, as opposed to the files of the console. */
const isCall = ({ pathname }: URL): boolean => /^\/(api|auth)\//.test(pathname);

export interface Waves {
  /** The calls of each wave, e.g. `GET /api/admin/projects`, in alphabetical order. */
  readonly waves: readonly (readonly string[])[];
  /** Waits until the page sends nothing more without an answer, and answers the calls that it has sent: one wave. */
  readonly answer: (page: Page) => Promise<void>;
}

/**
 * Counts in which waves the pages of a browser call the API: how often a page waits for answers, one time after the
 * other. So that the count does not depend on time, the calls of a wave are held back until the page sends no more;
 * then all of them are answered, and what it sends now is the next wave.
 */
export const holdWaves = async (context: BrowserContext): Promise<Waves> => {
  const waves: string[][] = [];
  const held = new Map<Request, Route>();
  const open = new Set<Request>();
  let last = Date.now();
  const note = (): void => {
    last = Date.now();
  };
  context.on('request', (request) => {
    open.add(request);
    note();
  });
  const ended = (request: Request): void => {
    open.delete(request);
    note();
  };
  context.on('requestfinished', ended);
  context.on('requestfailed', ended);
  await context.route(isCall, (route) => {
    held.set(route.request(), route);
    note();
  });
  const isQuiet = async (page: Page): Promise<boolean> => {
    const others = (): boolean => [...open].some((request) => !held.has(request)) || Date.now() - last <= 100;
    if (others()) return false;
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
    return !others() && held.size > 0;
  };
  return {
    waves,
    answer: async (page) => {
      await expect.poll(() => isQuiet(page), { interval: 20 }).toBe(true);
      const calls = [...held];
      held.clear();
      waves.push(calls.map(([request]) => `${request.method()} ${new URL(request.url()).pathname}`).sort());
      await Promise.all(calls.map(([, route]) => route.continue()));
    },
  };
};
