import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../lib/contract/routes/index.ts';
import { exampleCaller } from '../../lib/contract/routes/route.ts';
import { type BodyCase, bodyCases } from './body-cases.ts';
import { digest, toldOf } from './hidden.ts';
import type { Reply } from './house.ts';
import { openWorld } from './open-world.ts';
import { parametersOf, type World } from './spots.ts';

let world: World;
let cases: readonly BodyCase[];
beforeAll(async () => {
  world = await openWorld();
  cases = await bodyCases(world);
});

const send = ({ method, path, body }: BodyCase, named: string): Promise<Reply> =>
  world.house.call({ method, path, body: body(named) }, world.a.member.token);

describe('access §7: every id in a body', () => {
  const told: unknown[] = [];
  const differing: unknown[] = [];
  const admitted: unknown[] = [];
  let changes: readonly string[] = [];

  beforeAll(async () => {
    const before = await world.house.stored();
    for (const one of cases) {
      const { name, foreign, unknown, refused } = one;
      const reply = await send(one, foreign);
      if (reply.status !== refused) admitted.push([name, reply.status, reply.text]);
      if (toldOf(world.b, reply.text, foreign).length > 0) told.push([name, reply.text]);
      if (unknown === undefined) continue;
      const nowhere = await send(one, unknown);
      const said = [reply, nowhere].map(
        ({ status, text }, i) => `${status} ${digest(text, i === 0 ? foreign : unknown)}`,
      );
      if (said[0] !== said[1]) differing.push([name, ...said]);
    }
    const after = await world.house.stored();
    changes = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
  });

  it('is refused when it belongs to another project', () => {
    expect(cases.length).toBeGreaterThan(20);
    expect(admitted).toEqual([]);
  });

  it('changes nothing then, not even things of the caller in the same request', () => {
    expect(changes).toEqual([]);
  });

  it('does not show what exists', () => {
    expect(told).toEqual([]);
  });

  it('does not show whether it exists', () => {
    expect(differing).toEqual([]);
  });

  it('is accepted unchanged', async () => {
    const failed: unknown[] = [];
    for (const one of cases) {
      const { status, text } = await send(one, one.own);
      if (status >= 300) failed.push([one.name, status, text]);
    }
    expect(failed).toEqual([]);
  });
});

describe('access §7: questions about private projects', () => {
  /**
   * Requests that name a project or feature and get an answer. If it is hidden from the caller, the answer must be as
   * if it did not exist.
   */
  const questions = (project: string, feature: string, segment: string) => [
    { method: 'GET', path: `/api/admin/search/features?project=IS:${project}` },
    { method: 'GET', path: `/api/admin/search/features?segment=INCLUDE:${segment}` },
    { method: 'GET', path: `/api/admin/search/features?query=${feature}` },
    { method: 'POST', path: '/api/admin/events/search', body: { project } },
    { method: 'POST', path: '/api/admin/events/search', body: { feature } },
    {
      method: 'POST',
      path: '/api/admin/features-batch/export',
      body: { environment: 'production', features: [feature] },
    },
    { method: 'POST', path: '/api/admin/features-batch/export', body: { environment: 'production', project } },
    {
      method: 'POST',
      path: '/api/admin/features-batch/validate',
      body: {
        project,
        environment: 'production',
        data: { features: [], featureStrategies: [], segments: [{ id: 1, name: segment }] },
      },
    },
    {
      method: 'POST',
      path: '/api/admin/playground',
      body: { environment: 'production', projects: [project], context: { appName: 'x' } },
    },
    {
      method: 'POST',
      path: '/api/admin/playground/advanced',
      body: { environments: ['production'], projects: [project], context: { appName: 'x' } },
    },
    { method: 'POST', path: '/api/admin/features/validate', body: { name: 'brand-new', projectId: project } },
  ];

  it('are answered as if the project did not exist, to callers who do not see it', async () => {
    const { house, a, b, other } = world;
    const names = [b.project, other.feature.name, `segment-${b.mark}`] as const;
    const nowhere = ['p-nowhere', 'f-nowhere', 'segment-nowhere'] as const;
    const plain = (text: string, asked: readonly string[]): string =>
      asked.reduce((said, name) => said.replaceAll(name, '…'), text.replace(/"id":"[^"]+"/, ''));
    const differing: unknown[] = [];
    const [hidden, unknown] = [questions(...names), questions(...nowhere)];
    for (const [i, question] of hidden.entries()) {
      const there = await house.call(question, a.member.token);
      const notThere = await house.call(unknown[i] ?? question, a.member.token);
      const said = [
        `${there.status} ${plain(there.text, names)}`,
        `${notThere.status} ${plain(notThere.text, nowhere)}`,
      ];
      if (said[0] !== said[1]) differing.push([question.path, ...said]);
      // A caller who sees the project gets an answer.
      const shown = await house.call(question, house.admin);
      expect([question.path, shown.status]).toEqual([question.path, 200]);
    }
    expect(differing).toEqual([]);
    const [first] = hidden;
    const shown = first && (await house.call(first, house.admin));
    expect(shown?.text).toContain(other.feature.name);
  });

  it('show nothing of it in any list', async () => {
    const { house, a, b } = world;
    const lists = routes.filter((route) => route.method === 'GET' && parametersOf(route).length === 0);
    expect(lists.length).toBeGreaterThan(25);
    const told: unknown[] = [];
    const toAdministrators = new Set<string>();
    for (const route of lists) {
      const token = exampleCaller(route) === 'client' ? a.token : a.member.token;
      const { text } = await house.call({ method: 'GET', path: route.path }, token);
      if (toldOf(b, text).length > 0) told.push([route.operation, toldOf(b, text)]);
      const shown = await house.call({ method: 'GET', path: route.path }, house.admin);
      for (const word of toldOf(b, shown.text)) toAdministrators.add(word);
    }
    expect(told).toEqual([]);
    // Everything appears in a list for callers who may see it.
    expect(toAdministrators.size).toBe(6);
  });
});
