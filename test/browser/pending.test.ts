import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './support/data.ts';
import { visit } from './support/page.ts';
import { at, newPlace, pages, type TestedPage, type TestThings, waitForPage } from './support/pages.ts';
import { nowhere, openReads } from './support/reads.ts';
import { pathOf, type Requests, watchRequests } from './support/requests.ts';

let place: TestThings;
let strategyId: string;
beforeAll(async () => {
  place = await newPlace();
  const { projectId: project, featureName: flag, userId, groupId, accountId, roleId } = place;
  // Pages of accounts and roles name the projects in which there is something.
  await call('POST', `/api/admin/projects/${project}/access`, {
    roles: [roleId],
    users: [userId, accountId],
    groups: [groupId],
  });
  const made = await call('POST', '/api/admin/segments', { name: `${project} used`, constraints: [] });
  const { id } = made as { readonly id: number };
  const strategy = await call(
    'POST',
    `/api/admin/projects/${project}/features/${flag}/environments/development/strategies`,
    {
      ...{ name: 'flexibleRollout', title: 'Limited', constraints: [], segments: [id] },
      parameters: { rollout: '50', stickiness: 'default', groupId: 'g' },
    },
  );
  strategyId = (strategy as { readonly id: string }).id;
});

/** What a page states, each once: texts, names and hints of elements, what stands in fields, and what is checked. */
const textsOf = async (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    // A tab without a title of its own has the name of the product.
    const found = new Set<string>(document.title === 'Halyard' ? [] : [`title: ${document.title}`]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text !== '' && node.parentElement?.checkVisibility() && !node.parentElement.closest('option'))
        found.add(text);
    }
    const named = (element: Element, label = element.getAttribute('aria-label')): string => {
      if (label !== null) return label;
      const field = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element : undefined;
      return (field?.labels?.[0] ?? element).textContent?.trim() ?? '';
    };
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility()) continue;
      for (const hint of ['aria-label', 'aria-description', 'title', 'placeholder'])
        if (element.getAttribute(hint)) found.add(`${hint}: ${element.getAttribute(hint)}`);
      const checked =
        element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')
          ? String(element.checked)
          : element.getAttribute('aria-checked');
      if (checked !== null) found.add(`checked: ${named(element)}: ${checked}`);
      else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        found.add(`field: ${element.value}`);
      else if (element instanceof HTMLSelectElement)
        found.add(`select: ${element.selectedOptions[0]?.textContent ?? ''}`);
    }
    // Minutes pass while the page is looked at.
    return [...found].map((text) => text.replace(/just now|\d+ minutes? ago/i, 'minutes ago'));
  });

/** What says that something is not known yet: `Loading…`, or `…` in place of a word. */
const isPlaceholder = (text: string): boolean => /^([a-z-]+: )?(Loading…|)$|(^|\s)…/.test(text);

/**
 * Whether a text that was stated is one of those afterwards, or said nothing. A title that only gets its number said
 * nothing wrong.
 */
const isStillTrue = (text: string, after: ReadonlySet<string>): boolean =>
  after.has(text) ||
  isPlaceholder(text) ||
  [...after].some((longer) => longer.startsWith(`${text} (`) || longer.startsWith(`${text}: `));

const newGate = () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
};

/** Paths of the frame, which all pages ask for; they are held on one page. */
const frame = /\/(user|ui-config|banners|notifications|token|login|splash)$|^\/auth\//;

type Answer = { readonly status: number; readonly headers: Record<string, string>; readonly body: string };

/**
 * The answer of the service, in which every flag is older than the lifetime of its type. A search over all projects
 * gives a few, so that the table shows all of them however high their rows are.
 */
const firstAnswer = async (route: Route): Promise<Answer> => {
  const answer = await route.fetch({ maxRetries: 3 });
  const text = (await answer.text()).replaceAll(/"createdAt":"\d{4}/g, '"createdAt":"2020');
  const { changeRequests, ...rest } = route.request().url().includes('/search/change-requests') ? JSON.parse(text) : {};
  const body =
    changeRequests === undefined ? text : JSON.stringify({ ...rest, changeRequests: changeRequests.slice(0, 8) });
  return { status: answer.status(), headers: answer.headers(), body };
};

/** Every address once, with the paths that its page asks for. */
const shown = pages.filter(({ outside, leadsTo, route }) => !outside && leadsTo === undefined && route !== '/docs');

const compared: TestedPage = { route: '/roles/$roleId', search: '?compare=5&differences=true', heading: /^13/ };

const editor: TestedPage = {
  route: '/projects/$projectId/features/$featureName',
  search: '?environment=development&strategy=$strategyId',
  heading: '$featureName',
};

const isApi = (url: URL): boolean => url.pathname.startsWith('/api/');

/** Holds back what matches until the gate opens. Reads that the page calls off meanwhile are not answered. */
const holding = (matches: (path: string) => boolean) => {
  const held = new Set<string>();
  const { gate, open } = newGate();
  const hold = async (route: Route) => {
    const path = pathOf(route.request().url());
    if (route.request().method() !== 'GET' || !matches(path)) return route.fallback();
    held.add(path);
    await gate;
    await route.fallback().catch(() => undefined);
  };
  return { held, hold, open };
};

/** An address that is open, with all that its page asks for. */
interface OpenAddress {
  readonly page: Page;
  readonly address: string;
  readonly settled: Requests['settled'];
}

/**
 * Makes the page anew without one answer after the other, all others at hand, which takes a fraction of the time in which
 * it is loaded.
 * @param matters whether the answer to a path is held back here
 * @returns the paths without which nothing was stated that is not true
 */
const provenAtOnce = async (
  { page, settled }: OpenAddress,
  matters: (path: string) => boolean,
): Promise<ReadonlySet<string>> => {
  const whole = new Set(await textsOf(page));
  const reads = await openReads(page);
  const askedBy = new Map<string, string[]>();
  const doubtful = new Set<string>();
  const lookWithout = async (names: readonly string[]): Promise<void> => {
    const { held, hold, open } = holding(matters);
    await page.route(isApi, hold);
    await reads.comeBackWithout(names);
    await expect.poll(async () => held.size > 0 || (await reads.isBack()), { interval: 20 }).toBe(true);
    await settled((path) => held.has(path));
    const isTrue = (await textsOf(page)).every((text) => isStillTrue(text, whole));
    for (const path of held) {
      askedBy.set(path, [...(askedBy.get(path) ?? []), ...names]);
      if (!isTrue) doubtful.add(path);
    }
    await reads.remember();
    open();
    await page.unroute(isApi, hold);
  };
  for (const name of await reads.shown()) await lookWithout([name]);
  // Several parts may ask for the same: then all of them wait.
  for (const names of [...askedBy.values()].filter(({ length }) => length > 1)) await lookWithout([...names]);
  return new Set([...askedBy.keys()].filter((path) => !doubtful.has(path)));
};

/** Loads the page without one answer, and then gives it. @returns what was stated before and is not true afterwards */
const untrueWithout = async (path: string, { page, address, settled }: OpenAddress): Promise<readonly string[]> => {
  const { held, hold, open } = holding((one) => one === path);
  await page.route(isApi, hold);
  await page.goto(address, { waitUntil: 'commit' });
  await expect.poll(() => held.size, { interval: 20 }).toBe(1);
  await settled((one) => one === path);
  const before = await textsOf(page);
  open();
  await settled();
  await page.waitForFunction(() => !document.body.textContent?.includes('Loading…'));
  const after = new Set(await textsOf(page));
  await page.unroute(isApi, hold);
  return before.filter((text) => !isStillTrue(text, after));
};

describe('what is not known yet', () => {
  it.each([...shown, compared, editor])('is not stated: $route $search', async (one) => {
    const address = at(one.route + (one.search ?? ''), place).replace('$strategyId', strategyId);
    // The code is loaded before there are routes, because with these the browser does not use its cache.
    await visit({ path: nowhere, as: 'admin', expected: [/ERR_FAILED/] }, async (page) => {
      const { settled } = watchRequests(page);
      const asked = new Set<string>();
      // Other tests change what all projects have meanwhile, so each address keeps its first answer.
      const answers = new Map<string, Promise<Answer>>();
      await page.route(isApi, async (route) => {
        if (route.request().method() !== 'GET') return route.fallback();
        const url = route.request().url();
        const answer = answers.get(url) ?? firstAnswer(route);
        answers.set(url, answer);
        return route.fulfill(await answer);
      });
      const note = async (route: Route) => {
        if (route.request().method() === 'GET') asked.add(pathOf(route.request().url()));
        await route.fallback();
      };
      await page.route(isApi, note);
      await page.evaluate((to) => history.pushState({}, '', to), address);
      await waitForPage(page, one, place);
      await settled();
      await page.unroute(isApi, note);
      const opened = { page, address, settled };
      const matters = (path: string): boolean =>
        asked.has(path) && (one.route === '/tag-types' || !frame.test(path.split('?')[0] ?? ''));
      const proven = await provenAtOnce(opened, matters);
      const problems: Record<string, readonly string[]> = {};
      for (const path of [...asked].filter((some) => matters(some) && !proven.has(some))) {
        const untrue = await untrueWithout(path, opened);
        if (untrue.length > 0) problems[path] = untrue;
      }
      expect(problems).toEqual({});
    });
  });
});
