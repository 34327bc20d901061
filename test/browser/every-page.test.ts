import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newProject } from './support/data.ts';
import { fakeLists, type Lists, longName } from './support/many.ts';
import { checkAccess, visit } from './support/page.ts';
import { at, goTo, newPlace, pages, type TestedPage, type TestThings, waitForPage } from './support/pages.ts';
import { type Requests, watchRequests } from './support/requests.ts';

/** The numbers of things that a page shows: none, one, or more than anybody should have. */
const counts = [0, 1, 5_000] as const;
type Count = (typeof counts)[number];

/** Checks that apply to every page. */
const checkPage = async (page: Page, one: TestedPage, where: TestThings, { settled }: Requests): Promise<void> => {
  await waitForPage(page, one, where);
  await settled();
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('[role=status]')).every(({ textContent }) => textContent !== 'Loading…'),
  );
  const state = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth > window.innerWidth,
    titled: document.title.endsWith(' · Halyard'),
    drawn: document.querySelectorAll('[role=row]').length < 80,
  }));
  expect([page.url(), state]).toEqual([page.url(), { sideways: false, titled: true, drawn: true }]);
};

let place: TestThings;
let empty: TestThings;
beforeAll(async () => {
  place = await newPlace();
  empty = { ...place, projectId: await newProject({ name: longName(9) }) };
});

/** Whether a page looks different with no or many things. */
const isCounted = ({ rows, lists, counted }: TestedPage): boolean =>
  rows === true || counted === true || lists !== undefined;

/** A place where a page shows this number of things. */
const placeOf = ({ lists }: TestedPage, count: Count): TestThings => {
  if (count === 0) return empty;
  return count === 1 || lists !== undefined ? place : { ...place, projectId: inject('large') };
};

interface Opening {
  readonly page: Page;
  readonly lists: Lists;
  readonly asked: Requests['asked'];
}

const open = async ({ page, lists, asked }: Opening, one: TestedPage, count: Count): Promise<void> => {
  const where = placeOf(one, count);
  const ends = one.lists?.map((end) => at(end, where)) ?? [];
  await lists.set(page, ends);
  // A list in the page's cache has another length than this test needs.
  if ([...asked].some((path) => ends.some((end) => path.endsWith(end)))) {
    asked.clear();
    await page.goto(at(one.route + (one.search ?? ''), where));
  } else await goTo(page, one, where);
  if (one.leadsTo !== undefined) await page.waitForURL((url) => url.pathname === at(one.leadsTo ?? '', where));
};

/** Checks that the page has as many rows as it should. */
const checkRows = async (page: Page, { route }: TestedPage, count: Count): Promise<void> => {
  const table = page.getByRole('table').first();
  if (count > 0) await table.waitFor();
  const rows = count === 0 ? await table.count() : Number(await table.getAttribute('aria-rowcount')) - 1;
  expect([route, rows]).toEqual([route, count]);
};

const phone = { width: 375, height: 800 } as const;

describe('every page', () => {
  it('has a line in pages.ts', () => {
    const routes = readFileSync(new URL('../../console/routes.tsx', import.meta.url), 'utf8');
    const missing = [...routes.matchAll(/^ {2}path: '([^']+)'/gm)]
      .map(([, path = '']) => path)
      .filter((path) => !pages.some(({ route }) => route === path));
    expect(missing).toEqual([]);
  });

  it('for somebody who is not signed in can be read by everybody, on a phone too', async () => {
    await visit({ path: '/sign-in', ...phone }, async (page) => {
      const requests = watchRequests(page);
      for (const one of pages.filter(({ outside }) => outside)) {
        await page.goto(one.route);
        await checkPage(page, one, place, requests);
        await checkAccess(page);
      }
    });
  });

  it.each(counts)('shows %i things on a phone, and can be read by everybody', async (count) => {
    let lists: Lists | undefined;
    await visit(
      {
        ...phone,
        path: '/flags',
        as: 'admin',
        prepare: async (context) => {
          lists = await fakeLists(context, count);
        },
      },
      async (page) => {
        const requests = watchRequests(page);
        for (const one of pages.filter((some) => !some.outside && (count === 1 || isCounted(some)))) {
          if (lists !== undefined) await open({ page, lists, asked: requests.asked }, one, count);
          await checkPage(page, one, placeOf(one, count), requests);
          if (one.rows) await checkRows(page, one, count);
          // Thousands of things look like one thing, which is also checked on a wide page.
          if (count === 1) await page.setViewportSize({ ...phone, width: 1280 });
          if (count < 5_000) await checkAccess(page, count === 0 ? 'main' : undefined);
          if (count === 1) await page.setViewportSize(phone);
        }
      },
    );
  });
});
