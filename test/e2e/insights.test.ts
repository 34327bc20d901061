import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allInsights, projectInsights } from '../../lib/contract/schemas/insights.ts';
import { reachedStages } from '../../lib/contract/schemas/lifecycle.ts';
import { featureKey } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import { importDemoState } from './demo-state.ts';
import { asDeployed, startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
const token = '*:production.client';
const own = '/api/admin/projects/lab/insights';
const flags = '/api/admin/projects/lab/features';
const requests = '/api/admin/projects/lab/environments/production/change-requests';

const ofProject = async (query = '') =>
  projectInsights.strict().parse((await people.done('GET', `${own}${query}`)).body);
const ofAll = async (query = '', caller?: string) =>
  allInsights.strict().parse((await people.done('GET', `/api/admin/insights${query}`, undefined, caller)).body);

beforeAll(async () => {
  service = await startService({ ...asDeployed, env: { INIT_CLIENT_API_TOKENS: token } });
  people = openPeople(service);
  await importDemoState(service);
  const { done, newUser } = people;
  await done('POST', '/api/admin/projects', { id: 'lab', name: 'Lab', mode: 'private' });
  for (const name of ['shown', 'old', 'kept', 'gone', 'fresh']) await done('POST', flags, { name });
  await done('POST', `${flags}/shown/environments/production/on`);
  await done('POST', `${flags}/shown/environments/development/on`);
  await done('POST', `${flags}/shown/environments/development/off`);
  await done('PATCH', `${flags}/old`, [{ op: 'replace', path: '/stale', value: true }]);
  await done('POST', `${flags}/kept/lifecycle/complete`, { status: 'kept' });
  await done('DELETE', `${flags}/gone`);
  // A review: proposed by one, approved and applied by another.
  const author = await newUser('Admin');
  const config = { changeRequestsEnabled: true, requiredApprovals: 1 };
  await done('PUT', '/api/admin/projects/lab/environments/production/change-requests/config', config);
  const change = { action: 'updateEnabled', feature: 'fresh', payload: { enabled: true } };
  const propose = async (): Promise<string> => {
    const { body } = await done('POST', requests, change, author.token);
    const path = `/api/admin/projects/lab/change-requests/${body.id}`;
    await done('PUT', `${path}/state`, { state: 'In review' }, author.token);
    return path;
  };
  const first = await propose();
  await done('PUT', `${first}/state`, { state: 'Approved' });
  await done('PUT', `${first}/state`, { state: 'Applied' });
  await propose();
  const start = new Date().toISOString();
  const bucket = { start, stop: start, toggles: { shown: { yes: 1, no: 0 } } };
  await done('POST', '/api/client/metrics', { appName: 'shop', bucket }, token);
  await vi.waitFor(
    async () => {
      const stages = reachedStages.parse((await done('GET', `${flags}/shown/lifecycle`)).body);
      expect(stages.map(({ stage }) => stage)).toContain('live');
    },
    { timeout: 120_000, interval: 200 },
  );
});
afterAll(() => service.stop());

describe('insights §1: of a project', () => {
  it('have the members of the reference', async () => {
    const { stats, leadTime, featureTypeCounts, health, technicalDebt, members } = await ofProject();
    const { body: overview } = await people.done('GET', '/api/admin/projects/lab/overview');
    const { body: dora } = await people.done('GET', '/api/admin/projects/lab/dora');
    const { body: report } = await people.done('GET', '/api/admin/projects/lab/health-report');
    expect(stats).toEqual(overview.stats);
    expect(leadTime).toEqual(dora);
    expect(featureTypeCounts).toEqual(overview.featureTypeCounts);
    const counts = {
      activeCount: report.activeCount,
      potentiallyStaleCount: report.potentiallyStaleCount,
      staleCount: report.staleCount,
    };
    expect(health).toEqual({ rating: overview.health, ...counts });
    expect(technicalDebt).toEqual({ rating: 100 - overview.health, ...counts });
    expect(members.currentMembers).toBe(overview.members);
  });

  it('show how long flags took to production', async () => {
    const { timeToProduction } = await ofProject();
    expect(timeToProduction).toMatchObject({ flags: 2, medianDays: expect.any(Number) });
    expect(timeToProduction.weeks.map(({ flags: count }) => count)).toEqual([2]);
  });

  it('show the stages of each day', async () => {
    const { stages, period } = await ofProject('?days=7');
    expect(stages.length).toBe(7);
    expect(stages.at(-1)).toEqual({ date: period.to, initial: 2, preLive: 0, live: 1, completed: 1, archived: 1 });
    expect(stages.at(-2)).toMatchObject({ initial: 0, live: 0, archived: 0 });
  });

  it('show the debt, and since when flags are stale', async () => {
    const { debt } = await ofProject();
    expect(debt).toMatchObject({ flags: 2, completed: 1, stale: 1, potentiallyStale: 0, medianDays: 0, undated: 0 });
    expect(debt.ages[0]).toEqual({ minDays: 0, maxDays: 30, flags: 2 });
  });

  it('show changes by the type of the environment, each when it was made and not when it was proposed', async () => {
    const { changes, period } = await ofProject('?days=7');
    const { body } = await people.done('GET', '/api/admin/events?project=lab');
    const made = body.events.filter(
      ({ type, environment, featureName }: Record<string, string | null>) =>
        environment !== null && featureName !== null && !type?.startsWith('change-'),
    );
    const ofType = (environment: string) =>
      made.filter((event: Record<string, string>) => event.environment === environment).length;
    expect(ofType('production')).toBeGreaterThan(1);
    expect(changes.byType).toEqual({ development: ofType('development'), production: ofType('production') });
    expect(changes.days.at(-1)).toEqual({ date: period.to, total: made.length, byType: changes.byType });
    expect(changes.days.length).toBe(7);
  });

  it('show how long change requests waited, and those that still wait', async () => {
    const { approvals } = await ofProject();
    expect(approvals).toMatchObject({
      ...{ sentToReview: 2, approved: 1, rejected: 0, applied: 1 },
      toApproval: { requests: 1, medianHours: expect.any(Number), undated: 0 },
      toApplication: { requests: 1 },
      waiting: { requests: 1, longestHours: expect.any(Number), undated: 0 },
    });
  });

  it('are of the days that are asked for', async () => {
    const { period, changes, approvals, stages, timeToProduction } = await ofProject('?from=2020-01-01&to=2020-01-31');
    expect(period).toEqual({ from: '2020-01-01', to: '2020-01-31', days: 31, eventsFrom: '2020-01-01' });
    expect([changes.total, approvals.approved, timeToProduction.flags]).toEqual([0, 0, 0]);
    expect(timeToProduction).toMatchObject({ medianDays: null, p75Days: null, weeks: [] });
    expect(stages.every(({ initial, live }) => initial + live === 0)).toBe(true);
  });

  it('show debt and those that wait as of now, whatever the days', async () => {
    const [past, current] = [await ofProject('?from=2020-01-01&to=2020-01-31'), await ofProject()];
    expect(past.debt).toEqual(current.debt);
    expect(past.debt).toMatchObject({ stale: 1, undated: 0 });
    expect(past.approvals.waiting).toEqual(current.approvals.waiting);
    expect(past.approvals.waiting).toMatchObject({ requests: 1, undated: 0 });
  });

  it('know since when a flag is stale, however it was marked', async () => {
    const { done } = people;
    await done('POST', '/api/admin/projects', { id: 'debts', name: 'Debts' });
    const path = '/api/admin/projects/debts/features';
    for (const name of ['patched', 'put', 'together', 'imported', 'again']) await done('POST', path, { name });
    await done('PATCH', `${path}/patched`, [{ op: 'replace', path: '/stale', value: true }]);
    await done('PUT', `${path}/put`, { name: 'put', stale: true });
    await done('POST', '/api/admin/projects/debts/stale', { features: ['together', 'again'], stale: true });
    await done('POST', '/api/admin/projects/debts/stale', { features: ['again'], stale: false });
    await done('POST', '/api/admin/projects/debts/stale', { features: ['again'], stale: true });
    const state = {
      version: 4,
      features: ['imported', 'new'].map((name) => ({ name, project: 'debts', stale: true })),
    };
    expect((await service.call('POST', '/api/admin/state/import?keep=false', state)).status).toBe(202);
    const names = ['patched', 'put', 'together', 'imported', 'again', 'new'];
    const items = await Promise.all(names.map((name) => getItem(service.table, featureKey('debts', name))));
    const started = Date.now() - 60 * 60_000;
    for (const item of items) expect(Date.parse(item?.staleAt ?? '')).toBeGreaterThan(started);
    const { debt } = projectInsights.parse(
      (await done('GET', '/api/admin/projects/debts/insights?from=2020-01-01&to=2020-01-02')).body,
    );
    expect(debt).toMatchObject({ flags: 6, stale: 6, medianDays: 0, undated: 0 });
    await done('PATCH', `${path}/again`, [{ op: 'replace', path: '/stale', value: false }]);
    expect((await getItem(service.table, featureKey('debts', 'again')))?.staleAt).toBe(undefined);
  });

  it.each([
    ['days=0', 'days'],
    ['days=367', 'days'],
    ['days=soon', 'days'],
    ['from=yesterday', 'from'],
    ['from=2020-02-30', 'from'],
    ['from=2020-01-01', 'from'],
    ['from=2020-01-02&to=2020-01-01', 'from'],
    ['from=2020-01-01&days=3', 'days'],
    ['to=2999-01-01', 'to'],
  ])('refuse %s by its name', async (query, path) => {
    const reply = await people.call('GET', `${own}?${query}`);
    expect([reply.status, reply.body.name]).toEqual([400, 'ValidationError']);
    expect(reply.body.details[0].path).toBe(path);
    expect((await people.call('GET', `/api/admin/insights?${query}`)).status).toBe(400);
  });

  it('are unknown for a project that is not there, or hidden', async () => {
    const { token: stranger } = await people.newUser('Viewer');
    expect(await people.refusal('GET', '/api/admin/projects/nope/insights')).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('GET', own, undefined, stranger)).toEqual(
      await people.refusal('GET', '/api/admin/projects/nope/insights', undefined, stranger),
    );
  });
});

describe('insights §8: of all projects', () => {
  it('are the sum of those of each project', async () => {
    const all = await ofAll('?days=7');
    const { body } = await people.done('GET', '/api/admin/projects');
    const ids: string[] = body.projects.map(({ id }: { id: string }) => id);
    const each = await Promise.all(
      ids.map(async (id) =>
        projectInsights.parse((await people.done('GET', `/api/admin/projects/${id}/insights?days=7`)).body),
      ),
    );
    const sum = (of: (one: (typeof each)[number]) => number): number => each.reduce((total, one) => total + of(one), 0);
    expect(all.changes.total).toBe(sum(({ changes }) => changes.total));
    expect(all.debt.flags).toBe(sum(({ debt }) => debt.flags));
    expect(all.timeToProduction.flags).toBe(sum(({ timeToProduction }) => timeToProduction.flags));
    expect(all.approvals.waiting.requests).toBe(sum(({ approvals }) => approvals.waiting.requests));
    expect(all.stages.map(({ initial }) => initial)).toEqual(
      all.stages.map((_, i) => sum(({ stages }) => stages[i]?.initial ?? 0)),
    );
    expect(all.projects.map(({ project }) => project)).toEqual(ids.toSorted());
    for (const [i, id] of ids.entries()) {
      const summary = all.projects.find(({ project }) => project === id);
      expect(summary).toMatchObject({
        changes: each[i]?.changes.total,
        productionChanges: each[i]?.changes.byType.production ?? 0,
        debt: each[i]?.debt.flags,
      });
    }
  });

  it('are of the projects that the caller sees', async () => {
    const { token: stranger } = await people.newUser('Viewer');
    const [seen, all] = [await ofAll('?days=7', stranger), await ofAll('?days=7')];
    const lab = await ofProject('?days=7');
    expect(seen.projects.map(({ project }) => project)).toEqual(
      all.projects.map(({ project }) => project).filter((id) => id !== 'lab'),
    );
    expect(seen.changes.total).toBe(all.changes.total - lab.changes.total);
    expect(seen.approvals).toMatchObject({ sentToReview: 0, waiting: { requests: 0 } });
    expect(seen.stages.at(-1)?.live).toBe((all.stages.at(-1)?.live ?? 0) - (lab.stages.at(-1)?.live ?? 0));
    expect(JSON.stringify(seen)).not.toContain('"lab"');
  });
});

describe('insights §9: CSV', () => {
  it.each([own, '/api/admin/insights'])('%s has a line for each day', async (path) => {
    const answer = await service.call('GET', `${path}?days=7`, undefined, { Accept: 'text/csv' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="insights.csv"');
    const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n');
    expect(head).toBe(
      'date,initial,preLive,live,completed,archived,changes,changes_development,changes_test,changes_preproduction,' +
        'changes_production,sentToReview,approved,rejected,applied',
    );
    const { stages, changes, approvals } = path === own ? await ofProject('?days=7') : await ofAll('?days=7');
    expect(lines).toEqual(
      stages.map((day, i) => {
        const [change, steps] = [changes.days[i], approvals.days[i]];
        const ofType = (type: string): number => change?.byType[type] ?? 0;
        return [
          ...[day.date, day.initial, day.preLive, day.live, day.completed, day.archived],
          ...[change?.total, ofType('development'), ofType('test'), ofType('preproduction'), ofType('production')],
          ...[steps?.sentToReview, steps?.approved, steps?.rejected, steps?.applied],
        ].join(',');
      }),
    );
    expect(lines.at(-1)).not.toContain(',0,0,0,0,0,0,0,');
  });

  it('is JSON for whoever takes both', async () => {
    const answer = await service.call('GET', own, undefined, { Accept: 'text/csv, application/json' });
    expect(projectInsights.parse(await answer.json()).stages.length).toBe(90);
  });
});
