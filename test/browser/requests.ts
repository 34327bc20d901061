import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Requests {
  /** Waits until the page sends no more requests. */
  readonly settled: () => Promise<void>;
  /** Requests since the page was loaded; their answers are in its cache. */
  readonly asked: Set<string>;
}

export const watchRequests = (page: Page): Requests => {
  const open = new Set<unknown>();
  const asked = new Set<string>();
  let last = Date.now();
  const ended = (request: unknown): void => {
    open.delete(request);
    last = Date.now();
  };
  page.on('request', (request) => {
    open.add(request);
    asked.add(new URL(request.url()).pathname);
    last = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const settled = () =>
    expect.poll(() => open.size === 0 && Date.now() - last > 50, { interval: 20, timeout: 120_000 }).toBe(true);
  return { settled, asked };
};
