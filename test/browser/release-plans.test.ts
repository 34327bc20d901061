import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

const safeguards = z.array(z.looseObject({ id: z.string() }));
const plan = z.looseObject({
  id: z.string(),
  safeguards,
  name: z.string(),
  activeMilestoneId: z.string().nullable(),
  releasePlanTemplateId: z.string().nullable(),
  pause: z.looseObject({ reason: z.string() }).nullable(),
  milestones: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      approvals: z.number().optional(),
      approvedBy: z.array(z.looseObject({ username: z.string() })),
      transitionCondition: z.looseObject({ intervalMinutes: z.number() }).nullable(),
      window: z.looseObject({ days: z.array(z.string()), timeZone: z.string() }).optional(),
      guards: z.array(z.looseObject({ kind: z.string(), onBreach: z.string() })).optional(),
      strategies: z.array(z.looseObject({ id: z.string(), parameters: z.record(z.string(), z.string()) })),
    }),
  ),
});
const details = z.looseObject({
  environments: z.array(
    z.looseObject({
      ...{ name: z.string(), enabled: z.boolean() },
      ...{ releasePlans: z.array(plan).optional(), safeguards: safeguards.optional() },
    }),
  ),
});

const people = z.looseObject({ users: z.array(z.looseObject({ id: z.number(), username: z.string().nullish() })) });

const flagPath = (project: string, flag: string) => `/api/admin/projects/${project}/features/${flag}`;
const inProduction = async (project: string, flag: string) => {
  const { environments } = details.parse(await call('GET', flagPath(project, flag)));
  return environments.find(({ name }) => name === 'production');
};
const planOf = async (project: string, flag: string) => (await inProduction(project, flag))?.releasePlans?.[0];
const activeOf = async (project: string, flag: string) => {
  const found = await planOf(project, flag);
  return found?.milestones.find(({ id }) => id === found.activeMilestoneId)?.name;
};

const rollout = (share: number) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(share), stickiness: 'default' },
});
const stages = (...more: readonly object[]) => ({
  name: 'Careful',
  milestones: ['A tenth', 'Half', 'Everybody'].map((name, at) => ({
    ...{ name, strategies: [rollout([10, 50, 100][at] ?? 0)], transitionCondition: { intervalMinutes: 60 } },
    ...more[at],
  })),
});

/** A flag that is on in production, for nobody. */
const newOn = async () => {
  const project = await newProject();
  const flag = `${project}-a`;
  await newFlag(project, flag);
  const production = `${flagPath(project, flag)}/environments/production`;
  await call('POST', `${production}/strategies`, rollout(0));
  await call('POST', `${production}/on`);
  return { project, flag, production, path: `/projects/${project}/features/${flag}` };
};

const part = (page: Page) => page.getByRole('region', { name: 'Release plan in production' });
const more = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions for the release in production' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
/** The name of the stage that is drawn as the active one. */
const shownActive = (page: Page) => part(page).locator('[aria-current="step"]').getByRole('heading');

it('a plan is added by a form, seen, stopped, resumed, started, taken back and removed', async () => {
  const { project, flag, path } = await newOn();
  await visit({ path, as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'Add release plan in production' }).click();
    const form = page.getByRole('dialog', { name: `Add a release plan to ${flag} in production` });
    await form.getByLabel('Name of the plan').fill('Careful');
    const first = form.getByRole('group', { name: 'Stage 1', exact: true });
    await first.getByLabel('Percent').fill('20');
    await first.getByLabel('Goes on', { exact: true }).selectOption('hours');
    await first.getByLabel('Hours').fill('2');
    await first.getByText('Guards (0)').click();
    await first.getByRole('button', { name: 'Add a guard' }).click();
    await first.getByText('It needs a source.').waitFor();
    await first.getByLabel('Source').fill('gateway');
    await first.getByLabel('If it is worse').selectOption('undo');
    const second = form.getByRole('group', { name: 'Stage 2', exact: true });
    await second.getByText('When it may begin, and who has to agree').click();
    await second.getByRole('checkbox', { name: 'Only on some days and hours' }).check();
    await second.getByText(/^It is open next at /).waitFor();
    await second.getByLabel('Time zone').fill('Europe/Berlin');
    // The row of a stage says whom it reaches: of the sample about a fifth.
    await form
      .getByRole('row')
      .filter({ hasText: 'A tenth' })
      .getByText(/^[12]\d\d of 1,000$/)
      .waitFor();
    await form.getByRole('row').filter({ hasText: 'Everybody' }).getByText('1,000 of 1,000').waitFor();
    await checkAccess(page);
    await form.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('stay in force beside the plan', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Add the plan' }).click();

    await part(page).getByText('running').waitFor();
    await expect.poll(() => shownActive(page).textContent()).toContain('A tenth');
    await part(page).getByText('0 errors of 0 requests here', { exact: false }).waitFor();
    await page.getByText('stage 1 of 3', { exact: false }).waitFor();
    const made = await planOf(project, flag);
    expect(made?.milestones.map(({ strategies }) => strategies[0]?.parameters.rollout)).toEqual(['20', '50', '100']);
    expect(made?.milestones[0]).toMatchObject({
      transitionCondition: { intervalMinutes: 120 },
      guards: [{ kind: 'errors', onBreach: 'undo' }],
    });
    expect(made?.milestones[1]?.window).toMatchObject({
      days: ['mon', 'tue', 'wed', 'thu'],
      timeZone: 'Europe/Berlin',
    });
    await checkAccess(page);

    await page.getByRole('button', { name: `Stop the release of ${flag} in production` }).click();
    await part(page).getByText('Stopped since', { exact: false }).waitFor();
    expect((await planOf(project, flag))?.pause?.reason).toBe('person');
    await page.getByRole('button', { name: 'Resume the release in production' }).click();
    const going = page.getByRole('dialog', { name: `Resume the release of ${flag} in production?` });
    await going.getByRole('button', { name: 'Resume the release' }).click();
    await part(page).getByText('running').waitFor();
    expect((await planOf(project, flag))?.pause).toBeNull();

    await page.getByRole('button', { name: 'Start now: the stage Half' }).click();
    const starting = page.getByRole('dialog', { name: 'Start “Half” in production now?' });
    await starting.getByText(/%/).first().waitFor();
    await starting.getByRole('button', { name: 'Start now' }).click();
    await expect.poll(() => shownActive(page).textContent()).toContain('Half');
    await more(page, 'Take the stage back…');
    await page.getByText('“A tenth”, is in force again', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => shownActive(page).textContent()).toContain('A tenth');
    expect(await activeOf(project, flag)).toBe('A tenth');

    // Nothing is left to take back: the item says so.
    await page.getByRole('button', { name: 'More actions for the release in production' }).click();
    await page.getByRole('menuitem', { name: 'Take the stage back…', disabled: true }).waitFor();
    await page.keyboard.press('Escape');

    // A stage that was skipped is not what taking back puts in force again.
    await page.getByRole('button', { name: 'Start now: the stage Everybody' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click();
    await expect.poll(() => shownActive(page).textContent()).toContain('Everybody');
    await more(page, 'Take the stage back…');
    await page.getByText('“A tenth”, is in force again', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => shownActive(page).textContent()).toContain('A tenth');

    await more(page, 'Remove the plan…');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Add release plan in production' }).waitFor();
    expect(await planOf(project, flag)).toBeUndefined();
  });
});

it('the button that stops a release is in lists, too, and a stage waits for others to approve it', async () => {
  const { project, flag, production, path } = await newOn();
  await call('POST', `${production}/release-plans`, stages({}, { approvals: 1 }));
  const username = await newUser('Admin');
  await visit({ path: `/projects/${project}/flags`, as: username }, async (page) => {
    await page.getByRole('button', { name: `Stop the release of ${flag} in production` }).click();
    await page.getByText(`The release of ${flag} in production is stopped`, { exact: true }).waitFor();
    await page
      .getByRole('button', { name: `Stop the release of ${flag} in production` })
      .waitFor({ state: 'detached' });
    expect((await planOf(project, flag))?.pause?.reason).toBe('person');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText(`The release of ${flag} in production goes on`, { exact: true }).waitFor();
    await checkAccess(page);
  });
  // Whoever resumed it runs it now, and does not approve it.
  await visit({ path, as: username }, async (page) => {
    const approve = page.getByRole('button', { name: 'Approve the stage Half' });
    await approve.and(page.locator('[data-lacks="You run this release, so others have to approve it"]')).waitFor();
  });
  await visit({ path, as: 'admin', width: 375, colorScheme: 'dark' }, async (page) => {
    await part(page).getByText('has to be approved by another person', { exact: false }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Approve the stage Half' }).click();
    await part(page).getByText('1 of 1 approval', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Approve the stage Half' }).waitFor({ state: 'detached' });
    expect((await planOf(project, flag))?.milestones[1]?.approvedBy).toMatchObject([{ username: 'admin' }]);
    await checkAccess(page);
  });
  await visit({ path, as: await newUser('Viewer') }, async (page) => {
    const stop = page.getByRole('button', { name: `Stop the release of ${flag} in production` });
    await stop.and(page.locator('[data-lacks]')).waitFor();
    await stop.click({ force: true });
    expect((await planOf(project, flag))?.pause).toBeNull();
  });
});

it('the button that stops a release is in change requests and in the playground, for those who may', async () => {
  const { project, flag, production } = await newOn();
  await call('POST', `${production}/release-plans`, stages());
  await call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  const { id } = z.looseObject({ id: z.number() }).parse(
    await call('POST', `/api/admin/projects/${project}/environments/production/change-requests`, {
      ...{ action: 'addStrategy', feature: flag, payload: { ...rollout(1), constraints: [] } },
    }),
  );
  await call('PUT', `/api/admin/projects/${project}/change-requests/${id}/state`, { state: 'In review' });
  const path = `/projects/${project}/change-requests/${id}`;
  const playground = `/playground?project=${project}&environment=production`;
  const stop = (page: Page) => page.getByRole('button', { name: `Stop the release of ${flag} in production` });
  const pauseOf = async () => (await planOf(project, flag))?.pause?.reason;
  const explain = (page: Page) => page.getByRole('button', { name: /^o(n|ff): .* in production/ }).click();

  const explained = (page: Page) => page.getByRole('dialog', { name: new RegExp(`^${flag} is o(n|ff) in production`) });

  const viewer = await newUser('Viewer');
  await visit({ path, as: viewer }, async (page) => {
    await page.getByRole('region', { name: 'Whom it changes' }).getByText(/%/).first().waitFor();
    expect(await stop(page).count()).toBe(0);
  });
  await visit({ path: playground, as: viewer }, async (page) => {
    await explain(page);
    await explained(page).getByText('The flag is switched on in the environment.').waitFor();
    expect(await stop(page).count()).toBe(0);
  });
  await visit({ path, as: 'admin' }, async (page) => {
    await stop(page).waitFor();
    await checkAccess(page);
    await stop(page).click();
    await stop(page).waitFor({ state: 'detached' });
    expect(await pauseOf()).toBe('person');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText(`The release of ${flag} in production goes on`, { exact: true }).waitFor();
    await stop(page).waitFor();
    expect(await pauseOf()).toBeUndefined();
  });
  await visit({ path: playground, as: 'admin' }, async (page) => {
    await explain(page);
    await stop(page).waitFor();
    await checkAccess(page);
    await stop(page).click();
    await stop(page).waitFor({ state: 'detached' });
    await explained(page).waitFor();
    expect(await pauseOf()).toBe('person');
  });
});

it('a release that was stopped before its flag was switched off says why, and that it stays stopped', async () => {
  const { project, flag, production, path } = await newOn();
  await call('POST', `${production}/release-plans`, stages());
  const id = (await planOf(project, flag))?.id;
  await call('POST', `${production}/release-plans/${id}/pause`);
  await call('POST', `${production}/off`);
  await visit({ path, as: 'admin' }, async (page) => {
    await part(page).getByText('paused it.', { exact: false }).waitFor();
    await part(page).getByText('the plan stays stopped until somebody resumes it', { exact: false }).waitFor();
    expect(await part(page).getByText('the plan goes on', { exact: false }).count()).toBe(0);
    await part(page).getByText('complete after 1 hour').waitFor();
    expect(await part(page).getByText('goes on after 1 hour').count()).toBe(2);
    await checkAccess(page);
  });
});

it('a release that was stopped before it began says that it begins when its flag is switched on', async () => {
  const { project, flag, production, path } = await newOn();
  await call('POST', `${production}/off`);
  await call('POST', `${production}/release-plans`, stages());
  const id = (await planOf(project, flag))?.id;
  await call('POST', `${production}/release-plans/${id}/pause`);
  await visit({ path, as: 'admin' }, async (page) => {
    await part(page).getByText('When it is switched on, the first stage begins.', { exact: false }).waitFor();
  });
  await call('POST', `${production}/on`);
  expect((await planOf(project, flag))?.activeMilestoneId).toEqual(expect.any(String));
});

it('who may not skip reviews takes a stage back and resumes the release where changes are reviewed', async () => {
  const { project, flag, production, path } = await newOn();
  await call('POST', `${production}/release-plans`, stages());
  const username = await newUser('Viewer');
  const { users } = people.parse(await call('GET', '/api/admin/user-admin'));
  const member = users.find((one) => one.username === username)?.id;
  await call('POST', `/api/admin/projects/${project}/access`, { roles: [5], groups: [], users: [member] });
  await call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  expect(await activeOf(project, flag)).toBe('A tenth');
  await visit({ path, as: username }, async (page) => {
    await more(page, 'Take the stage back…');
    await page.getByText('This one is made without a review.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await part(page).getByText('Stopped since', { exact: false }).waitFor();
    expect(await activeOf(project, flag)).toBeUndefined();
    await page.getByRole('button', { name: 'Resume the release in production' }).click();
    const going = page.getByRole('dialog', { name: `Resume the release of ${flag} in production?` });
    await going.getByRole('button', { name: 'Resume the release' }).click();
    await expect.poll(async () => (await planOf(project, flag))?.pause).toBeNull();
  });
});

it('links to a release open its part of the page: that of a strategy of a stage, and that of a notification', async () => {
  const { project, flag, production, path } = await newOn();
  await call('POST', `${production}/release-plans`, stages());
  const evaluated = z.looseObject({
    features: z.array(
      z.looseObject({
        strategies: z.looseObject({
          data: z.array(z.looseObject({ id: z.string(), links: z.looseObject({ edit: z.string() }) })),
        }),
      }),
    ),
  });
  const question = { environment: 'production', projects: [project], context: { appName: 'shop' } };
  const { features } = evaluated.parse(await call('POST', '/api/admin/playground', question));
  const [ofStage] = (await planOf(project, flag))?.milestones[0]?.strategies ?? [];
  const link = features[0]?.strategies.data.find(({ id }) => id === ofStage?.id)?.links.edit ?? '';
  expect(link).toContain('/strategies/edit?environmentId=production');
  const heading = (page: Page) => part(page).getByRole('heading', { name: 'Release plan: Careful' });
  const isFocused = (page: Page) => heading(page).evaluate((element) => element === document.activeElement);
  for (const address of [link, `${path}?release=production`])
    await visit({ path: address, as: 'admin' }, async (page) => {
      await heading(page).waitFor();
      await expect.poll(() => isFocused(page)).toBe(true);
      await checkAccess(page);
    });
});

it('where changes are reviewed a plan is proposed, with its stages in words', async () => {
  const { project, flag, path } = await newOn();
  await call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  await visit({ path, as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'Add release plan in production' }).click();
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Add to change request' }).click();
    await page
      .getByRole('link', { name: /Added to change request #/ })
      .first()
      .click();
    await page
      .getByText('The release plan “Step by step” is added: A tenth (On for 10 %), Half (On for 50 %), Everybody')
      .first()
      .waitFor();
    await page.getByRole('region', { name: 'Whom it changes' }).getByText(/%/).first().waitFor();
    await checkAccess(page);
    expect(await planOf(project, flag)).toBeUndefined();
  });
});

it('a stage of a plan that runs gets another time and another share, and where changes are reviewed both are proposed', async () => {
  const { project, flag, production, path } = await newOn();
  await call('POST', `${production}/release-plans`, stages());
  const stageOf = async (at: number) => (await planOf(project, flag))?.milestones[at];
  const edit = async (page: Page, stage: string, share: string): Promise<void> => {
    await page.getByRole('button', { name: `Edit the stage ${stage}` }).click();
    const form = page.getByRole('dialog', { name: `Edit “${stage}” in production` });
    await form.getByLabel('Percent').fill(share);
    await form.getByLabel('Goes on', { exact: true }).selectOption('days');
    await form.getByLabel('Days').fill('3');
    expect(await form.getByRole('button', { name: 'Or also for…' }).count()).toBe(0);
    await form.getByRole('row').filter({ hasText: 'Everybody' }).getByText('1,000 of 1,000').waitFor();
    await checkAccess(page);
    await form.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText(`“${stage}” goes on after 3 days.`).waitFor();
    await page.getByText(new RegExp(`^In “${stage}”: .*${share} %`)).waitFor();
  };
  await visit({ path, as: 'admin' }, async (page) => {
    await edit(page, 'A tenth', '15');
    await page.getByText('This stage is active', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“A tenth” is changed', { exact: true }).waitFor();
    await part(page).getByText('On for 15 %').first().waitFor();
    await part(page).getByText('goes on after 3 days').waitFor();
    expect(await stageOf(0)).toMatchObject({
      transitionCondition: { intervalMinutes: 3 * 1440 },
      strategies: [{ parameters: { rollout: '15', groupId: flag } }],
    });
    expect(await activeOf(project, flag)).toBe('A tenth');

    await page.getByRole('button', { name: 'Edit the stage Half' }).click();
    await page.getByLabel('Goes on', { exact: true }).selectOption('');
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('A person starts the stage after “Half”.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Half” is changed', { exact: true }).waitFor();
    expect((await stageOf(1))?.transitionCondition).toBeNull();
  });

  await call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  await visit({ path, as: 'admin' }, async (page) => {
    await edit(page, 'Half', '60');
    await page.getByText('Without a review, the release stops', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Add to change request' }).click();
    await page
      .getByRole('link', { name: /Added to change request #/ })
      .first()
      .click();
    await page.getByText('“Half” goes on after 3 days.').waitFor();
    await page.getByText(/^In “Half”: .*60 %/).waitFor();
    await checkAccess(page);
    expect(await stageOf(1)).toMatchObject({
      transitionCondition: null,
      strategies: [{ parameters: { rollout: '50' } }],
    });
  });
  await visit({ path, as: await newUser('Viewer') }, async (page) => {
    // Everybody who sees the flag may propose.
    await page.getByRole('button', { name: 'Edit the stage Half' }).and(page.locator(':not([data-lacks])')).waitFor();
  });
});

/** Has an SDK report two metrics in production, and waits until they are known. */
const reportMetrics = async (prefix: string) => {
  const [counter, histogram] = [`${prefix}_errors`, `${prefix}_seconds`];
  const stop = new Date();
  const bucket = { start: new Date(stop.getTime() - 60_000).toISOString(), stop: stop.toISOString(), toggles: {} };
  const labels = { appName: 'web-shop', region: 'north' };
  const buckets = [
    { le: 1, count: 3 },
    { le: '+Inf', count: 4 },
  ];
  await call('POST', '/api/client/metrics', {
    ...{ appName: 'web-shop', environment: 'production', bucket },
    impactMetrics: [
      { name: counter, help: 'Errors of the shop', type: 'counter', samples: [{ labels, value: 3 }] },
      { name: histogram, help: 'Seconds', type: 'histogram', samples: [{ labels, count: 4, sum: 5, buckets }] },
    ],
  });
  const known = z.looseObject({ metrics: z.array(z.looseObject({ name: z.string() })) });
  await expect
    .poll(async () =>
      known.parse(await call('GET', '/api/admin/impact-metrics/metadata')).metrics.map(({ name }) => name),
    )
    .toEqual(expect.arrayContaining([counter, histogram]));
  return { counter, histogram };
};

it('safeguards of a plan and of a flag are made by a form, listed, replaced and removed, and proposed where changes are reviewed', async () => {
  const { project, flag, production, path } = await newOn();
  const { counter, histogram } = await reportMetrics(project.replaceAll('-', '_'));
  await call('POST', `${production}/release-plans`, stages());
  const ofPlan = async () => (await planOf(project, flag))?.safeguards;
  const ofFlag = async () => (await inProduction(project, flag))?.safeguards;
  const list = (page: Page) => page.getByRole('region', { name: 'Safeguards in production' });
  const form = (page: Page) => page.getByRole('dialog', { name: `Add a safeguard to ${flag} in production` });
  const open = async (page: Page, metric: string, threshold: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add safeguard in production' }).click();
    await form(page).getByLabel('Metric').selectOption(metric);
    await form(page).getByLabel('Threshold', { exact: true }).fill(threshold);
  };
  const [first, second] = [
    `count of “${counter}” over a day, where region is north, above 100: the release stops`,
    `95th percentile of “${histogram}” over an hour, below 0.5: the flag is switched off`,
  ];
  await visit({ path, as: 'admin' }, async (page) => {
    await open(page, counter, 'many');
    await form(page).getByText('It needs a number.').waitFor();
    await form(page).getByLabel('Threshold', { exact: true }).fill('100');
    await form(page).getByText('Errors of the shop').waitFor();
    // A counter has no average.
    expect(await form(page).getByLabel('What is made of it').locator('option').allTextContents()).toEqual([
      'the count',
      'the count per second',
      'the sum',
    ]);
    await form(page).getByLabel('Time range').selectOption('day');
    await form(page).getByRole('button', { name: 'Add a label' }).click();
    await form(page).getByLabel('Label 1', { exact: true }).selectOption('region');
    await form(page).getByText('Separated by commas. Reported: north.').waitFor();
    await form(page).getByLabel('Values of label 1').fill('north');
    await checkAccess(page);
    await form(page).getByRole('button', { name: 'See the changes' }).click();
    await page.getByText(`A safeguard is added: ${first}`).waitFor();
    await page.getByRole('button', { name: 'Add the safeguard' }).click();
    await list(page).getByText(first).waitFor();
    expect(await ofPlan()).toMatchObject([
      {
        impactMetric: {
          metricName: counter,
          timeRange: 'day',
          aggregationMode: 'count',
          labelSelectors: { region: ['north'] },
        },
        triggerCondition: { operator: '>', threshold: 100 },
      },
    ]);

    await open(page, histogram, '0.5');
    await form(page).getByLabel('What is made of it').selectOption('p95');
    await form(page).getByLabel('Too much is what is').selectOption('<');
    await form(page).getByLabel('What happens then').selectOption('disable');
    await form(page).getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Add the safeguard' }).click();
    await list(page).getByText(second).waitFor();
    expect(await ofFlag()).toMatchObject([{ triggerCondition: { operator: '<', threshold: 0.5 } }]);
    await checkAccess(page);

    await open(page, counter, '200');
    await form(page).getByText('It replaces the safeguard', { exact: false }).waitFor();
    await form(page).getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Add the safeguard' }).click();
    const replaced = `count of “${counter}” over an hour, above 200: the release stops`;
    await list(page).getByText(replaced).waitFor();
    expect(await ofPlan()).toHaveLength(1);
    await list(page)
      .getByRole('button', { name: `Remove the safeguard: ${replaced}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await list(page).getByText(replaced).waitFor({ state: 'detached' });
    expect(await ofPlan()).toEqual([]);
  });

  await call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  await visit({ path, as: await newUser('Admin') }, async (page) => {
    await open(page, counter, '7');
    await form(page).getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Add to change request' }).click();
    await page.getByText(/^Added to change request #/).waitFor();
    await list(page)
      .getByRole('button', { name: `Remove the safeguard: ${second}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to change request' }).click();
    await page
      .getByRole('link', { name: /Added to change request #/ })
      .first()
      .click();
    await page
      .getByText(`A safeguard is added or replaced: count of “${counter}” over an hour, above 7: the release stops.`)
      .waitFor();
    await page.getByText(`A safeguard is removed: ${second}.`).waitFor();
    await checkAccess(page);
    expect([await ofPlan(), await ofFlag()]).toMatchObject([[], [{ impactMetric: { metricName: histogram } }]]);
  });
});

it('a template is made by a form, edited, undone, used, archived and deleted', async () => {
  const { project, flag, path } = await newOn();
  const name = `In days ${randomUUID().slice(0, 8)}`;
  await visit({ path: `/release-plan-templates?project=${project}`, as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'New template' }).first().click();
    const form = page.getByRole('dialog', { name: 'New template' });
    await form.getByLabel('Name of the plan').fill(name);
    await form.getByRole('button', { name: 'More actions for the stage Half' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await form.getByText('Counted with', { exact: false }).waitFor();
    await checkAccess(page);
    await form.getByRole('button', { name: 'See the changes' }).click();
    await page
      .getByText(`The template “${name}” is created: A tenth (On for 10 %), Everybody`, { exact: false })
      .waitFor();
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByText(`${name} is created`, { exact: true }).waitFor();

    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('A tenth → Everybody').waitFor();
    await row.getByText('This project').waitFor();
    await checkAccess(page);
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${name}` });
    await edit.getByRole('button', { name: 'Add a stage' }).click();
    await edit.getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await row.getByText('A tenth → Everybody → Stage 3').waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText(`${name} is as it was`, { exact: true }).waitFor();
    await row.getByText('A tenth → Everybody', { exact: true }).waitFor();
  });
  await visit({ path, as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'Add release plan in production' }).click();
    await page.getByLabel('Begin with').selectOption({ label: `${name} (of this project)` });
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Add the plan' }).click();
    await part(page).getByText('running').waitFor();
    const made = await planOf(project, flag);
    expect(made?.name).toBe(name);
    expect(made?.releasePlanTemplateId).not.toBeNull();
  });
  await visit({ path: `/release-plan-templates?project=${project}`, as: 'admin' }, async (page) => {
    const choose = async (action: string): Promise<void> => {
      await page.getByRole('button', { name: `More actions: ${name}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Archive');
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('archived', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Only archived' }).click();
    await row.waitFor();
    await choose('Take out of the archive');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Only archived' }).click();
    await choose('Delete');
    await page.getByRole('button', { name: 'Delete template' }).click();
    await page.getByText(`${name} is deleted`, { exact: true }).waitFor();
  });
  // The plan stays.
  expect((await planOf(project, flag))?.name).toBe(name);
});
