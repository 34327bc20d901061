import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { openApi } from '../../infra/demo/api.ts';
import { type Names, namesOf } from '../../infra/demo/names.ts';
import { openOutput } from '../../infra/demo/output.ts';
import { playStages } from '../../infra/demo/stages/play.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { type MovedClock, openMovedClock, withMovedClock } from '../support/moved-clock.ts';
import { adminPassword } from './global-setup.ts';
import { checkAccess, visit } from './support/page.ts';

/** The release of `npm run demo -- release`, as the console shows it while it goes on. */

let service: TestService;
beforeAll(async () => {
  const env = { INIT_ADMIN_PASSWORD: adminPassword, HALYARD_DELIVER_TO: '127.0.0.0/8' };
  service = await startService({ newProcess: true, env });
});
afterAll(() => service.stop());

const details = z.looseObject({
  environments: z.array(
    z.looseObject({
      name: z.string(),
      releasePlans: z
        .array(
          z.looseObject({
            activeMilestoneId: z.string().nullable(),
            pause: z.looseObject({}).nullable(),
            milestones: z.array(z.looseObject({ id: z.string(), name: z.string() })),
          }),
        )
        .optional(),
    }),
  ),
});

/** `Half`, `A quarter, stopped`; undefined: there is no plan yet, or it has not begun. */
const standing = async ({ project, environment }: Names, feature: string): Promise<string | undefined> => {
  const answer = await service.call('GET', `/api/admin/projects/${project}/features/${feature}`);
  if (answer.status === 404) return undefined;
  const { environments } = details.parse(await answer.json());
  const [plan] = environments.find(({ name }) => name === environment)?.releasePlans ?? [];
  const active = plan?.milestones.find(({ id }) => id === plan.activeMilestoneId)?.name;
  return plan?.pause ? `${active}, stopped` : active;
};

/** Has the clock run until both releases, or the first one, stand so, and no further. */
const runUntil = async (clock: MovedClock, names: Names, ...wanted: readonly string[]): Promise<void> => {
  const features = [names.feature, names.search].slice(0, wanted.length);
  const look = () => Promise.all(features.map((feature) => standing(names, feature)));
  await expect
    .poll(
      async () => {
        if ((await look()).join() !== wanted.join()) await clock.run();
        return look();
      },
      { interval: 100 },
    )
    .toEqual(wanted);
};

const part = (page: Page) => page.getByRole('region', { name: 'Release plan in production' });
const stages = (page: Page) => part(page).getByRole('list', { name: 'Stages of In five stages' }).locator('> li');
/** The stage that is drawn as the active one. */
const active = (page: Page, name: string) =>
  part(page).locator('[aria-current="step"]').getByRole('heading').filter({ hasText: name });

it('a release that gets worse is seen to stop, with its evidence, and one stage back; another one ends', async () => {
  const names = namesOf(randomBytes(4).toString('hex'));
  const said: string[] = [];
  const output = openOutput((line) => said.push(line), false);
  const { url, token, table } = service;
  const clock = openMovedClock(table);
  const playing = playStages(
    { api: openApi(url, output), url, output, names, admin: { name: 'admin', token } },
    { receives: true },
  );
  // It is awaited at the end, unless the page fails first.
  playing.catch(() => {});
  await expect.poll(() => standing(names, names.search), { interval: 100 }).toBe('A tenth');
  const flagPath = (feature: string): string => `/projects/${names.project}/features/${feature}`;

  await visit({ path: flagPath(names.feature), as: 'admin', url }, async (page) => {
    await active(page, 'A tenth').waitFor();
    await expect.poll(() => stages(page).count()).toBe(5);
    for (const [at, text] of ['A tenth', 'A quarter', 'Half', 'Three quarters', 'Everybody'].entries())
      await stages(page).nth(at).getByRole('heading', { name: text }).waitFor();
    await stages(page).nth(0).getByText('if worse, the stage is taken back', { exact: false }).waitFor();
    await part(page).getByText('running').waitFor();

    await runUntil(clock, names, 'A quarter', 'A quarter');
    await page.reload();
    await active(page, 'A quarter').waitFor();
    // What the shop has reported by now, in plain words.
    await part(page)
      .getByText(
        /^errors from “shop”: \d+ errors of [\d,]+ requests here, \d+ of [\d,]+ there: no sign that it is worse/,
      )
      .waitFor();
    await runUntil(clock, names, 'Half', 'Half');
    await page.reload();
    await active(page, 'Half').waitFor();

    // The page notices by itself that it stops.
    await runUntil(clock, names, 'A quarter, stopped');
    await part(page)
      .getByText(/Stopped since/)
      .waitFor();
    await part(page)
      .getByText(/^[\d,]+ errors of [\d,]+ requests here, \d+ of [\d,]+ there: worse, by evidence of .+ : 1/)
      .waitFor();
    await active(page, 'A quarter').waitFor();
    await stages(page).nth(2).getByText('(coming)').waitFor();
    await checkAccess(page);
  });

  await withMovedClock(table, playing);
  expect(said.join('\n')).toMatch(/release-plan-milestone-taken-back, checkout-/);
  await visit({ path: flagPath(names.search), as: 'admin', url }, async (page) => {
    await part(page).getByText('complete', { exact: true }).waitFor();
    await part(page)
      .getByText(/^The release was complete on/)
      .waitFor();
    await expect.poll(() => stages(page).filter({ hasText: '(done)' }).count()).toBe(5);
  });
});
