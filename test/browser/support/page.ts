import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { adminPassword } from '../global-setup.ts';
import { browserArguments } from './find-browser.ts';
import { slowDown } from './slow-down.ts';

declare global {
  interface Window {
    /** Present once axe is loaded into the page. */
    readonly axe: typeof axe;
  }
}

let launched: Promise<Browser> | undefined;

/**
 * The browser of this worker, which ends with it. If all workers shared one, every message would go through another
 * process, which takes longer than starting a second browser.
 */
const browser = (): Promise<Browser> => {
  const { executablePath, env } = inject('browser');
  launched ??= chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } });
  return launched;
};

export interface Visit {
  /** Path on the service. */
  readonly path: string;
  /** A username, with the password of {@link adminPassword}; absent: the visitor is not signed in. */
  readonly as?: string;
  /** Address of another service than the shared one. */
  readonly url?: string;
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** Messages on the browser's console that this test expects, e.g. for error answers. */
  readonly expected?: readonly RegExp[];
  /** Called before the page opens, e.g. to change the network. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
  /** The browser's cache is empty. */
  readonly cold?: boolean;
}

/** The first request for a token shows whether there is a session, so 401 is an ordinary answer. */
const usual = /the server responded with a status of 401/;

/** A page in a new context. */
const newPage = async (url: string, prepare?: Visit['prepare']): Promise<Page> => {
  const context = await (await browser()).newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  // Only a limit for tests that hang.
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

/** For each service, one page of this worker that its visits share: a new page takes longer than a visit. */
const kept = new Map<string, Page>();

/** Resets a page to the state in which {@link newPage} creates it, except for the browser's cache of files. */
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
 * Opens a page of the console and passes it to `run`. Afterwards it fails if the page has violated its policy, thrown
 * an error, logged an error to the console, or requested another origin.
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
        // The service may just have closed the idle connection of the previous visit.
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
      // This event also reports a redirect that `fetch` does not follow; one that it follows violates the policy.
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
 * Waits until an opened part has the focus. It takes the focus one frame after it becomes visible: users press the next
 * key later, but a test may be faster.
 */
export const focusIn = (part: Locator): Promise<void> => part.and(part.page().locator(':focus-within')).waitFor();

/**
 * Moves the focus of the open menu to an item by its first letters, which are typed again, from the first item on, if
 * they came too slowly to be one word.
 */
export const typeInMenu = (page: Page, letters: string, item: string): Promise<void> =>
  expect
    .poll(async () => {
      await page.keyboard.press('Home');
      await page.keyboard.type(letters);
      return page.locator(':focus').textContent();
    })
    .toContain(item);

/** Chooses from the list of a field that is searched, by the whole name of the choice. */
export const chooseFrom = async (field: Locator, name: string): Promise<void> => {
  await field.fill(name);
  const page = field.page();
  await page
    .getByRole('listbox', { name: 'Matches' })
    .getByRole('option')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
};

interface Look {
  /** Selector of one element; absent: the whole page. */
  readonly part?: string | undefined;
  /** Runs only this rule. */
  readonly only?: string | undefined;
}

/** The minified source, which loads in a third of the time of `axe.source` with its comments. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The side links are the same on every page, so they are checked only on this one. */
const looksAtLinks = '/flags';

/** The rule violations that axe finds. Axe is loaded into a page once. */
const axeProblems = async (page: Page, look: Look): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const links = new URL(page.url()).pathname === looksAtLinks ? [] : ['nav[aria-label="Main"]'];
  return page.evaluate(
    async ({ part, only, exclude }) => {
      const { violations } = await window.axe.run(
        { include: part ?? document, exclude },
        {
          resultTypes: ['violations'],
          // None of the rules that run reads style sheets.
          preload: { assets: ['media'] },
          ...(only !== undefined && { runOnly: { type: 'rule', values: [only] } }),
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { ...look, exclude: links },
  );
};

/** Changes the system theme, and waits until the whole page has it. */
const changeTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  // Colours change with the next frame; an earlier check would find a mix of both. In Chrome, content that is drawn in
  // that frame, e.g. the legend of a plot, keeps the old colours until the next style calculation.
  await page.evaluate(async (theme) => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    document.documentElement.style.colorScheme = theme;
    await new Promise((done) => requestAnimationFrame(done));
    document.documentElement.style.removeProperty('color-scheme');
  }, colorScheme);
};

/**
 * Checks a page with axe in its present theme, then only the colours in the other theme, which stays: nothing else
 * differs between the themes. With `part`, only this part is checked, because the rest was checked before.
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
