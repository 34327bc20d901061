import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type Caller, openApi } from '../../infra/demo/api.ts';
import { type Names, namesOf } from '../../infra/demo/names.ts';
import { openOutput } from '../../infra/demo/output.ts';
import { integrate, prepareProject, type StagesContext, tokenForSdk } from '../../infra/demo/stages/prepare.ts';
import { openReceiver, type Receiver } from '../../infra/demo/stages/receiver.ts';
import { type Counts, customers, loadSdk, openShop, type Shop } from '../../infra/demo/stages/shop.ts';
import { planOf, type Release, releasesOf, source, stages } from '../../infra/demo/stages/stages.ts';
import { readStanding, type Standing } from '../../infra/demo/stages/standing.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { type MovedClock, openMovedClock } from '../support/moved-clock.ts';
import { adminPassword } from './global-setup.ts';
import { checkAccess, visit } from './support/page.ts';

/**
 * The releases of `npm run demo -- release`, step by step: the test does each step, and waits until the page shows it. No
 * stage can pass before the test reports its requests, or approves the next one, so nothing happens while the page is
 * looked at, however slow it is.
 */

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  const env = { INIT_ADMIN_PASSWORD: adminPassword, HALYARD_DELIVER_TO: '127.0.0.0/8' };
  [service, receiver] = await Promise.all([
    startService({ newProcess: true, env, clockMs: 3_600_000 }),
    openReceiver(),
  ]);
});
afterAll(() => Promise.all([service.stop(), receiver.close()]));

interface Play {
  readonly context: StagesContext;
  readonly names: Names;
  /** Whoever releases. */
  readonly ingrid: Caller;
  readonly shop: Shop;
  readonly clock: MovedClock;
}

/** A project, a webhook, an SDK that runs, and nothing to release yet. */
const openPlay = async (): Promise<Play> => {
  const { url, token, table } = service;
  const names = namesOf(randomBytes(4).toString('hex'));
  const output = openOutput(() => {}, false);
  const context = { api: openApi(url, output), url, output, names, admin: { name: 'admin', token } };
  const ingrid = await prepareProject(context);
  receiver.trust(await integrate(context, receiver.url));
  const shop = await openShop(await loadSdk(), { url, token: await tokenForSdk(context) });
  return { context, names, ingrid, shop, clock: openMovedClock(table) };
};

const featurePath = ({ project }: Names, feature: string): string =>
  `/api/admin/projects/${project}/features/${feature}`;

/** Makes a flag with its plan, and switches it on. @param approved the stage that waits for somebody's approval */
const begin = async ({ context: { api, names }, ingrid: by }: Play, release: Release, approved?: number) => {
  const { feature, description } = release;
  const { milestones, ...plan } = planOf(release);
  const body = { name: feature, type: 'release', description };
  const there = `${featurePath(names, feature)}/environments/${names.environment}`;
  await api.call({ by, method: 'POST', path: featurePath(names, '').slice(0, -1), body, answers: 201 });
  await api.call({
    by,
    method: 'POST',
    path: `${there}/release-plans`,
    body: { ...plan, milestones: milestones.map((one, at) => (at === approved ? { ...one, approvals: 1 } : one)) },
    answers: 201,
  });
  await api.call({ by, method: 'POST', path: `${there}/on` });
};

const standingOf = ({ context: { api, names }, ingrid: by }: Play, release: Release): Promise<Standing> =>
  readStanding({ api, names, by }, release);

/** `Half`, `A quarter, stopped` */
const standsAs = async (play: Play, release: Release): Promise<string> => {
  const { plan, stage } = await standingOf(play, release);
  return [stages[stage]?.name, ...(plan.pause ? ['stopped'] : []), ...(plan.completedAt ? ['complete'] : [])].join(
    ', ',
  );
};

/** Runs the clock until a release stands so, and no further. */
const runUntil = async (play: Play, release: Release, wanted: string): Promise<void> => {
  await expect
    .poll(
      async () => {
        if ((await standsAs(play, release)) !== wanted) await play.clock.run();
        return standsAs(play, release);
      },
      { interval: 100 },
    )
    .toBe(wanted);
};

/** Whoever has the new arm, once the SDK has the stage: its share of the customers, give or take two in a hundred. */
const reached = async ({ shop }: Play, release: Release, stage: number): Promise<ReadonlySet<number>> => {
  const away = (): number => Math.abs((100 * shop.reached(release).size) / customers - (stages[stage]?.share ?? 0));
  await expect.poll(away, { interval: 200 }).toBeLessThanOrEqual(2);
  return shop.reached(release);
};

/** Reports counts as the next window of the stage, which lasts a second. @param window its position */
const report = async (play: Play, release: Release, counts: Counts, window = 0): Promise<void> => {
  const { api, names } = play.context;
  const { plan, stage } = await standingOf(play, release);
  // By the clock of the service: the stage has begun when that clock says so.
  const begun = Date.parse(plan.milestones[stage]?.startedAt ?? '');
  const [start, stop] = [window, window + 1].map((second) => new Date(begun + second * 1_000).toISOString());
  await api.call({
    by: play.ingrid,
    method: 'POST',
    path: `${featurePath(names, release.feature)}/environments/${names.environment}/guard/readings`,
    body: { readings: Object.entries(counts).map(([variant, count]) => ({ source, variant, start, stop, ...count })) },
    answers: 202,
  });
};

/** A third of the counts, and the rest. */
const thirdOf = (counts: Counts): readonly [Counts, Counts] => {
  const all = Object.entries(counts);
  const third = (count: number): number => Math.floor(count / 3);
  const of = (part: (count: number) => number): Counts =>
    Object.fromEntries(
      all.map(([arm, { requests, errors }]) => [arm, { requests: part(requests), errors: part(errors) }]),
    );
  return [of(third), of((count) => count - third(count))];
};

const part = (page: Page) => page.getByRole('region', { name: 'Release plan in production' });
const stageItems = (page: Page) => part(page).getByRole('list', { name: 'Stages of In five stages' }).locator('> li');
/** The stage that is drawn as the active one. */
const active = (page: Page, name: string) =>
  part(page).locator('[aria-current="step"]').getByRole('heading').filter({ hasText: name });
/** Opens the page anew, which shows the stage. */
const sees = async (page: Page, name: string): Promise<void> => {
  await page.reload();
  await active(page, name).waitFor();
};

const nameOf = (stage: number): string => stages[stage]?.name ?? '';

it('a release that gets worse stops where it does, by the page, a message and the log', async () => {
  const play = await openPlay();
  const { shop, names } = play;
  const { checkout } = releasesOf(names);
  const path = `/projects/${names.project}/features/${checkout.feature}`;
  try {
    await begin(play, checkout, 1);
    await visit({ path, as: 'admin', url: service.url }, async (page) => {
      // The first stage: with too little traffic it does not pass, and says how much is missing.
      await active(page, nameOf(0)).waitFor();
      await expect.poll(() => stageItems(page).count()).toBe(5);
      for (const [at, { name }] of stages.entries())
        await stageItems(page).nth(at).getByRole('heading', { name }).waitFor();
      await stageItems(page).nth(0).getByText('if worse, the stage is taken back', { exact: false }).waitFor();
      await part(page).getByText('running').waitFor();
      const first = await reached(play, checkout, 0);
      const [third, rest] = thirdOf(shop.serve(checkout, 0));
      await report(play, checkout, third);
      await sees(page, nameOf(0));
      await part(page).getByText('the new arm has', { exact: false }).first().waitFor();
      await part(page).getByText('too little yet').waitFor();

      // With enough it is fine, and the next one waits for a person.
      await report(play, checkout, rest, 1);
      await sees(page, nameOf(0));
      await part(page)
        .getByText(
          /^errors from “shop”: \d+ errors of [\d,]+ requests here, \d+ of [\d,]+ there: no sign that it is worse/,
        )
        .waitFor();
      await part(page).getByText('fine so far').waitFor();
      await page.getByRole('button', { name: `Approve the stage ${nameOf(1)}` }).click();
      await part(page).getByText('1 of 1 approval', { exact: false }).waitFor();
      await checkAccess(page);
      await runUntil(play, checkout, nameOf(1));
      await sees(page, nameOf(1));

      const second = await reached(play, checkout, 1);
      expect([...first].filter((customer) => !second.has(customer))).toEqual([]);
      await report(play, checkout, shop.serve(checkout, 1));
      await runUntil(play, checkout, nameOf(2));
      await sees(page, nameOf(2));
      // The SDK has what the page shows.
      await reached(play, checkout, 2);
      await part(page).getByText('running').waitFor();

      // Here the new code fails. The page says what follows, and notices by itself that the release is stopped.
      await report(play, checkout, shop.serve(checkout, 2));
      await sees(page, nameOf(2));
      await part(page).getByText('Within a minute or two the stage is taken back', { exact: false }).waitFor();
      await runUntil(play, checkout, `${nameOf(1)}, stopped`);
      await part(page)
        .getByText(/Stopped since/)
        .waitFor();
      const { plan } = await standingOf(play, checkout);
      const text = plan.pause?.text ?? '';
      expect(text).toMatch(/^[\d,]+ errors of [\d,]+ requests here, \d+ of [\d,]+ there: worse, by evidence of .+ : 1/);
      await part(page).getByText(text).waitFor();
      await active(page, nameOf(1)).waitFor();
      await stageItems(page).nth(2).getByText('(coming)').waitFor();
      await checkAccess(page);
      // Exactly those who had it before the stage have it again.
      await expect.poll(() => [...shop.reached(checkout)].toSorted()).toEqual([...second].toSorted());

      const message = await receiver.untilReceived(
        'the stage was taken back',
        ({ type, featureName }) => type === 'release-plan-milestone-taken-back' && featureName === checkout.feature,
      );
      expect(message.data).toMatchObject({ milestone: { name: nameOf(2) }, text });

      // It stays where it is: nothing is due any more.
      await play.clock.run();
      await sees(page, nameOf(1));
      expect(await standsAs(play, checkout)).toBe(`${nameOf(1)}, stopped`);
      await page.goto(`/projects/${names.project}/activity`);
      await page.getByText(`took back milestone “${nameOf(2)}” of the release of ${checkout.feature}`).waitFor();
      await page.getByText(text).first().waitFor();
    });
  } finally {
    shop.close();
  }
});

it('a release whose arms are equal goes to the end by itself', async () => {
  const play = await openPlay();
  const { shop, names } = play;
  const { search } = releasesOf(names);
  const path = `/projects/${names.project}/features/${search.feature}`;
  try {
    await begin(play, search);
    await visit({ path, as: 'admin', url: service.url }, async (page) => {
      for (const [stage, { name }] of stages.entries()) {
        await sees(page, name);
        const now = await reached(play, search, stage);
        if (stage === stages.length - 1) {
          expect(now.size).toBe(customers);
          break;
        }
        await report(play, search, shop.serve(search, stage));
        await runUntil(play, search, nameOf(stage + 1));
      }
      await runUntil(play, search, `${stages.at(-1)?.name}, complete`);
      await page.reload();
      await part(page).getByText('complete', { exact: true }).waitFor();
      await part(page)
        .getByText(/^The release was complete on/)
        .waitFor();
      await expect.poll(() => stageItems(page).filter({ hasText: '(done)' }).count()).toBe(5);
      await checkAccess(page);
      const { data } = await receiver.untilReceived(
        'the release is complete',
        ({ type, featureName }) => type === 'release-plan-completed' && featureName === search.feature,
      );
      expect(data?.milestone?.name).toBe(stages.at(-1)?.name);
    });
  } finally {
    shop.close();
  }
});

it('a metric beyond the threshold of a safeguard is said before the clock stops the release for it', async () => {
  const id = randomBytes(4).toString('hex');
  const [project, flag, metricName] = [`p-${id}`, `flag-${id}`, `errors_${id}`];
  const there = `/api/admin/projects/${project}/features/${flag}/environments/production`;
  const called = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await service.call(method, path, body);
    const text = await answer.text();
    expect([path, answer.ok, answer.ok ? '' : text]).toEqual([path, true, '']);
    return text === '' ? undefined : JSON.parse(text);
  };
  const reportErrors = (value: number) =>
    called('POST', '/api/client/metrics', {
      ...{ appName: 'shop', environment: 'production' },
      bucket: { start: new Date(Date.now() - 60_000).toISOString(), stop: new Date().toISOString(), toggles: {} },
      impactMetrics: [{ name: metricName, help: 'Errors', type: 'counter', samples: [{ labels: {}, value }] }],
    });
  await called('POST', '/api/admin/projects', { id: project, name: project, environments: ['production'] });
  await called('POST', `/api/admin/projects/${project}/features`, { name: flag });
  await reportErrors(1);
  const known = z.looseObject({ metrics: z.array(z.looseObject({ name: z.string() })) });
  await expect
    .poll(async () => known.parse(await called('GET', '/api/admin/impact-metrics/metadata')).metrics)
    .toContainEqual(expect.objectContaining({ name: metricName }));
  const strategies = [{ name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default' } }];
  const plan = z.looseObject({ id: z.string() }).parse(
    await called('POST', `${there}/release-plans`, {
      name: 'Watched',
      milestones: [
        { name: 'Some', strategies },
        { name: 'All', strategies },
      ],
      safeguards: [
        {
          impactMetric: { metricName, timeRange: 'hour', aggregationMode: 'count' },
          triggerCondition: { operator: '>', threshold: 9 },
        },
      ],
    }),
  );
  await called('POST', `${there}/on`);
  // The first look is over before there is anything to be seen. The next one comes when the test moves the clock: the page is first.
  const clock = openMovedClock(service.table);
  await clock.run();
  const status = z.looseObject({ breach: z.looseObject({}).nullable() });
  const isBeyond = async () =>
    status.parse(await called('GET', `${there}/release-plans/${plan.id}/status`)).breach !== null;
  const sentence = 'A metric is beyond the threshold of a safeguard. Within a few minutes the release stops.';
  await visit({ path: `/projects/${project}/features/${flag}`, as: 'admin', url: service.url }, async (page) => {
    await part(page).getByText('fine so far').waitFor();
    expect(await part(page).getByText(sentence).count()).toBe(0);

    await reportErrors(10);
    await expect.poll(isBeyond).toBe(true);
    await page.reload();
    await part(page).getByText(sentence, { exact: true }).waitFor();
    await part(page).getByText('worse', { exact: true }).waitFor();
    await part(page).getByText('is 11, above 9', { exact: false }).waitFor();
    await checkAccess(page);

    await expect
      .poll(async () => {
        await clock.run();
        return isBeyond();
      })
      .toBe(false);
    await page.reload();
    await part(page)
      .getByText(/^Stopped since/)
      .waitFor();
    expect(await part(page).getByText(sentence).count()).toBe(0);
  });
});
