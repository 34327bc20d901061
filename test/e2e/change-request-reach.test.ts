import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRequest as changeRequestSchema } from '../../lib/contract/schemas/change-request.ts';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import type { RoleItem, SegmentItem } from '../../lib/store/table/items.ts';
import { roleKey } from '../../lib/store/table/keys.ts';
import { callsTo } from '../flags/features/calls.ts';
import { projectItem, segmentItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;

const author = { Authorization: 'user:author' };
/** May approve and apply in development only. */
const inDevelopment = { Authorization: 'user:development' };
/** May approve and apply in production only. */
const inProduction = { Authorization: 'user:production' };
/** May approve and apply in both. */
const inBoth = { Authorization: 'user:both' };
/** May approve in both, and apply in development only. */
const approver = { Authorization: 'user:approver' };

const role = (id: number, name: string, permissions: RoleItem['permissions']): RoleItem => ({
  ...roleKey(id),
  kind: 'role',
  rev: 0,
  id,
  name,
  description: '',
  type: 'custom',
  permissions,
});
const reviewing = (environment: string) => [
  { name: 'APPROVE_CHANGE_REQUEST' as const, environment },
  { name: 'APPLY_CHANGE_REQUEST' as const, environment },
];
const roles = [
  role(81, 'Development', reviewing('development')),
  role(82, 'Production', reviewing('production')),
  role(83, 'Both', [...reviewing('development'), ...reviewing('production')]),
  role(84, 'Approver', [
    ...reviewing('development'),
    { name: 'APPROVE_CHANGE_REQUEST' as const, environment: 'production' },
  ]),
];

const projects = ['strict', 'loose', 'later'] as const;
const member = (id: number, secret: string, held: number) =>
  userWithToken(id, viewerRole, secret).map((item) =>
    item.kind === 'user'
      ? {
          ...item,
          projectRoles: projects.map((project) => ({ project, role: held, createdAt: '2030-01-01T00:00:00.000Z' })),
        }
      : item,
  );
const needing = (requiredApprovals: number) => ({ enabled: true as const, requiredApprovals });

const ownSegment: SegmentItem = { ...segmentItem({ id: 951, name: 'own', constraints: [] }), project: 'strict' };

beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    ...roles,
    ...userWithToken(31, viewerRole, 'user:author'),
    ...member(32, 'user:development', 81),
    ...member(33, 'user:production', 82),
    ...member(34, 'user:both', 83),
    ...member(35, 'user:approver', 84),
    projectItem({ id: 'strict', changeRequests: { development: needing(1), production: needing(2) } }),
    projectItem({ id: 'loose', changeRequests: { development: needing(1) } }),
    projectItem({ id: 'later', changeRequests: { development: needing(1) } }),
    ownSegment,
  ]);
});
afterAll(() => service.stop());

type Headers = Readonly<Record<string, string>>;

const calls = (project: string) => {
  const to = callsTo(service, project);
  return {
    ...to,
    propose: async (...changes: object[]) =>
      changeRequestSchema.parse(
        await to.answer(200, 'POST', '/environments/development/change-requests', changes, author),
      ),
    get: async (id: number) => changeRequestSchema.parse(await to.answer(200, 'GET', `/change-requests/${id}`)),
    list: async (path = '') => {
      const body: unknown = await to.answer(200, 'GET', `/change-requests${path}`);
      return changeRequestSchema.array().parse(body);
    },
    move: async (id: number, state: string, headers: Headers, more = {}) =>
      changeRequestSchema.parse(
        await to.answer(200, 'PUT', `/change-requests/${id}/state`, { state, ...more }, headers),
      ),
    stuck: (id: number, state: string, headers: Headers, more = {}) =>
      to.refusal('PUT', `/change-requests/${id}/state`, { state, ...more }, headers),
    review: (environment: string, setting: object) =>
      to.answer(204, 'PUT', `/environments/${environment}/change-requests/config`, setting),
  };
};
const archive = (feature: string) => ({ action: 'archiveFeature', feature });
const enable = (feature: string) => ({ action: 'updateEnabled', feature, payload: { enabled: true } });
const reached = (development: readonly [number | null, number], production?: readonly [number | null, number]) =>
  Object.entries({ development, ...(production && { production }) }).map(
    ([environment, [requiredApprovals, approvals]]) => ({ environment, requiredApprovals, approvals }),
  );

describe('change-requests §6.11: what a request reaches', () => {
  it('is known from the start, with the approvals that it needs', async () => {
    const { feature, propose, answer, get } = calls('strict');
    for (const name of ['seen', 'parent', 'child']) await feature(name);
    const small = await propose(enable('seen'));
    expect([small.minApprovals, small.reaches]).toEqual([1, reached([1, 0])]);
    const discardLast = async (id: number): Promise<unknown> => {
      const { features, segments } = await get(id);
      const last = Math.max(...[...features.flatMap(({ changes }) => changes), ...segments].map((change) => change.id));
      return answer(200, 'DELETE', `/change-requests/${id}/changes/${last}`, undefined, author);
    };
    const whole = [
      archive('seen'),
      { action: 'addDependency', feature: 'child', payload: { feature: 'parent' } },
      { action: 'deleteDependency', feature: 'child' },
      { action: 'updateSegment', payload: { id: 951, name: 'own', constraints: [] } },
      { action: 'deleteSegment', payload: { id: 951 } },
    ];
    for (const change of whole) {
      const { id, minApprovals, reaches } = await propose(change);
      expect([change.action, minApprovals, reaches]).toEqual([change.action, 2, reached([1, 0], [2, 0])]);
      await discardLast(id);
    }
    await answer(200, 'DELETE', `/change-requests/${small.id}`, undefined, author);
  });

  it('is not approved or applied by those who may do so in one of the environments only', async () => {
    const { feature, propose, move, stuck, get, refusal } = calls('strict');
    await feature('old');
    const { id } = await propose(archive('old'));
    await move(id, 'In review', author);
    expect(await move(id, 'Approved', inDevelopment)).toMatchObject({
      state: 'In review',
      reaches: reached([1, 1], [2, 0]),
    });
    expect(await stuck(id, 'Applied', inDevelopment)).toMatchObject({ status: 400 });
    expect(await move(id, 'Approved', inProduction)).toMatchObject({
      state: 'In review',
      reaches: reached([1, 1], [2, 1]),
    });
    expect(await move(id, 'Approved', inProduction)).toMatchObject({ state: 'In review' });
    expect(await move(id, 'Approved', inBoth)).toMatchObject({ state: 'Approved', reaches: reached([1, 2], [2, 2]) });
    for (const headers of [inDevelopment, approver])
      for (const [state, more] of [
        ['Applied', {}],
        ['Scheduled', { scheduledAt: '2099-01-01T00:00:00Z' }],
      ] as const) {
        const { status, message } = await stuck(id, state, headers, more);
        expect([status, message]).toEqual([403, expect.stringContaining('environment production')]);
      }
    expect((await stuck(id, 'Applied', inProduction)).message).toContain('environment development');
    const applied = await move(id, 'Applied', inBoth);
    expect(applied).toMatchObject({ state: 'Applied', minApprovals: 2 });
    expect(applied.reaches).toBeUndefined();
    expect((await get(id)).minApprovals).toBe(2);
    const { message } = await refusal('GET', '/features/old');
    expect(message).toContain('is archived');
  });

  it('is rejected by those who may do so in one of the environments', async () => {
    const { feature, propose, move, stuck } = calls('strict');
    await feature('kept');
    const { id } = await propose(archive('kept'));
    await move(id, 'In review', author);
    expect(await stuck(id, 'Rejected', author)).toMatchObject({ status: 403 });
    expect(await move(id, 'Rejected', inProduction)).toMatchObject({ state: 'Rejected' });
    const own = await propose(enable('kept'));
    await move(own.id, 'In review', author);
    expect(await stuck(own.id, 'Rejected', inProduction)).toMatchObject({ status: 403 });
    expect(await stuck(own.id, 'Approved', inProduction)).toMatchObject({ status: 403 });
    expect(await move(own.id, 'Approved', inDevelopment)).toMatchObject({ state: 'Approved' });
    // A change that reaches further is added: the approval is gone, and more are needed.
    expect(await propose(archive('kept'))).toMatchObject({
      id: own.id,
      state: 'In review',
      minApprovals: 2,
      reaches: reached([1, 0], [2, 0]),
    });
    await move(own.id, 'Cancelled', author);
  });

  it('asks only where changes are reviewed', async () => {
    const { feature, propose, move } = calls('loose');
    await feature('loose-one');
    const { id, reaches, minApprovals } = await propose(archive('loose-one'));
    expect([minApprovals, reaches]).toEqual([1, reached([1, 0], [null, 0])]);
    await move(id, 'In review', author);
    expect(await move(id, 'Approved', inDevelopment)).toMatchObject({ state: 'Approved' });
    expect(await move(id, 'Applied', inDevelopment)).toMatchObject({ state: 'Applied' });
  });

  it('is compared with what the environments ask for now', async () => {
    const { feature, propose, move, stuck, get, list, review } = calls('later');
    await feature('late');
    const { id } = await propose(archive('late'));
    await move(id, 'In review', author);
    expect(await move(id, 'Approved', inDevelopment)).toMatchObject({ state: 'Approved' });
    await review('production', { changeRequestsEnabled: true });
    expect(await get(id)).toMatchObject({ state: 'In review', reaches: reached([1, 1], [1, 0]) });
    expect(await list()).toMatchObject([{ id, state: 'In review' }]);
    expect(await stuck(id, 'Applied', inBoth)).toMatchObject({ status: 400 });
    expect(await move(id, 'Approved', inProduction)).toMatchObject({ state: 'Approved' });
    await move(id, 'Scheduled', inBoth, { scheduledAt: '2099-01-01T00:00:00Z' });
    await review('production', { changeRequestsEnabled: true, requiredApprovals: 2 });
    const refused = await stuck(id, 'Applied', inBoth);
    expect(refused).toMatchObject({ status: 409, name: 'InvalidOperationError' });
    expect(refused.message).toContain('production');
    await review('production', { changeRequestsEnabled: false });
    expect(await move(id, 'Applied', inBoth)).toMatchObject({ state: 'Applied' });
  });

  it('an approval counts anew where its giver may approve by now', async () => {
    const { feature, propose, move, review } = calls('later');
    await review('production', { changeRequestsEnabled: false });
    await feature('twice');
    const { id } = await propose(archive('twice'));
    await move(id, 'In review', author);
    await move(id, 'Approved', inBoth);
    await review('production', { changeRequestsEnabled: true, requiredApprovals: 1 });
    const again = await move(id, 'Approved', inBoth);
    expect([again.state, again.approvals.length, again.reaches]).toEqual(['Approved', 1, reached([1, 1], [1, 1])]);
    await review('production', { changeRequestsEnabled: true, requiredApprovals: 2 });
    expect(await move(id, 'Approved', inBoth)).toMatchObject({ state: 'In review' });
    await review('production', { changeRequestsEnabled: true, requiredApprovals: 1 });
    expect(await move(id, 'Applied', inBoth)).toMatchObject({ state: 'Applied' });
  });

  it('those who may approve where it reaches are asked for a review', async () => {
    const { feature, propose, move } = calls('strict');
    await feature('asked');
    const { id } = await propose(archive('asked'));
    await move(id, 'In review', author);
    const answer = await service.call('GET', '/api/admin/notifications', undefined, inProduction);
    const links = (JSON.parse(await answer.text()) as { link: string }[]).map(({ link }) => link);
    expect(links).toContain(`/projects/strict/change-requests/${id}`);
    await move(id, 'Cancelled', author);
  });
});
