import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { browserArguments } from './find-browser.ts';
import { adminPassword } from './global-setup.ts';
import { slowDown } from './slow-down.ts';

declare global {
  interface Window {
    /** Once it is loaded into the page. */
    readonly axe: typeof axe;
  }
}

let launched: Promise<Browser> | undefined;

/**
 * The browser of this worker, which ends with it. With one for all workers, every message would go through another process:
 * that takes longer than to start a second one.
 */
const browser = (): Promise<Browser> => {
  const { executablePath, env } = inject('browser');
  launched ??= chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } });
  return launched;
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
  /** The browser has no file of the console yet. */
  readonly cold?: boolean;
}

/** The first request for a token says whether somebody is signed in: 401 is one of its answers. */
const usual = /the server responded with a status of 401/;

/** A page of a context of its own, which nothing was opened in. */
const newPage = async (url: string, prepare?: Visit['prepare']): Promise<Page> => {
  const context = await (await browser()).newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  // It only ends what hangs.
  context.setDefaultTimeout(120_000);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  await prepare?.(context);
  const page = await context.newPage();
  if (process.env.HALYARD_TEST_SLOW_PAGES !== undefined) await slowDown(page, process.env.HALYARD_TEST_SLOW_PAGES);
  return page;
};

/**
 * The page of this worker, for each service, that its visits use one after the other: a new one takes longer than a visit.
 */
const kept = new Map<string, Page>();

/** Leaves a page as {@link newPage} makes it, but for the files that the browser knows. */
const leave = async (page: Page): Promise<void> => {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  page.removeAllListeners();
  await context.clearCookies();
};

/**
 * Opens a page of the console and gives it to `run`. Afterwards it fails if the page has broken its policy, thrown an error,
 * written one to the console, or asked anybody else than its own address.
 */
export const visit = async (options: Visit, run: (page: Page) => Promise<void>): Promise<void> => {
  const { path, as, width = 1280, height = 900, colorScheme = 'light', expected = [], prepare, cold = false } = options;
  const url = options.url ?? inject('service').url;
  const isUsual = prepare === undefined && !cold;
  const page = (isUsual ? kept.get(url) : undefined) ?? (await newPage(url, prepare));
  if (isUsual) kept.delete(url);
  const problems: string[] = [];
  try {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    if (as !== undefined) {
      const answer = await page.request.post('/auth/simple/login', {
        data: { username: as, password: adminPassword },
        // The service may just have ended the connection of the last visit, which nobody used for seconds.
        maxRetries: 3,
      });
      expect(answer.status()).toBe(200);
    }
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
    if (isUsual && !kept.has(url)) {
      await leave(page);
      kept.set(url, page);
    }
  } finally {
    if (kept.get(url) !== page) await page.context().close();
  }
  expect(problems).toEqual([]);
};

/**
 * Waits until what has opened has the focus, which it takes in the frame after it is seen: the next key of a person comes
 * later than that, that of a test may not.
 */
export const focusIn = (part: Locator): Promise<void> => part.and(part.page().locator(':focus-within')).waitFor();

interface Look {
  /** Of one element, by its selector; absent: of the page. */
  readonly part?: string | undefined;
  /** One rule alone. */
  readonly only?: string | undefined;
}

/** As a page gets it: a third of the time of `axe.source`, which has its comments. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The links at the side are the same on every page: they are looked at once, on this one. */
const looksAtLinks = '/flags';

/** Breaks of its rules that axe finds. It is loaded into a page once. */
const axeProblems = async (page: Page, look: Look): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const links = new URL(page.url()).pathname === looksAtLinks ? [] : ['nav[aria-label="Main"]'];
  return page.evaluate(
    async ({ part, only, exclude }) => {
      const { violations } = await window.axe.run(
        { include: part ?? document, exclude },
        {
          resultTypes: ['violations'],
          // No rule that runs reads the texts of style sheets.
          preload: { assets: ['media'] },
          ...(only !== undefined && { runOnly: { type: 'rule', values: [only] } }),
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { ...look, exclude: links },
  );
};

/** Changes the theme of the system, and waits until the whole page has it. */
const changeTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  // Colours change with the next frame; a look in between would see one of each. What is drawn in that frame, e.g. the
  // legend of a plot, keeps the old ones in Chrome until the page is styled again.
  await page.evaluate(async (theme) => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    document.documentElement.style.colorScheme = theme;
    await new Promise((done) => requestAnimationFrame(done));
    document.documentElement.style.removeProperty('color-scheme');
  }, colorScheme);
};

/**
 * What axe finds on a page in the theme that it has, and of its colours in the other one, which it then has: nothing else
 * differs between them. Where the rest of a page was looked at before, it looks at one `part` of it.
 */
export const checkAccess = async (page: Page, part?: string): Promise<void> => {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    const isOther = isDark !== (colorScheme === 'dark');
    if (isOther) await changeTheme(page, colorScheme);
    const found = await axeProblems(page, { part, only: isOther ? 'color-contrast' : undefined });
    expect([colorScheme, new URL(page.url()).pathname, ...found]).toEqual([colorScheme, new URL(page.url()).pathname]);
  }
};
