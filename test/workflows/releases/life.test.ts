import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminRole, viewerRole } from '../../../lib/identity/rights/built-in-roles.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { makeRequest } from '../../../lib/store/commit/request.ts';
import type { Stored } from '../../../lib/store/table/items.ts';
import { schedulePartition } from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import { readSchedule } from '../../../lib/workflows/change-requests/schedule.ts';
import { moveReleases } from '../../../lib/workflows/releases/clock.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { callsTo } from '../../flags/features/calls.ts';
import { projectItem, store, userWithToken } from '../../flags/projects/stored.ts';

type Calls = ReturnType<typeof callsTo>;

let service: TestService;
let calls: Calls;
let other: Calls;
beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    projectItem({ id: 'shop' }),
    projectItem({ id: 'other' }),
    ...userWithToken(8, adminRole, 'user:runner'),
    ...userWithToken(9, adminRole, 'user:colleague'),
    ...userWithToken(10, viewerRole, 'user:viewer'),
  ]);
  calls = callsTo(service, 'shop');
  other = callsTo(service, 'other');
});
afterAll(() => service.stop());

const share = (rollout: number) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(rollout), stickiness: 'default' },
});
const slowly = {
  name: 'Slowly',
  milestones: [10, 100].map((rollout) => ({
    name: `${rollout} %`,
    strategies: [share(rollout)],
    transitionCondition: { intervalMinutes: 60 },
  })),
};
const at = (feature: string, rest = '') => `/features/${feature}/environments/production${rest}`;
const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

/** A feature that is on by its plan alone. */
const released = async (feature: string, from = calls): Promise<string> => {
  await from.feature(feature);
  const { id } = await from.answer(201, 'POST', at(feature, '/release-plans'), slowly);
  await from.answer(200, 'POST', at(feature, '/on'));
  return String(id);
};

interface Shown {
  readonly name: string;
  readonly enabled: boolean;
  readonly releasePlans?: readonly {
    readonly activeMilestoneId: string | null;
    readonly pause: { readonly reason: string } | null;
    readonly completedAt: string | null;
    readonly milestones: readonly { readonly id: string; readonly name: string }[];
  }[];
}

/** Whether it is on, its milestone, and why its plan is paused. */
const state = async (feature: string, from = calls, environment = 'production') => {
  const { environments } = (await from.answer(200, 'GET', `/features/${feature}`)) as unknown as {
    environments: readonly Shown[];
  };
  const shown = environments.find(({ name }) => name === environment);
  const plan = shown?.releasePlans?.[0];
  return [
    shown?.enabled,
    plan?.milestones.find(({ id }) => id === plan.activeMilestoneId)?.name,
    plan && (plan.completedAt ? 'complete' : plan.pause?.reason),
  ];
};

/** One run of the clock, as the function of the clock does it. */
const clock = async (now: Date) => {
  const { steps, looks } = await readSchedule(service.table, now);
  const request = makeRequest(service.table, { now, deadline: Number.POSITIVE_INFINITY });
  return moveReleases({ ...request, catalog: openCatalog(service.table) }, [...steps, ...looks]);
};

/** What is on the schedule about a feature. */
const entriesOf = async (feature: string): Promise<Stored[]> =>
  (await queryAll<Stored>(service.table, { pk: schedulePartition })).filter(({ sk }) => sk.includes(`#${feature}#`));

describe('release-plans §2: a release and what becomes of its feature', () => {
  it('goes on in the project to which its feature is moved', async () => {
    await released('moves');
    await clock(inHours(0.1));
    await calls.answer(200, 'POST', '/features/moves/changeProject', { newProjectId: 'other' });
    expect(await state('moves', other)).toEqual([true, '10 %', undefined]);
    for (const hours of [0.2, 2, 2.1]) await clock(inHours(hours));
    expect((await state('moves', other)).slice(0, 2)).toEqual([true, '100 %']);
    for (const hours of [4, 4.1]) await clock(inHours(hours));
    expect(await state('moves', other)).toEqual([true, '100 %', 'complete']);
    expect(await entriesOf('moves')).toEqual([]);
  });

  it('waits in the archive, and after it, until the feature is switched on again', async () => {
    await released('archived');
    await calls.answer(202, 'DELETE', '/features/archived');
    for (const hours of [2, 2.1]) await clock(inHours(hours));
    expect(await entriesOf('archived')).toEqual([]);
    await calls.answer(200, 'POST', '/api/admin/archive/revive/archived');
    expect(await state('archived')).toEqual([false, '10 %', 'environment']);
    for (const hours of [3, 3.1]) await clock(inHours(hours));
    expect(await state('archived')).toEqual([false, '10 %', 'environment']);
    await calls.answer(200, 'POST', at('archived', '/on'));
    expect(await state('archived')).toEqual([true, '10 %', undefined]);
    for (const hours of [0.1, 3]) await clock(inHours(hours));
    expect((await state('archived')).slice(0, 2)).toEqual([true, '100 %']);
  });

  it('leaves nothing on the schedule when the feature, its environment or its project is deleted', async () => {
    const third = callsTo(service, 'third');
    await calls.answer(201, 'POST', '/api/admin/projects', { id: 'third', name: 'third' });
    await calls.answer(201, 'POST', '/api/admin/environments', { name: 'short', type: 'test' });
    for (const name of ['gone-feature', 'gone-link']) await released(name);
    await released('gone-project', third);
    await clock(inHours(0.1));
    await calls.answer(202, 'DELETE', '/features/gone-feature');
    await calls.answer(200, 'DELETE', '/api/admin/archive/gone-feature');
    await calls.answer(200, 'DELETE', '/environments/production');
    await third.answer(202, 'DELETE', '/features/gone-project');
    await calls.answer(200, 'DELETE', '/api/admin/projects/third');
    expect((await clock(inHours(5))).stuck).toBe(0);
    for (const name of ['gone-feature', 'gone-link', 'gone-project']) expect(await entriesOf(name)).toEqual([]);
    await calls.answer(200, 'POST', '/environments', { environment: 'production' });
    expect(await state('gone-link')).toEqual([false, undefined, undefined]);
  });

  it('is not copied: a clone of the feature or the environment is off where only the release kept it on', async () => {
    await released('copied');
    await calls.feature('copied-own', share(5));
    await calls.answer(201, 'POST', at('copied-own', '/release-plans'), slowly);
    await calls.answer(200, 'POST', at('copied-own', '/on'));
    await calls.answer(201, 'POST', '/features/copied/clone', { name: 'copy' });
    expect(await state('copy')).toEqual([false, undefined, undefined]);
    await calls.answer(201, 'POST', '/api/admin/environments/production/clone', {
      name: 'twin',
      type: 'test',
      projects: ['shop'],
    });
    expect(await state('copied', calls, 'twin')).toEqual([false, undefined, undefined]);
    expect(await state('copied-own', calls, 'twin')).toEqual([true, undefined, undefined]);
  });

  it('is not exported with features: the copy is off where only the release kept it on', async () => {
    await released('batch');
    const data = await calls.answer(200, 'POST', '/api/admin/features-batch/export', {
      features: ['batch'],
      environment: 'production',
    });
    expect(data).toMatchObject({ featureEnvironments: [{ enabled: false }], featureStrategies: [] });
  });
});

describe('notifications §1: a release', () => {
  const as = (name: string) => ({ Authorization: `user:${name}` });
  const told = async (name: string): Promise<string[]> => {
    const all = (await calls.answer(
      200,
      'GET',
      '/api/admin/notifications',
      undefined,
      as(name),
    )) as unknown as readonly { readonly notificationType: string; readonly message: string }[];
    return all.flatMap(({ notificationType, message }) => (notificationType === 'release' ? [message] : []));
  };

  it('tells whoever runs it what the clock did, and those who may approve that it waits for them', async () => {
    await calls.feature('told');
    const [first, second] = slowly.milestones;
    const body = { name: 'Told', milestones: [first, { ...second, approvals: 1 }] };
    const { id, milestones } = await calls.answer(201, 'POST', at('told', '/release-plans'), body, as('runner'));
    const waits =
      'Milestone "100 %" of the release "Told" of told (project shop, environment production) waits for your approval';
    await calls.answer(200, 'POST', at('told', '/on'), undefined, as('runner'));
    expect(await told('colleague')).toEqual([waits]);
    expect(await calls.answer(200, 'GET', '/api/admin/notifications', undefined, as('colleague'))).toMatchObject([
      { notificationType: 'release', link: '/projects/shop/features/told?release=production' },
    ]);
    expect(await told('runner')).toEqual([]);
    expect(await told('viewer')).toEqual([]);
    const next = (milestones as readonly { readonly id: string }[])[1]?.id;
    const path = at('told', `/release-plans/${id}/milestones/${next}/approve`);
    await calls.answer(200, 'POST', path, undefined, as('colleague'));
    expect(await told('colleague')).toEqual([]);
    for (const hours of [2, 4]) await clock(inHours(hours));
    expect(await told('runner')).toEqual([
      'The release "Told" of told (project shop, environment production) is complete',
      'Milestone "100 %" of the release "Told" of told (project shop, environment production) has begun',
    ]);
    expect(await told('colleague')).toEqual([]);
  });
});

describe('notifications §1: a release that somebody else changes', () => {
  it('tells whoever ran it who did what, and nobody of what they did themselves', async () => {
    const as = (name: string) => ({ Authorization: `user:${name}` });
    const post = (path: string, name: string, body?: unknown) => calls.answer(200, 'POST', path, body, as(name));
    await calls.feature('others');
    const { id } = await calls.answer(
      201,
      'POST',
      at('others', '/release-plans'),
      { ...slowly, name: 'Seen' },
      as('runner'),
    );
    const plan = at('others', `/release-plans/${id}`);
    const resume = at('others', `/progressions/${id}/resume`);
    const of = 'the release "Seen" of others (project shop, environment production)';
    const told = async (name: string) => {
      const all = (await calls.answer(200, 'GET', '/api/admin/notifications', undefined, as(name))) as unknown as {
        message: string;
        createdBy: { username: string };
      }[];
      return all
        .filter(({ message }) => message.includes(of.slice(4)))
        .map((one) => [one.createdBy.username, one.message]);
    };
    await post(at('others', '/on'), 'runner');
    await post(`${plan}/pause`, 'runner');
    await post(resume, 'runner');
    expect(await told('runner')).toEqual([]);
    await post(`${plan}/pause`, 'colleague');
    expect(await told('runner')).toEqual([['user-9', `T${of.slice(1)} is paused. user-9 paused it.`]]);
    await post(resume, 'colleague');
    expect((await told('runner'))[0]).toEqual(['user-9', `T${of.slice(1)} goes on; user-9 runs it now`]);
    await post(at('others', '/off'), 'runner');
    expect(await told('colleague')).toEqual([
      ['user-8', `T${of.slice(1)} is paused. The feature was switched off in this environment.`],
    ]);
    expect(await told('runner')).toHaveLength(2);
    await post(at('others', '/on'), 'runner');
    expect((await told('colleague'))[0]).toEqual([
      'user-8',
      `T${of.slice(1)} goes on. The feature was switched on in this environment.`,
    ]);
  });

  it('tells of one that is put back by an undo, overwritten by an import, or removed', async () => {
    const as = (name: string) => ({ Authorization: `user:${name}` });
    await calls.feature('returned');
    const path = at('returned', '/release-plans');
    const { id } = await calls.answer(201, 'POST', path, { ...slowly, name: 'Back' }, as('runner'));
    const of = 'The release "Back" of returned (project shop, environment production)';
    const told = async () => {
      const all = (await calls.answer(200, 'GET', '/api/admin/notifications', undefined, as('runner'))) as unknown as {
        message: string;
        createdBy: { username: string };
      }[];
      return all.filter(({ message }) => message.startsWith(of)).map((one) => [one.createdBy.username, one.message]);
    };
    await calls.answer(200, 'POST', at('returned', '/on'), undefined, as('runner'));
    const before = await calls.answer(200, 'GET', '/api/admin/state/export?format=json&projects=true');
    const { headers } = await service.call(
      'DELETE',
      `/api/admin/projects/shop${path}/${id}`,
      undefined,
      as('colleague'),
    );
    expect(await told()).toEqual([['user-9', `${of} was removed`]]);
    const undo = { revision: Number(headers.get('x-revision')) };
    await calls.answer(200, 'POST', '/history/undo', undo, as('runner'));
    const found = await calls.answer(200, 'GET', '/features/returned');
    const { environments } = found as { environments: readonly { name: string; releasePlans?: { id: string }[] }[] };
    const again = environments.find(({ name }) => name === 'production')?.releasePlans?.[0]?.id;
    await calls.answer(200, 'POST', at('returned', '/on'), undefined, as('runner'));
    await calls.answer(200, 'POST', at('returned', `/progressions/${again}/resume`), undefined, as('runner'));
    // The document has the plan as it was, and no other feature.
    const document = Object.fromEntries(
      Object.entries(before).map(([category, rows]) => [
        category,
        Array.isArray(rows) && category.startsWith('feature')
          ? rows.filter((row) => (row.featureName ?? row.name) === 'returned')
          : rows,
      ]),
    );
    const changed = JSON.parse(JSON.stringify(document).replaceAll('"intervalMinutes":60', '"intervalMinutes":61'));
    const { status } = await service.call('POST', '/api/admin/state/import?keep=false', changed, as('colleague'));
    expect(status).toBe(202);
    expect((await told())[0]).toEqual([
      'user-9',
      `${of} was overwritten. It was imported. It goes on when somebody resumes it.`,
    ]);
  });
});

describe('state §6.15: a release in a document', () => {
  const exported = async () =>
    calls.answer(200, 'GET', '/api/admin/state/export?format=json&projects=true') as Promise<{
      featureEnvironments: readonly { featureName: string; releasePlan?: Record<string, unknown> }[];
    }>;
  const rowsOf = (document: object, ...names: readonly string[]) =>
    Object.fromEntries(
      Object.entries(document).map(([category, rows]) => [
        category,
        Array.isArray(rows) && category.startsWith('feature')
          ? rows.filter((row) => names.includes(row.featureName ?? row.name))
          : rows,
      ]),
    );
  const importing = async (document: object, query: string): Promise<void> => {
    const { status } = await service.call('POST', `/api/admin/state/import?${query}`, document);
    expect(status).toBe(202);
  };

  it('runs on when the document says the same', async () => {
    await released('same');
    const document = rowsOf(await exported(), 'same');
    for (const query of ['keep=true', 'keep=false']) {
      await importing(document, query);
      expect(await state('same')).toEqual([true, '10 %', undefined]);
    }
  });

  it('is put back by keep=false, and paused, and stays where the document has none', async () => {
    const id = await released('back');
    const document = rowsOf(await exported(), 'back');
    await calls.answer(204, 'DELETE', at('back', `/release-plans/${id}`));
    await importing(document, 'keep=false');
    expect(await state('back')).toEqual([true, '10 %', 'person']);
    for (const hours of [2, 2.1]) await clock(inHours(hours));
    expect(await state('back')).toEqual([true, '10 %', 'person']);
    await calls.answer(200, 'POST', at('back', `/progressions/${id}/resume`));
    const bare = {
      ...document,
      featureEnvironments: [{ featureName: 'back', environment: 'production', enabled: false }],
    };
    await importing(bare, 'keep=false');
    expect(await state('back')).toEqual([false, '10 %', 'environment']);
    await importing(
      { ...bare, featureEnvironments: [{ ...bare.featureEnvironments[0], enabled: true }] },
      'keep=false',
    );
    expect(await state('back')).toEqual([true, '10 %', undefined]);
    expect((await entriesOf('back')).length).toBeGreaterThan(0);
  });

  it('is refused with milestones that cannot be told apart', async () => {
    await released('refused');
    const document = rowsOf(await exported(), 'refused') as Awaited<ReturnType<typeof exported>>;
    const [row] = document.featureEnvironments.filter(({ releasePlan }) => releasePlan);
    const wrong = { ...row, releasePlan: { ...row?.releasePlan, activeMilestoneId: 'nobody' } };
    expect(
      await calls.refusal('POST', '/api/admin/state/import?keep=false', { ...document, featureEnvironments: [wrong] }),
    ).toMatchObject({ status: 400, message: expect.stringContaining('activeMilestoneId') });
  });
});
