import { beforeAll, describe, expect, it } from 'vitest';
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

/** A request that succeeds, with other values for its parameters. */
interface Prepared {
  readonly route: Route;
  readonly spots: Readonly<Record<string, Spot>>;
  readonly own: Own;
  readonly body: unknown;
}

type By = 'owner' | 'administrator';

/** A request with one replaced parameter. */
interface Attempt {
  readonly by: By;
  readonly param: string;
  /** The other value; `unknown`: nothing of that name exists. */
  readonly what: string;
  readonly value: string;
}

/**
 * What these operations create is what they name (contract: applications §3, feedback §1, splash §1, code-references §4.1),
 * feedback and splash for the caller alone; no branch is known where the last reference went (code-references §5).
 */
const makesIt = new Set([
  'updateApplication appName',
  'updateFeedback id',
  'setSplashSeen id',
  'pushCodeReferences branch',
  'sendCodeExtinctions branch',
]);
const triedOf = (route: Route): readonly string[] =>
  parametersOf(route).filter((name) => !makesIt.has(`${route.operation} ${name}`));
const idRoutes = routes.filter((route) => triedOf(route).length > 0);

const prepare = async (route: Route, own: Own): Promise<Prepared> => ({
  route,
  own,
  spots: await spotsOf(world, route, own),
  body: (await bodies[route.operation]?.(world, own)) ?? route.example.body,
});

/** Routes that owners of a project may not call, so an administrator does. */
const forAdministrators = ({ access }: Route): boolean => typeof access !== 'string' && access.project === undefined;

const ownerOf = async ({ route, own }: Prepared): Promise<string | undefined> => {
  if (route.access === 'public') return undefined;
  if (/^\/(api\/client|ofrep|published)\//.test(route.path)) return world.a.token;
  if (route.path.startsWith('/scim/')) return world.scim;
  if (route.path.startsWith('/api/signal-endpoint/')) return world.signals.one.tokens[0]?.token;
  if (route.path.includes('/change-requests/{id}')) return (await own.request()).by;
  return forAdministrators(route) ? world.house.admin : world.a.member.token;
};

const send = async (prepared: Prepared, by: By, replaced: Readonly<Record<string, string>>): Promise<Reply> => {
  const { route, spots, body } = prepared;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(replaced[name] ?? spots[name]?.own ?? ''),
  );
  const token = by === 'owner' ? await ownerOf(prepared) : world.house.admin;
  return world.house.call(
    { method: route.method, path: `${path}${queries[route.operation]?.(world) ?? ''}`, body },
    token,
  );
};

/** Routes about the calling user, which an API token does not have. */
const needsUser = /favorites$|\/user\/(tokens|sessions)/;
/** An administrator may read every project, but must not find a thing of one project under the path of another. */
const tied = [
  'featureName',
  'strategyId',
  'parent',
  'environment',
  'id',
  'changeId',
  'token',
  'planId',
  'milestoneId',
  'safeguardId',
  'templateId',
];

const isWorthTrying = ({ route: { path }, spots }: Prepared, param: string, what: string): boolean => {
  if (what === 'unknown' || needsUser.test(path) || !path.startsWith('/api/admin/projects/')) return false;
  // The draft belongs to the administrator, who may read it.
  if (what.includes('draft')) return false;
  return param === 'projectId'
    ? Object.keys(spots).some((name) => name !== 'environment' && tied.includes(name))
    : tied.includes(param);
};

const attemptsAt = (prepared: Prepared): Attempt[] =>
  triedOf(prepared.route).flatMap((param) => {
    const { foreign, unknown } = prepared.spots[param] ?? { foreign: {}, unknown: '' };
    return Object.entries({ ...foreign, unknown }).flatMap(([what, value]): Attempt[] => [
      { by: 'owner', param, what, value },
      ...(prepared.route.access !== 'public' && isWorthTrying(prepared, param, what)
        ? [{ by: 'administrator' as const, param, what, value }]
        : []),
    ]);
  });

/**
 * Parameters for which an unknown value is not 403 or 404, and why. The tests still check that nothing is changed or
 * shown.
 */
const exceptions: Readonly<Record<string, number>> = {
  // Lists of unknown things are empty (contract: projects §4.2, events §5).
  'listProjectFeatures projectId': 200,
  'listFeatureEvents featureName': 200,
  // The usage of an unknown feature is empty (contract: usage §5.5).
  'getFeatureUsage featureName': 200,
  'getRawFeatureUsage featureName': 200,
  'listPendingChangeRequestsForFeature projectId': 200,
  'listPendingChangeRequestsForFeature featureName': 200,
  'listTagsOfType type': 200,
  // The strategies that use an unknown context field are an empty list (contract: context-fields §6.1).
  'listContextFieldStrategies contextField': 200,
  // The segments of an unknown strategy are an empty list (contract: segments §6.1).
  'listStrategySegments strategyId': 200,
  // The times to production of an unknown project are an empty list (contract: projects §3.9).
  'getProjectDora projectId': 200,
  // Deleting an unknown application succeeds (contract: applications §5).
  'deleteApplication appName': 200,
  // The environment is not linked to the project (contract: feature-strategies §3).
  'addFeatureStrategy environment': 400,
  // The hash is part of the credential (contract: sdk §10.6).
  'getPublishedFeatures hash': 401,
  'getPublishedFeatures form': 400,
  // The invitation is closed or unknown (contract: signup §5, §6).
  'signUp token': 400,
  'validateInvite token': 400,
  // The token is the credential (contract: signals §3).
  'sendSignalByAddress token': 401,
};

/** Parameters for which the answer shows whether the thing exists, because environments are no secret. */
const telling = new Set([
  'addFeatureStrategy environment',
  // Whoever may send references sees all repositories (contract: code-references §2).
  'updateCodeRepository repo',
  'deleteCodeRepository repo',
  'pushCodeReferences repo',
  // Whoever has the token of another endpoint knows that it exists.
  'sendSignalByAddress token',
]);

/** Removals that may be repeated, because everything that their path names still exists. */
const repeatable: Readonly<Record<string, number>> = {
  // The path names the feature or project, which still exists (contract: favorites §2).
  removeFavoriteFeature: 200,
  removeFavoriteProject: 200,
  // The path names the feature, not its parents, so a repetition succeeds.
  removeFeatureDependencies: 200,
  // The path names the user, not the sessions, so a repetition succeeds.
  endSessions: 200,
  // The application may report again at any time (contract: applications §5).
  deleteApplication: 200,
  // The flag is archived already (contract: manifest §5).
  archiveManifestFlag: 409,
  archiveManifestFlagAtRoot: 409,
};

describe('access §8: every id in every path', () => {
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

  it('was replaced, one at a time, by one that exists elsewhere and by one that does not exist', () => {
    const tried = new Set(replies.map(({ at, attempt }) => `${at.route.operation} ${attempt.param}`));
    const all = idRoutes.flatMap((route) => triedOf(route).map((name) => `${route.operation} ${name}`));
    expect(all.filter((one) => !tried.has(one))).toEqual([]);
    expect(all.length).toBeGreaterThan(200);
    expect(replies.length).toBeGreaterThan(500);
    expect(replies.filter(({ attempt }) => attempt.what !== 'unknown').length).toBeGreaterThan(250);
  });

  it('is refused with 403 or 404, or answered with nothing', () => {
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

  it('changes nothing that is stored, and writes no event', () => {
    expect(changes).toEqual([]);
  });

  it('does not show an owner of one project what exists in the other', () => {
    const told = replies.flatMap(({ at, attempt: { by, param, what, value }, reply: { text } }) =>
      by === 'owner' && text.replaceAll(value, '…').includes(world.b.mark)
        ? [[at.route.operation, param, what, text]]
        : [],
    );
    expect(told).toEqual([]);
  });

  it('does not show whether it exists: the answer is that for an unknown one', () => {
    const kinds = new Map<string, string>();
    for (const { at, attempt, reply } of replies)
      if (attempt.by === 'owner' && attempt.what === 'unknown')
        kinds.set(`${at.route.operation} ${attempt.param}`, `${reply.status} ${digest(reply.text, attempt.value)}`);
    const compared = replies.flatMap(({ at, attempt: { by, param, what, value }, reply }) => {
      const name = `${at.route.operation} ${param}`;
      if (by !== 'owner' || what === 'unknown' || forAdministrators(at.route) || telling.has(name)) return [];
      // A strategy of another feature is answered with 403 (contract: feature-strategies §4.1).
      if (what.startsWith('strategy of another')) return [];
      // It is of the own project, so the owner may know that it exists.
      if (what.startsWith('own: ')) return [];
      return [{ name, what, said: `${reply.status} ${digest(reply.text, value)}`, unknown: kinds.get(name) }];
    });
    expect(compared.length).toBeGreaterThan(150);
    expect(compared.filter(({ said, unknown }) => said !== unknown)).toEqual([]);
  });

  it('is accepted unchanged', async () => {
    const failed: unknown[] = [];
    // Removals come after the requests that read the same thing.
    const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    prepared.sort((x, y) => order.indexOf(x.route.method) - order.indexOf(y.route.method));
    for (const at of prepared) {
      const { status, text } = await send(at, 'owner', {});
      if (status >= 300) failed.push([at.route.operation, status, text]);
    }
    expect(failed).toEqual([]);
  });

  it('cannot be removed twice: the second removal is 404', async () => {
    const removals = prepared.filter(({ route: { method } }) => method === 'DELETE');
    expect(removals.map(({ route }) => route.operation).toSorted()).toEqual(
      routes
        .flatMap((route) => (route.method === 'DELETE' && parametersOf(route).length > 0 ? [route.operation] : []))
        .toSorted(),
    );
    const answers: unknown[] = [];
    for (const at of removals) {
      // The owner has lost the rights together with the project.
      const by = needsUser.test(at.route.path) || at.route.path.startsWith('/scim/') ? 'owner' : 'administrator';
      const { status, text } = await send(at, by, {});
      const expected = repeatable[at.route.operation] ?? 404;
      if (status !== expected) answers.push([at.route.operation, status, text]);
    }
    expect(answers).toEqual([]);
  });
});
