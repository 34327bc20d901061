import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminRole } from '../../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { type Calls, callsTo } from '../../flags/features/calls.ts';
import { projectItem, store, userWithToken } from '../../flags/projects/stored.ts';

let service: TestService;
let calls: Calls;
const as = (name: string) => ({ Authorization: `user:${name}` });
const names = Array.from({ length: 31 }, (_, i) => `released-${i}`);
const slowly = {
  name: 'Slowly',
  milestones: [10, 100].map((rollout) => ({
    name: `${rollout} %`,
    strategies: [{ name: 'flexibleRollout', parameters: { rollout: String(rollout), stickiness: 'default' } }],
  })),
};
const proposals = '/environments/production/change-requests';
const switches = (features: readonly string[], enabled: boolean) =>
  features.map((feature) => ({ action: 'updateEnabled', feature, payload: { enabled } }));

beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    projectItem({ id: 'shop' }),
    ...userWithToken(8, adminRole, 'user:runner'),
    ...userWithToken(9, adminRole, 'user:author'),
    ...userWithToken(10, adminRole, 'user:reviewer'),
  ]);
  calls = callsTo(service, 'shop');
  for (const name of names) {
    await calls.feature(name);
    const at = `/features/${name}/environments/production`;
    await calls.answer(201, 'POST', `${at}/release-plans`, slowly, as('runner'));
    await calls.answer(200, 'POST', `${at}/on`, undefined, as('runner'));
  }
  for (const name of ['plain-0', 'plain-1']) await calls.feature(name);
  await calls.answer(204, 'PUT', '/environments/production/change-requests/config', {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
}, 120_000);
afterAll(() => service.stop());

describe('change-requests §4.10: a request that switches features with releases of others off', () => {
  it('is refused when telling them all would not fit into one commit', async () => {
    const { status, message } = await calls.refusal('POST', proposals, switches(names, false), as('author'));
    expect([status, message]).toEqual([400, expect.stringContaining('these touch 93')]);
  });

  it('is applied when it fits: each release is paused, and who ran it is told', async () => {
    const some = names.slice(0, 26);
    const { id } = await calls.answer(200, 'POST', proposals, switches(some, false), as('author'));
    const { status } = await calls.refusal('POST', proposals, switches(names.slice(26, 27), false), as('author'));
    expect(status).toBe(400);
    const move = (state: string, name: string) =>
      calls.answer(200, 'PUT', `/change-requests/${id}/state`, { state }, as(name));
    await move('In review', 'author');
    await move('Approved', 'reviewer');
    await move('Applied', 'reviewer');
    const told = (await calls.answer(200, 'GET', '/api/admin/notifications', undefined, as('runner'))) as unknown as {
      message: string;
    }[];
    expect(told.filter(({ message }) => message.includes('The feature was switched off'))).toHaveLength(26);
  });
});
