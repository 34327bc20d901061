import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import * as z from 'zod';
import { buildConsole } from '../../infra/build-console.ts';
import { browserArguments, findBrowser } from '../browser/support/find-browser.ts';
import { importLarge, large } from '../browser/support/large.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { median } from './tools/median.ts';
import type { BenchRow } from './tools/row.ts';

const password = 'Seven-geese-fly-7';
const rounds = 9;
const bar = '≤ 100 ms';

/** Event Timing reports no shorter events, in ms. */
const shortest = 16;

/**
 * Runs in the page before everything else: records the time of the last key or click, and the longest delay from it to
 * the next frame.
 */
const watchEvents = `
  globalThis.began = 0;
  globalThis.painted = 0;
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, ({ timeStamp }) => { globalThis.began = timeStamp; }, true);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.painted = Math.max(globalThis.painted, duration);
  }).observe({ type: 'event', durationThreshold: ${shortest} });
`;

interface Interaction {
  readonly name: string;
  /** Path of the page, and the sign that it is complete. */
  readonly path: string;
  readonly ready: string;
  /** Brings the page into the state in which it is measured. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** The measured action, in the nth round. */
  readonly act: (page: Page, round: number) => Promise<unknown>;
  /** JavaScript that runs in the page, where the browser's types exist: whether the result of the action is visible. */
  readonly isThere: string;
  /** Restores the page for the next round. */
  readonly reset?: (page: Page) => Promise<unknown>;
  /** The action needs no request, so the result must be visible at once. */
  readonly alone?: boolean;
}

/** Changes that the page of the activity shows when it is measured. */
const manyChanges = 2_000;
const changes = 'main section li button[aria-expanded]';

const list = `/projects/${large}/flags`;
const listed = '[role=row][aria-rowindex="9"] [role=switch]';
const search = (page: Page) => page.getByRole('searchbox').first();

const interactions: readonly Interaction[] = [
  {
    name: 'a letter in the search of flags',
    path: list,
    ready: listed,
    act: async (page, round) => {
      await search(page).focus();
      await page.keyboard.press(String(round));
    },
    isThere:
      "!document.querySelector('[aria-busy=true]') && /^(?!5,000)/.test(document.querySelector('[role=status]')?.textContent ?? '')",
    reset: async (page) => {
      await search(page).fill('');
      await page.getByRole('status').filter({ hasText: '5,000 flags' }).waitFor();
    },
  },
  {
    name: 'to the end of the list of flags',
    path: list,
    ready: listed,
    act: (page) => page.keyboard.press('End'),
    isThere: `document.querySelector('[role=row][aria-rowindex="5001"] [role=switch]') !== null`,
    reset: async (page) => {
      await page.keyboard.press('Home');
      await page.locator(listed).first().waitFor();
      // A key may have no effect while the page still scrolls.
      await page.waitForFunction('scrollY === 0');
      await delay(100);
    },
  },
  {
    name: 'a switch of a flag',
    path: list,
    ready: listed,
    act: (page, round) => page.getByRole('switch', { name: `${large}-000${round % 5} in development` }).click(),
    isThere: "document.querySelector('[role=switch][aria-busy=true]') === null",
  },
  {
    name: 'a flag is chosen',
    path: list,
    ready: listed,
    act: (page, round) => page.getByLabel(`Choose ${large}-000${round % 5}`).click(),
    isThere: "document.querySelector('[data-chosen=true]') !== null",
    reset: async (page) => {
      await page.locator('[data-chosen=true]').getByRole('checkbox').first().uncheck();
    },
    alone: true,
  },
  {
    name: 'the palette',
    path: list,
    ready: listed,
    act: (page) => page.keyboard.press('Control+k'),
    isThere: "document.querySelector('[role=combobox]') !== null",
    reset: async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('[role=combobox]').waitFor({ state: 'detached' });
    },
    alone: true,
  },
  {
    name: 'from the list to a flag',
    path: list,
    ready: listed,
    act: (page, round) => page.getByRole('link', { name: `${large}-000${round % 5}`, exact: true }).click(),
    isThere: "document.querySelectorAll('main section h3').length >= 2",
    reset: async (page) => {
      await page.goBack();
      await page.locator(listed).first().waitFor();
    },
  },
  ...['Home', 'Activity', 'Segments', 'Projects'].map(
    (name): Interaction => ({
      name: `to ${name}, which was seen before`,
      path: list,
      ready: listed,
      act: (page) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click(),
      isThere: `document.querySelector('main h1')?.textContent === '${name}'`,
      reset: async (page) => {
        await page.goBack();
        await page.locator(listed).first().waitFor();
      },
      alone: true,
    }),
  ),
  {
    name: `a difference among ${manyChanges} changes`,
    path: `/projects/${large}/activity`,
    ready: changes,
    prepare: async (page) => {
      while ((await page.locator(changes).count()) < manyChanges) {
        await page.keyboard.press('End');
        await delay(20);
      }
      await page.evaluate('scrollTo(0, 0)');
    },
    act: (page, round) => page.locator(changes).nth(round).click(),
    isThere: "document.querySelector('main section li button[aria-expanded=true]') !== null",
    reset: (page) => page.locator('main section li button[aria-expanded=true]').click(),
    alone: true,
  },
  {
    name: 'a letter in the search of 5,000 evaluated flags',
    path: `/playground?project=${large}&environment=development`,
    ready: '[role=row][aria-rowindex="3"] button',
    act: async (page, round) => {
      await page.getByLabel('Search in the answer').focus();
      await page.keyboard.press(String(round));
    },
    isThere:
      "Array.from(document.querySelectorAll('[role=status]')).some(({ textContent }) => /rows?$/.test(textContent ?? '') && textContent !== '5,000 rows')",
    reset: async (page) => {
      await page.getByLabel('Search in the answer').fill('');
      await page.getByRole('status').filter({ hasText: '5,000 rows' }).waitFor();
    },
    alone: true,
  },
];

const measure = async (page: Page, interaction: Interaction): Promise<BenchRow[]> => {
  const { name, path, ready, prepare, act, isThere, reset, alone } = interaction;
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  await prepare?.(page);
  const [painted, there]: [number[], number[]] = [[], []];
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    await page.waitForLoadState('networkidle');
    await page.evaluate('globalThis.painted = 0');
    await act(page, round);
    // Checked with every frame.
    await page.waitForFunction(isThere).catch((cause: unknown) => {
      throw new Error(`${name}, round ${round}: it is not there`, { cause });
    });
    const ms = z.number().parse(await page.evaluate('performance.now() - globalThis.began'));
    // Event Timing reports the duration with one of the next frames.
    await delay(100);
    if (round > 0) {
      there.push(ms);
      painted.push(Math.max(shortest, z.number().parse(await page.evaluate('globalThis.painted'))));
    }
    await reset?.(page);
  }
  return [
    { name: `${name}: next picture`, value: median(painted), unit: 'ms', bar },
    { name: `${name}: there`, value: median(there), unit: 'ms', ...(alone && { bar }) },
  ];
};

/** As many environments as an installation may have (docs/contract/limits.md). */
const environmentCount = 40;

/** Gives the installation and the large project all environments that they may have. */
const linkEnvironments = async (service: TestService): Promise<void> => {
  const { environments } = z
    .object({ environments: z.array(z.looseObject({ name: z.string() })) })
    .parse(await (await service.call('GET', '/api/admin/environments')).json());
  const names = environments.map(({ name }) => name);
  for (let region = names.length + 1; region <= environmentCount; region += 1) {
    const name = `region-${region}`;
    const made = await service.call('POST', '/api/admin/environments', { name, type: 'test' });
    if (!made.ok) throw new Error(`The environment ${name} was not made: ${await made.text()}`);
    names.push(name);
  }
  for (const environment of names)
    await service.call('POST', `/api/admin/projects/${large}/environments`, { environment });
};

/** Switches flags on and off, one change each, as in some weeks of a busy project. */
const switchOften = async ({ call }: TestService): Promise<void> => {
  const flags = 20;
  const switchOne = async (flag: number): Promise<void> => {
    for (let i = 0; i < (manyChanges * 1.1) / flags; i += 1) {
      const path = `/api/admin/projects/${large}/features/${large}-${String(flag).padStart(4, '0')}/environments/region-9`;
      const switched = await call('POST', `${path}/${i % 2 === 0 ? 'on' : 'off'}`);
      if (!switched.ok) throw new Error(`A flag was not switched: ${await switched.text()}`);
    }
  };
  await Promise.all(Array.from({ length: flags }, (_, flag) => switchOne(flag)));
};

/**
 * Measures the time from a key or a click to its result in a browser, with 5,000 flags in 40 environments and thousands
 * of changes.
 */
export const benchConsole = async (): Promise<BenchRow[]> => {
  const [{ executablePath, env }] = await Promise.all([findBrowser(), buildConsole()]);
  const [browser, service] = await Promise.all([
    chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } }),
    startService({ env: { INIT_ADMIN_PASSWORD: password, HALYARD_VALIDATE_RESPONSES: 'false' }, quiet: true }),
  ]);
  try {
    await importLarge(service);
    await linkEnvironments(service);
    await switchOften(service);
    // Playwright evaluates a text for the check in the page, which the policy of the page would refuse.
    const context = await browser.newContext({
      baseURL: service.url,
      locale: 'en-US',
      timezoneId: 'UTC',
      bypassCSP: true,
    });
    await context.addInitScript({ content: watchEvents });
    await context.request.post('/auth/simple/login', { data: { username: 'admin', password } });
    const page = await context.newPage();
    const rows: BenchRow[] = [];
    for (const interaction of interactions) rows.push(...(await measure(page, interaction)));
    return rows;
  } finally {
    await browser.close();
    await service.stop();
  }
};

if (import.meta.main) console.table(await benchConsole());
