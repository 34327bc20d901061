import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
let stranger: string;
let member: string;

const constraints = [{ contextName: 'country', operator: 'IN', values: ['no'] }];

beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  const { done } = people;
  await done('POST', '/api/admin/projects', { id: 'secret-lab', name: 'Secret lab', mode: 'private' });
  await done('POST', '/api/admin/projects', { id: 'shop', name: 'Shop' });
  await done('POST', '/api/admin/context', { name: 'country' });
  await done('POST', '/api/admin/segments', { name: 'nordic', constraints: [] });
  for (const [project, name] of [
    ['secret-lab', 'hidden'],
    ['shop', 'shown'],
    ['secret-lab', 'moved'],
  ]) {
    const features = `/api/admin/projects/${project}/features`;
    await done('POST', features, { name });
    await done('POST', `${features}/${name}/environments/production/strategies`, {
      name: 'default',
      constraints,
      segments: [1],
    });
  }
  const [one, two] = [await people.newUser('Viewer'), await people.newUser('Viewer')];
  await done('POST', '/api/admin/projects/secret-lab/access', { roles: [5], users: [two.id] });
  await done('POST', '/api/admin/projects/shop/access', { roles: [5], users: [one.id] });
  [stranger, member] = [one.token, two.token];
});
afterAll(() => service.stop());

const uses = { usedInProjects: 2, usedInFeatures: 3 };
const usesOfStranger = { usedInProjects: 1, usedInFeatures: 1 };

describe('access §8: what strangers learn of private projects', () => {
  it.each([
    { what: 'segments', path: '/api/admin/segments', name: 'nordic' },
    { what: 'context fields', path: '/api/admin/context', name: 'country' },
  ])('uses of $what are counted in projects that the caller sees', async ({ path, name }) => {
    const usesFor = async (token?: string) => {
      const { body } = await people.done('GET', path, undefined, token);
      return (body.segments ?? body).find((one: { name: string }) => one.name === name);
    };
    expect(await usesFor()).toMatchObject(uses);
    expect(await usesFor(member)).toMatchObject(uses);
    expect(await usesFor(stranger)).toMatchObject(usesOfStranger);
  });

  it('tokens of several projects name those that the caller sees', async () => {
    await people.done('POST', '/api/admin/api-tokens', {
      tokenName: 'both',
      type: 'client',
      projects: ['shop', 'secret-lab'],
    });
    const { body } = await people.done('GET', '/api/admin/projects/shop/api-tokens', undefined, stranger);
    expect(body.tokens).toMatchObject([{ tokenName: 'both', projects: ['shop'] }]);
    const all = await people.done('GET', '/api/admin/projects/shop/api-tokens');
    expect(all.body.tokens).toMatchObject([{ projects: ['shop', 'secret-lab'] }]);
  });

  it('no wrong request tells a private project from one that does not exist', async () => {
    for (const [method, path, body] of [
      ['GET', 'change-requests/scheduled', undefined],
      ['POST', 'environments/production/change-requests', {}],
      ['PUT', 'features/any/variants-batch', { variants: 'none' }],
      ['PUT', 'change-requests/1/title', { title: 7 }],
      ['POST', 'favorites', undefined],
    ] as const) {
      const answers = ['secret-lab', 'nowhere'].map(async (project) => {
        const reply = await people.call(method, `/api/admin/projects/${project}/${path}`, body, stranger);
        return [reply.status, reply.body.name, reply.body.message.replaceAll(project, '…')];
      });
      const [hidden, unknown] = await Promise.all(answers);
      expect([path, ...(unknown ?? [])]).toEqual([path, ...(hidden ?? [])]);
      expect(hidden?.[0]).toBe(404);
    }
  });

  it('a feature that is elsewhere names its private project only to those who see it', async () => {
    const at = '/api/admin/projects/default/features/hidden';
    const patch = [{ op: 'replace', path: '/stale', value: true }];
    const role = { name: 'Features of default', permissions: [{ name: 'UPDATE_FEATURE' }, { name: 'DELETE_FEATURE' }] };
    const roles = [(await people.done('POST', '/api/admin/roles', role)).body.id];
    const [one, two] = [await people.newUser('Viewer'), await people.newUser('Viewer')];
    await people.done('POST', '/api/admin/projects/default/access', { roles, users: [one.id, two.id] });
    await people.done('POST', '/api/admin/projects/secret-lab/access', { roles: [5], users: [two.id] });
    for (const [method, path, body] of [
      ['GET', at, undefined],
      ['PATCH', at, patch],
      ['DELETE', at, undefined],
      ['POST', '/api/admin/projects/default/archive', { features: ['hidden'] }],
      ['POST', '/api/admin/projects/default/stale', { features: ['hidden'], stale: true }],
    ] as const) {
      const messageFor = async (token?: string) => {
        const reply = await people.call(method, path, body, token);
        expect([method, path, reply.status, reply.body.name]).toEqual([method, path, 404, 'NotFoundError']);
        expect(reply.body.details).toEqual([{ message: reply.body.message, description: reply.body.message }]);
        return reply.body.message;
      };
      const named = expect.stringContaining('is in project "secret-lab"');
      expect([method, path, await messageFor(), await messageFor(two.token)]).toEqual([method, path, named, named]);
      expect([method, path, await messageFor(one.token)]).toEqual([method, path, 'There is no feature "hidden".']);
    }
  });

  it('events name a project that something came from only to those who see it', async () => {
    await people.done('POST', '/api/admin/projects/secret-lab/features/moved/changeProject', { newProjectId: 'shop' });
    await people.done('POST', '/api/admin/segments', { name: 'wandering', project: 'secret-lab', constraints: [] });
    const { segments } = (await people.done('GET', '/api/admin/segments')).body;
    const { id } = segments.find((one: { name: string }) => one.name === 'wandering');
    await people.done('PUT', `/api/admin/segments/${id}`, { name: 'wandering', project: 'shop', constraints: [] });

    const ofFeature = async (token?: string) =>
      (await people.done('GET', '/api/admin/events/moved', undefined, token)).body.events.find(
        ({ type }: { type: string }) => type === 'feature-project-change',
      );
    expect((await ofFeature()).data).toEqual({ oldProject: 'secret-lab', newProject: 'shop' });
    expect((await ofFeature(member)).data).toEqual({ oldProject: 'secret-lab', newProject: 'shop' });
    expect((await ofFeature(stranger)).data).toEqual({ oldProject: null, newProject: 'shop' });

    const found = async (search: object, token?: string) =>
      (await people.done('POST', '/api/admin/events/search', { project: 'shop', ...search }, token)).body;
    const moves = { type: 'feature-project-change' };
    expect((await found(moves, member)).events[0].data.oldProject).toBe('secret-lab');
    expect((await found(moves, stranger)).events[0].data.oldProject).toBe(null);
    const updates = { type: 'segment-updated' };
    expect((await found(updates, member)).events[0].preData.project).toBe('secret-lab');
    expect((await found(updates, stranger)).events[0]).toMatchObject({ preData: { project: null } });
    // A search must not match hidden text either: it would reveal the text letter by letter.
    expect((await found({ query: 'secret-l' }, member)).totalEvents).toBe(2);
    expect((await found({ query: 'secret-l' }, stranger)).totalEvents).toBe(0);
    for (const search of [{}, moves, updates, { feature: 'moved' }])
      expect(JSON.stringify(await found(search, stranger))).not.toContain('secret-lab');
  });
});
