import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
let viewer: { readonly id: number; readonly token: string };
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  viewer = await people.newUser('Viewer');
});
afterAll(() => service.stop());

const user = 'user-4711';

/** Creates a private project with a feature that names a user, archives the feature, and deletes the project. */
const livedAndDied = async (): Promise<{ readonly project: string; readonly feature: string }> => {
  const [project, feature] = [`p-${randomUUID()}`, `f-${randomUUID()}`];
  const path = `/api/admin/projects/${project}`;
  await people.done('POST', '/api/admin/projects', { id: project, name: project, mode: 'private' });
  await people.done('POST', `${path}/features`, { name: feature });
  await people.done('POST', `${path}/features/${feature}/environments/development/strategies`, {
    name: 'default',
    constraints: [{ contextName: 'userId', operator: 'IN', values: [user] }],
  });
  await people.done('DELETE', `${path}/features/${feature}`);
  await people.done('DELETE', path);
  return { project, feature };
};

const remake = (project: string) =>
  people.done('POST', '/api/admin/projects', { id: project, name: project, mode: 'open' });

/** The events of the project or the feature that a caller finds in any way, and the totals in the answers. */
const seenBy = async (token: string | undefined, { project, feature }: { project: string; feature: string }) => {
  const bodies = [{}, { project }, { feature }, { project, feature }, { query: user }, { type: 'feature-archived' }];
  const answers = [
    (await people.done('GET', `/api/admin/events/${feature}`, undefined, token)).body,
    ...(await Promise.all(
      bodies.map(async (body) => (await people.done('POST', '/api/admin/events/search', body, token)).body),
    )),
  ];
  return answers.map(({ events, totalEvents }) => ({
    types: events
      .filter((event: { project: string }) => event.project === project)
      .map(({ type }: { type: string }) => type),
    totalEvents,
  }));
};

describe('events §7: the events of a deleted project', () => {
  it('are for administrators only', async () => {
    const gone = await livedAndDied();
    const before = (await seenBy(viewer.token, { project: 'none', feature: 'none' })).map(
      ({ totalEvents }) => totalEvents,
    );
    const seen = await seenBy(viewer.token, gone);
    expect(seen.flatMap(({ types }) => types)).toEqual([]);
    expect(seen.map(({ totalEvents }) => totalEvents)).toEqual(before);
    for (const { types } of await seenBy(undefined, gone)) expect(types.length).toBeGreaterThan(0);
  });

  it('do not become those of a project made again under its id', async () => {
    const gone = await livedAndDied();
    const all = async () => (await people.done('POST', '/api/admin/events/search', {}, viewer.token)).body.totalEvents;
    const before = await all();
    await remake(gone.project);
    expect(await all()).toBe(before + 1);
    const [ofFeature, whole, ofProject, ...rest] = await seenBy(viewer.token, gone);
    expect(ofFeature).toEqual({ types: [], totalEvents: 0 });
    expect(whole?.types).toEqual(['project-created']);
    expect(ofProject).toEqual({ types: ['project-created'], totalEvents: 1 });
    expect(rest.flatMap(({ types }) => types)).toEqual([]);

    const path = `/api/admin/projects/${gone.project}`;
    const { stats } = (await people.done('GET', path, undefined, viewer.token)).body;
    expect(stats).toEqual({
      avgTimeToProdCurrentWindow: 0,
      createdCurrentWindow: 0,
      createdPastWindow: 0,
      archivedCurrentWindow: 0,
      archivedPastWindow: 0,
      projectActivityCurrentWindow: 1,
      projectActivityPastWindow: 0,
      projectMembersAddedCurrentWindow: 0,
    });

    await people.done('POST', `${path}/features`, { name: gone.feature });
    expect(await seenBy(viewer.token, gone)).toMatchObject([
      { types: ['feature-created'], totalEvents: 1 },
      { types: ['feature-created', 'project-created'] },
      { types: ['feature-created', 'project-created'], totalEvents: 2 },
      { types: ['feature-created'], totalEvents: 1 },
      { types: ['feature-created'], totalEvents: 1 },
      { types: [], totalEvents: 0 },
      { types: [] },
    ]);
  });

  it('stay in the log that administrators read by its id', async () => {
    const { project } = await livedAndDied();
    const read = async () => (await people.done('GET', `/api/admin/events?project=${project}`)).body;
    const before = await read();
    await remake(project);
    const after = await read();
    expect(after.totalEvents).toBe(before.totalEvents + 1);
    expect(after.events.slice(1)).toEqual(before.events);
  });

  it('are found by an import of a project of its id no more than by its making', async () => {
    const gone = await livedAndDied();
    const document = { version: 4, projects: [{ id: gone.project, name: 'imported' }] };
    expect((await service.call('POST', '/api/admin/state/import', document)).status).toBe(202);
    expect((await seenBy(viewer.token, gone))[2]).toEqual({ types: ['project-import'], totalEvents: 1 });
  });
});
