import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { adminPassword } from './global-setup.ts';

declare global {
  interface Window {
    /** Once it is loaded into the page. */
    readonly axe: typeof axe;
  }
}

let connecting: Promise<Browser> | undefined;

/** The browser of this worker: tests of several files share one process of it. */
const browser = (): Promise<Browser> => {
  connecting ??= chromium.connect(inject('browser'));
  return connecting;
};

export interface Visit {
  /** Path at the service. */
  readonly path: string;
  /** A username, with the password of {@link adminPassword}; absent: nobody is signed in. */
  readonly as?: string;
  /** Another service than the shared one. */
  readonly url?: string;
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** Messages on the console of the browser that this test is about, e.g. answers that are errors. */
  readonly expected?: readonly RegExp[];
  /** Before the page is opened, e.g. to change what the network does. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** The first request for a token says whether somebody is signed in: 401 is one of its answers. */
const usual = /the server responded with a status of 401/;

/**
 * Opens a page of the console and gives it to `run`. Afterwards it fails if the page has broken its policy, thrown an error,
 * written one to the console, or asked anybody else than its own address.
 */
export const visit = async (options: Visit, run: (page: Page) => Promise<void>): Promise<void> => {
  const { path, as, width = 1280, height = 900, colorScheme = 'light', expected = [] } = options;
  const url = options.url ?? inject('service').url;
  const context = await (await browser()).newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const problems: string[] = [];
  try {
    // It only ends what hangs.
    context.setDefaultTimeout(120_000);
    if (as !== undefined) {
      const answer = await context.request.post('/auth/simple/login', {
        data: { username: as, password: adminPassword },
      });
      expect(answer.status()).toBe(200);
    }
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
      );
    });
    await options.prepare?.(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(`thrown: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && ![usual, ...expected].some((one) => one.test(message.text())))
        problems.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      // A redirect that `fetch` is told not to follow is named here, too; one that it follows breaks the policy.
      if (request.redirectedFrom() !== null && request.resourceType() === 'fetch') return;
      if (new URL(request.url()).origin !== new URL(url).origin) problems.push(`elsewhere: ${request.url()}`);
    });
    await page.goto(path);
    await run(page);
  } finally {
    await context.close();
  }
  expect(problems).toEqual([]);
};

interface Look {
  /** Of one element, by its selector; absent: of the page. */
  readonly part?: string | undefined;
  /** One rule alone. */
  readonly only?: string | undefined;
}

/** The links at the side are the same on every page: they are looked at once, on this one. */
const looksAtLinks = '/flags';

/** Breaks of its rules that axe finds. It is loaded into a page once. */
const axeProblems = async (page: Page, look: Look): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const links = new URL(page.url()).pathname === looksAtLinks ? [] : ['nav[aria-label="Main"]'];
  return page.evaluate(
    async ({ part, only, exclude }) => {
      const { violations } = await window.axe.run(
        { include: part ?? document, exclude },
        {
          resultTypes: ['violations'],
          ...(only !== undefined && { runOnly: { type: 'rule', values: [only] } }),
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { ...look, exclude: links },
  );
};

/**
 * What axe finds on a page in the light theme, and of its colours in the dark one: nothing else differs between them. Where the
 * rest of a page was looked at before, it looks at one `part` of it.
 */
export const checkAccess = async (page: Page, part?: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours change with the next frame; a look in between would see one of each. What is drawn in that frame, e.g. the
    // legend of a plot, keeps the old ones in Chrome until the page is styled again.
    await page.evaluate(async (theme) => {
      for (let frame = 0; frame < 4; frame += 1) await new Promise((done) => requestAnimationFrame(done));
      document.documentElement.style.colorScheme = theme;
      await new Promise((done) => requestAnimationFrame(done));
    }, colorScheme);
    const found = await axeProblems(page, { part, only: colorScheme === 'dark' ? 'color-contrast' : undefined });
    await page.evaluate(() => document.documentElement.style.removeProperty('color-scheme'));
    expect([colorScheme, new URL(page.url()).pathname, ...found]).toEqual([colorScheme, new URL(page.url()).pathname]);
  }
};
