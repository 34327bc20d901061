import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

export interface Requests {
  /**
   * Waits until the page sends no more requests, and has nothing to do with the answers.
   * @param isHeld whether the test holds back the answer to this path with search; default: to none
   */
  readonly settled: (isHeld?: (path: string) => boolean) => Promise<void>;
  /** Paths of requests since the page was loaded; their answers are in its cache. */
  readonly asked: Set<string>;
}

/** The path of an address, with its search. */
export const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

export const watchRequests = (page: Page): Requests => {
  const open = new Set<Request>();
  const asked = new Set<string>();
  let last = { path: '', at: Date.now() };
  const note = (request: Request): void => {
    last = { path: pathOf(request.url()), at: Date.now() };
  };
  const ended = (request: Request): void => {
    open.delete(request);
    note(request);
  };
  page.on('request', (request) => {
    open.add(request);
    asked.add(new URL(request.url()).pathname);
    note(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const settled = (isHeld: (path: string) => boolean = () => false): Promise<void> => {
    /** What the page still waits for: paths, or what may follow an answer that it just got. */
    const left = (): readonly string[] => {
      const others = [...open].map((request) => pathOf(request.url())).filter((path) => !isHeld(path));
      return others.length === 0 && Date.now() - last.at <= 50 ? [`what follows ${last.path}`] : others;
    };
    const leftWhenIdle = async (): Promise<readonly string[]> => {
      // On a slow machine, code or answers that have arrived may still wait for their turn, and lead to more requests.
      // A browser that draws something all the time is never idle: it is asked within a second.
      const idle = (): Promise<unknown> => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 }));
      if (left().length === 0) await page.evaluate(idle);
      return left();
    };
    return expect.poll(leftWhenIdle, { interval: 20 }).toEqual([]);
  };
  return { settled, asked };
};
