import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../lib/contract/routes/index.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import { ownerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
/** A user with every permission in the project except skipping change requests. */
let owner: string;
let segment: number;

const features = '/api/admin/projects/default/features';
/** The flags that the examples of routes name. */
const named = ['checkout', 'checkout-redesign'];

/** Requests for routes whose example would not need a review, or names something that does not exist. */
const requests: Readonly<Record<string, () => { params?: Readonly<Record<string, string>>; body?: unknown }>> = {
  updateFeature: () => ({ params: { featureName: 'guarded' }, body: { archived: true } }),
  patchFeature: () => ({
    params: { featureName: 'guarded' },
    body: [{ op: 'replace', path: '/archived', value: true }],
  }),
  cloneFeature: () => ({ params: { featureName: 'guarded' } }),
  moveFeature: () => ({ params: { projectId: 'open', featureName: 'free' }, body: { newProjectId: 'default' } }),
  updateSegment: () => ({
    params: { id: String(segment) },
    body: { name: 'guarded', project: 'default', constraints: [] },
  }),
  deleteSegment: () => ({ params: { id: String(segment) } }),
  importFeaturesBatch: () => ({
    body: {
      project: 'default',
      environment: 'production',
      data: {
        features: [{ name: 'imported' }],
        featureStrategies: [],
        featureEnvironments: [],
        contextFields: [],
        featureTags: [],
        segments: [],
        tagTypes: [],
        dependencies: [],
      },
    },
  }),
};

/** The example names a project in which nothing is reviewed; the guard is asked before what else it names. */
const isElsewhere = (params: Readonly<Record<string, string>> | undefined): boolean => params?.projectId === 'mobile';
const reviewedPlace = { projectId: 'default', featureName: 'checkout', environment: 'production' } as const;

const sent = ({ operation, path, example }: Route): readonly [path: string, body: unknown] => {
  const { params, body = example.body } = requests[operation]?.() ?? {};
  const all: Readonly<Record<string, string>> = {
    ...example.params,
    ...(isElsewhere(example.params) && reviewedPlace),
    ...params,
  };
  return [path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(all[name] ?? '')), body];
};

beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  const { done, newUser } = people;
  await done('POST', '/api/admin/projects', { id: 'open', name: 'Open' });
  for (const name of ['guarded', ...named]) await done('POST', features, { name });
  await done('POST', '/api/admin/projects/open/features', { name: 'free' });
  const made = await done('POST', '/api/admin/segments', { name: 'guarded', project: 'default', constraints: [] });
  segment = made.body.id;
  const user = await newUser('Editor');
  owner = user.token;
  for (const project of ['default', 'open'])
    await done('POST', `/api/admin/projects/${project}/access`, { roles: [ownerRole], users: [user.id] });
  for (const environment of ['development', 'production'])
    await done('PUT', `/api/admin/projects/default/environments/${environment}/change-requests/config`, {
      changeRequestsEnabled: true,
    });
});
afterAll(() => service.stop());

describe('change-requests §2: while change requests are on', () => {
  const guarded = routes.filter(({ guard }) => typeof guard === 'string');

  it.each(guarded.map((route) => [route.operation, route] as const))('%s is refused', async (_, route) => {
    const [path, body] = sent(route);
    const { status, body: problem } = await people.call(route.method, path, body, owner);
    if (route.guard === 'arrival') {
      expect([status, problem.name]).toEqual([403, 'ForbiddenError']);
      return;
    }
    if (route.errorForm !== undefined) {
      // Clients of this protocol read 403 as a missing permission of the token (contract: manifest §6).
      expect([status, problem.error.message]).toEqual([409, expect.stringContaining('SKIP_CHANGE_REQUEST')]);
      return;
    }
    expect([status, problem.name, problem.permissions]).toEqual([403, 'NoAccessError', ['SKIP_CHANGE_REQUEST']]);
    expect(problem.message.includes('in environment')).toBe(route.guard === 'environment');
  });

  it('moveFeature is refused out of the project, too', async () => {
    const path = `${features}/guarded/changeProject`;
    const { status, body } = await people.call('POST', path, { newProjectId: 'open' }, owner);
    expect([status, body?.name, body?.permissions]).toEqual([403, 'NoAccessError', ['SKIP_CHANGE_REQUEST']]);
  });

  it('nothing was written', async () => {
    const { body } = await people.done('GET', `${features}/guarded`);
    expect(body).toMatchObject({ archived: false, dependencies: [] });
    const types = ['feature-archived', 'feature-environment-enabled', 'feature-strategy-add', 'segment-updated'];
    expect(await people.events(...types)).toEqual([]);
  });
});
