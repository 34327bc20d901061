import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerRole } from '../../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { openPeople, type People } from '../../e2e/people.ts';
import { type Agent, openAgent } from './session.ts';

let service: TestService;
let people: People;
/** An agent with an admin token, which may skip reviews. */
let admin: Agent;
/** An agent of a user with every permission in the project except skipping change requests. */
let owner: Agent;

beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  const { done } = people;
  for (const id of ['shop', 'reviewed']) await done('POST', '/api/admin/projects', { id, name: id });
  await done('PUT', '/api/admin/projects/reviewed/environments/production/change-requests/config', {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  const user = await people.newUser('Editor');
  for (const id of ['shop', 'reviewed'])
    await done('POST', `/api/admin/projects/${id}/access`, { roles: [ownerRole], users: [user.id] });
  admin = await openAgent(service);
  owner = await openAgent({ url: service.url, token: user.token });
});
afterAll(() => service.stop());

const share = (rollout: number) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(rollout), stickiness: 'default' },
});
const releasePlan = {
  name: 'Slowly',
  milestones: [
    { name: 'A tenth', transitionCondition: { intervalMinutes: 60 }, strategies: [share(10)] },
    // Without an interval it would be complete as soon as the clock looks.
    { name: 'All', transitionCondition: { intervalMinutes: 60 }, strategies: [share(100)] },
  ],
};
const newFeature = (name: string, project = 'shop') =>
  people.done('POST', `/api/admin/projects/${project}/features`, { name });
const production = async (feature: string, project = 'shop') => {
  const { body } = await people.done('GET', `/api/admin/projects/${project}/features/${feature}`);
  return body.environments.find(({ name }: { name: string }) => name === 'production');
};
/** The names of the milestone in force, and the reason of the pause. */
const stands = async (feature: string, project = 'shop') => {
  const { releasePlans = [] } = await production(feature, project);
  const [plan] = releasePlans;
  const active = plan?.milestones.find(({ id }: { id: string }) => id === plan.activeMilestoneId);
  return [active?.name, plan?.pause?.reason];
};
const at = (feature: string) => ({ feature, environment: 'production' });

describe('start_release', () => {
  it('shows the plan first, then adds it and begins', async () => {
    await newFeature('begun');
    const args = { ...at('begun'), releasePlan, on: true };
    const planned = await admin.call('start_release', args);
    expect(planned.text).toContain(
      '- begun in production gets the release plan "Slowly" with the milestones "A tenth", "All"; it begins when the flag is switched on (at once)',
    );
    expect(planned.text).toContain(
      '- begun is switched on in production; its strategies decide who gets it: flexibleRollout',
    );
    expect(await stands('begun')).toEqual([undefined, undefined]);
    const made = await admin.call('start_release', { ...args, plan: planned.data.plan });
    expect(made.isError).toBe(false);
    expect(await stands('begun')).toEqual(['A tenth', undefined]);
    expect((await production('begun')).strategies).toEqual([]);
  });

  it('makes a change request where changes are reviewed', async () => {
    await newFeature('asked', 'reviewed');
    const args = { ...at('asked'), project: 'reviewed', releasePlan, on: true };
    const { isError, data } = await owner.make('start_release', args);
    expect([isError, data.changeRequests]).toEqual([false, [expect.any(Number)]]);
    expect(await stands('asked', 'reviewed')).toEqual([undefined, undefined]);
  });

  it('refuses production without reviews, and a second plan', async () => {
    await newFeature('refused');
    const refused = await owner.call('start_release', { ...at('refused'), releasePlan });
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('An agent changes production')]);
    await admin.make('start_release', { ...at('refused'), releasePlan });
    const second = await admin.call('start_release', { ...at('refused'), releasePlan });
    expect(second.text).toContain('"refused" has the release plan "Slowly" in production already.');
    const unclear = await admin.call('start_release', at('refused'));
    expect(unclear.text).toContain('Give one of template, releasePlan and milestone.');
  });

  it('starts a milestone of the plan that there is', async () => {
    await newFeature('by-hand');
    await admin.make('start_release', { ...at('by-hand'), releasePlan, on: true });
    await admin.make('start_release', { ...at('by-hand'), milestone: 'All' });
    expect(await stands('by-hand')).toEqual(['All', undefined]);
    const unknown = await admin.call('start_release', { ...at('by-hand'), milestone: 'Most' });
    expect(unknown.text).toContain('has no milestone "Most". It has: "A tenth", "All".');
  });
});

describe('release_status, pause_release, resume_release, take_back_release', () => {
  it('see and stop a release; pausing and taking back need no review, going on does', async () => {
    await newFeature('watched', 'reviewed');
    const place = { ...at('watched'), project: 'reviewed' };
    await admin.make('start_release', { ...place, releasePlan, on: true, direct: true });
    await admin.make('start_release', { ...place, milestone: 'All', direct: true });
    const status = await owner.call('release_status', place);
    expect(status.text).toContain('The release "Slowly" of watched in production runs, in stage 2 of 2.');
    expect(status.data).toMatchObject({ standing: 'running', plan: { name: 'Slowly' }, status: { next: 'wait' } });

    expect((await owner.call('pause_release', place)).data).toMatchObject({ status: 'planned' });
    expect(await stands('watched', 'reviewed')).toEqual(['All', undefined]);
    expect((await owner.make('pause_release', place)).text).toContain('is paused, in stage 2 of 2.');
    expect(await stands('watched', 'reviewed')).toEqual(['All', 'person']);
    expect((await owner.call('pause_release', place)).data.status).toBe('nothing to change');

    const refused = await owner.call('resume_release', place);
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('only with a token that may skip reviews');
    await admin.make('resume_release', place);
    expect(await stands('watched', 'reviewed')).toEqual(['All', undefined]);
    const back = await owner.call('take_back_release', place);
    expect(back.text).toContain(
      'the milestone "All" of watched in production is taken back: "A tenth" is in force again',
    );
    await owner.call('take_back_release', { ...place, plan: back.data.plan });
    expect(await stands('watched', 'reviewed')).toEqual(['A tenth', 'person']);
    const twice = await owner.call('take_back_release', place);
    expect([twice.isError, twice.text]).toEqual([true, expect.stringContaining('"A tenth" cannot be taken back')]);
  });

  it('is named where another tool changes the same flag', async () => {
    await newFeature('beside');
    await admin.make('start_release', { ...at('beside'), releasePlan, on: true });
    const off = await admin.call('toggle_feature', { ...at('beside'), enabled: false });
    expect(off.text).toContain('switched off in production for everybody, and its release plan "Slowly" is paused');
    const rollout = await admin.call('change_rollout', { ...at('beside'), percent: 30 });
    expect(rollout.text).toContain('a new rollout to 30 % of the users, beside its release plan "Slowly"');
    await admin.make('toggle_feature', { ...at('beside'), enabled: false });
    const on = await admin.call('toggle_feature', { ...at('beside'), enabled: true });
    expect(on.text).toContain('its release plan "Slowly" goes on, or begins with its first milestone');
  });

  it('refuses a plan that rests on something older, and a flag without a plan', async () => {
    await newFeature('moved');
    await admin.make('start_release', { ...at('moved'), releasePlan, on: true });
    const planned = await admin.call('pause_release', at('moved'));
    await people.done('POST', '/api/admin/projects/shop/features', { name: 'in-between' });
    const late = await admin.call('pause_release', { ...at('moved'), plan: planned.data.plan });
    expect([late.isError, late.text]).toEqual([true, expect.stringContaining('Nothing was changed.')]);
    await newFeature('none');
    expect((await admin.call('release_status', at('none'))).text).toContain(
      '"none" has no release plan in production.',
    );
  });
});
