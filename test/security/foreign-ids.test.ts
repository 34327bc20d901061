import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../lib/contract/routes/index.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import { bodies, queries } from './bodies.ts';
import { digest } from './hidden.ts';
import type { Reply } from './house.ts';
import { openWorld } from './open-world.ts';
import { newOwn, type Own, parametersOf, type Spot, spotsOf, type World } from './spots.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.house.stop());

/** A request that goes well, and what its parameters could be instead. */
interface Prepared {
  readonly route: Route;
  readonly spots: Readonly<Record<string, Spot>>;
  readonly own: Own;
  readonly body: unknown;
}

type By = 'owner' | 'administrator';

/** One parameter replaced. */
interface Attempt {
  readonly by: By;
  readonly param: string;
  /** What stands there instead; `unknown`: nothing of that name exists. */
  readonly what: string;
  readonly value: string;
}

const idRoutes = routes.filter((route) => parametersOf(route).length > 0);

const prepare = async (route: Route, own: Own): Promise<Prepared> => ({
  route,
  own,
  spots: await spotsOf(world, route, own),
  body: (await bodies[route.operation]?.(world, own)) ?? route.example.body,
});

/** Routes that no owner of a project may call are called by an administrator. */
const forAdministrators = ({ access }: Route): boolean => typeof access !== 'string' && access.project === undefined;

const ownerOf = async ({ route, own }: Prepared): Promise<string | undefined> => {
  if (route.access === 'public') return undefined;
  if (route.path.startsWith('/api/client')) return world.a.token;
  if (route.path.includes('/change-requests/{id}')) return (await own.request()).by;
  return forAdministrators(route) ? world.house.admin : world.a.member.token;
};

const send = async (prepared: Prepared, by: By, replaced: Readonly<Record<string, string>>): Promise<Reply> => {
  const { route, spots, body } = prepared;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(replaced[name] ?? spots[name]?.own ?? ''),
  );
  const token = by === 'owner' ? await ownerOf(prepared) : world.house.admin;
  return world.house.call({ method: route.method, path: `${path}${queries[route.operation] ?? ''}`, body }, token);
};

/** They act for themselves, and an API token is nobody. */
const needsUser = /favorites$|\/user\/tokens/;
/** An administrator may go everywhere, but meets no thing of one project under the path of another. */
const tied = ['featureName', 'strategyId', 'parent', 'environment', 'id', 'changeId', 'token'];

const isWorthTrying = ({ route: { path }, spots }: Prepared, param: string, what: string): boolean => {
  if (what === 'unknown' || needsUser.test(path) || !path.startsWith('/api/admin/projects/')) return false;
  // An administrator's own draft is no stranger's.
  if (what.includes('draft')) return false;
  return param === 'projectId'
    ? Object.keys(spots).some((name) => name !== 'environment' && tied.includes(name))
    : tied.includes(param);
};

const attemptsAt = (prepared: Prepared): Attempt[] =>
  Object.entries(prepared.spots).flatMap(([param, { foreign, unknown }]) =>
    Object.entries({ ...foreign, unknown }).flatMap(([what, value]): Attempt[] => [
      { by: 'owner', param, what, value },
      ...(prepared.route.access !== 'public' && isWorthTrying(prepared, param, what)
        ? [{ by: 'administrator' as const, param, what, value }]
        : []),
    ]),
  );

/**
 * Where naming what is not there is answered, and why; that nothing changes and nothing is told is looked at all the
 * same. Others answer 403 or 404.
 */
const exceptions: Readonly<Record<string, number>> = {
  // Lists of what does not exist are empty (contract: projects §4.2, events §5).
  'listProjectFeatures projectId': 200,
  'listFeatureEvents featureName': 200,
  'listPendingChangeRequestsForFeature projectId': 200,
  'listPendingChangeRequestsForFeature featureName': 200,
  'listTagsOfType type': 200,
  // An environment that is not linked to the project (contract: feature-strategies §3).
  'addFeatureStrategy environment': 400,
  // Contract: signup §5, §6.
  'signUp token': 400,
  'validateInvite token': 400,
};

/** Where the answer differs by whether it exists, which is no secret: environments are everybody's. */
const telling = new Set(['addFeatureStrategy environment']);

/** Removals that may be repeated, because all that their path names is still there. */
const repeatable: Readonly<Record<string, number>> = {
  // May be repeated (contract: favorites §2): the path names the feature or project.
  removeFavoriteFeature: 200,
  removeFavoriteProject: 200,
  // The path names the feature; which parents it has is not said.
  removeFeatureDependencies: 200,
};

describe('every id in every path', () => {
  const prepared: Prepared[] = [];
  const replies: { readonly at: Prepared; readonly attempt: Attempt; readonly reply: Reply }[] = [];
  let changes: readonly string[] = [];

  beforeAll(async () => {
    const shared = newOwn(world);
    for (const route of idRoutes) prepared.push(await prepare(route, route.method === 'GET' ? shared : newOwn(world)));
    const before = await world.house.stored();
    for (const at of prepared)
      for (const attempt of attemptsAt(at))
        replies.push({ at, attempt, reply: await send(at, attempt.by, { [attempt.param]: attempt.value }) });
    const after = await world.house.stored();
    const keys = [...new Set([...before.keys(), ...after.keys()])];
    expect(before.size).toBeGreaterThan(500);
    changes = keys.filter((key) => before.get(key) !== after.get(key));
  });

  it('was replaced, one at a time, by what exists elsewhere and by what exists nowhere', () => {
    const tried = new Set(replies.map(({ at, attempt }) => `${at.route.operation} ${attempt.param}`));
    const all = idRoutes.flatMap((route) => parametersOf(route).map((name) => `${route.operation} ${name}`));
    expect(all.filter((one) => !tried.has(one))).toEqual([]);
    expect(all.length).toBeGreaterThan(200);
    expect(replies.length).toBeGreaterThan(500);
    expect(replies.filter(({ attempt }) => attempt.what !== 'unknown').length).toBeGreaterThan(250);
  });

  it('is refused with 403 or 404, or says nothing', () => {
    const other = replies.flatMap(({ at, attempt: { by, param, what }, reply: { status, text } }) => {
      const name = `${at.route.operation} ${param}`;
      return [403, 404, exceptions[name]].includes(status) ? [] : [[name, by, what, status, text]];
    });
    expect(other).toEqual([]);
    const excepted = new Set(
      replies.flatMap(({ at, attempt, reply: { status } }) => {
        const name = `${at.route.operation} ${attempt.param}`;
        return status === exceptions[name] ? [name] : [];
      }),
    );
    expect(Object.keys(exceptions).filter((name) => !excepted.has(name))).toEqual([]);
  });

  it('changes nothing that is stored, and says no event', () => {
    expect(changes).toEqual([]);
  });

  it('does not tell an owner of one project what there is in the other', () => {
    const told = replies.flatMap(({ at, attempt: { by, param, what, value }, reply: { text } }) =>
      by === 'owner' && text.replaceAll(value, '…').includes(world.b.mark)
        ? [[at.route.operation, param, what, text]]
        : [],
    );
    expect(told).toEqual([]);
  });

  it('does not even tell whether it is there: the answer is that for what exists nowhere', () => {
    const kinds = new Map<string, string>();
    for (const { at, attempt, reply } of replies)
      if (attempt.by === 'owner' && attempt.what === 'unknown')
        kinds.set(`${at.route.operation} ${attempt.param}`, `${reply.status} ${digest(reply.text, attempt.value)}`);
    const compared = replies.flatMap(({ at, attempt: { by, param, what, value }, reply }) => {
      const name = `${at.route.operation} ${param}`;
      if (by !== 'owner' || what === 'unknown' || forAdministrators(at.route) || telling.has(name)) return [];
      // A strategy of another feature is 403 (contract: feature-strategies §4.1).
      if (what.startsWith('strategy of another')) return [];
      return [{ name, what, said: `${reply.status} ${digest(reply.text, value)}`, unknown: kinds.get(name) }];
    });
    expect(compared.length).toBeGreaterThan(150);
    expect(compared.filter(({ said, unknown }) => said !== unknown)).toEqual([]);
  });

  it('as it was, goes well', async () => {
    const failed: unknown[] = [];
    // What takes a thing away comes after those that look at it.
    const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    prepared.sort((x, y) => order.indexOf(x.route.method) - order.indexOf(y.route.method));
    for (const at of prepared) {
      const { status, text } = await send(at, 'owner', {});
      if (status >= 300) failed.push([at.route.operation, status, text]);
    }
    expect(failed).toEqual([]);
  });

  it('is not there to be removed once more: no removal that removes nothing is answered as done', async () => {
    const removals = prepared.filter(({ route: { method } }) => method === 'DELETE');
    expect(removals.map(({ route }) => route.operation).toSorted()).toEqual(
      routes.flatMap(({ method, operation }) => (method === 'DELETE' ? [operation] : [])).toSorted(),
    );
    const answers: unknown[] = [];
    for (const at of removals) {
      // An owner loses the rights together with the project.
      const by = needsUser.test(at.route.path) ? 'owner' : 'administrator';
      const { status, text } = await send(at, by, {});
      const expected = repeatable[at.route.operation] ?? 404;
      if (status !== expected) answers.push([at.route.operation, status, text]);
    }
    expect(answers).toEqual([]);
  });
});
