import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newFlag, newProject } from './support/data.ts';
import { visit } from './support/page.ts';
import { holdWaves, type Waves } from './support/waves.ts';

/** On AWS each call of a page may start a function, so calls cost time one after the other, and money each. */
const maxWaves = 2;
const maxCalls = 6;
/** Calls for what is no part of the first picture. */
const ofFrame = ['GET /api/admin/banners', 'GET /api/admin/notifications', 'GET /api/admin/search/change-requests'];

/** Opens a page in a new browser, and answers wave by wave until it shows something. */
const untilShown = async (
  path: string,
  shown: (page: Page) => Locator,
  later: readonly string[] = ofFrame,
): Promise<void> => {
  let held: Waves | undefined;
  const prepare = async (context: BrowserContext): Promise<void> => {
    held = await holdWaves(context);
  };
  await visit({ path, as: 'admin', prepare }, async (page) => {
    if (held === undefined) throw new Error('Nothing is held back');
    const { waves, answer } = held;
    for (let wave = 1; wave <= maxWaves; wave += 1) await answer(page);
    const sent = structuredClone(waves);
    await expect.poll(() => shown(page).count(), { message: JSON.stringify(sent, null, 1) }).toBeGreaterThan(0);
    expect(sent.flat().length, JSON.stringify(sent, null, 1)).toBeLessThanOrEqual(maxCalls);
    expect(sent.flat()).toEqual([...new Set(sent.flat())]);
    expect(sent.flat().filter((call) => later.includes(call))).toEqual([]);
    // Afterwards they are read.
    while (later.some((call) => !waves.flat().includes(call))) await answer(page);
    expect(waves.flat().filter((call) => call === 'POST /auth/token')).toHaveLength(1);
  });
};

const row = (page: Page, flag: string) => page.getByRole('row').filter({ hasText: flag }).getByRole('switch');
const column = (page: Page) => page.getByRole('region', { name: 'development', exact: true }).getByRole('switch');

it('the first page shows flags after two waves of calls, at most six', async () => {
  const project = await newProject();
  await newFlag(project, `${project}-a`);
  await untilShown(`/flags?query=${project}`, (page) => row(page, `${project}-a`));
});

it('so does the home page, whose list of what waits is part of its first picture', async () => {
  await untilShown(
    '/',
    (page) => page.getByRole('region', { name: 'Waiting for your review' }).getByText(/^(In review|Nothing waits.*)$/),
    ofFrame.filter((call) => !call.endsWith('/search/change-requests')),
  );
});

it('so does the list of one project', async () => {
  const project = await newProject();
  await newFlag(project, `${project}-a`);
  await untilShown(`/projects/${project}/flags`, (page) => row(page, `${project}-a`));
});

it('the page of a flag shows its environments after two waves of calls, at most six', async () => {
  const project = await newProject();
  await newFlag(project, `${project}-a`);
  await untilShown(`/projects/${project}/features/${project}-a`, column);
});
