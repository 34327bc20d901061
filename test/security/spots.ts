import { randomUUID } from 'node:crypto';
import type { Route } from '../../lib/contract/routes/route.ts';
import { sha256 } from '../../lib/identity/callers/token.ts';
import { listSessions } from '../../lib/identity/sessions/list.ts';
import { startSession } from '../../lib/identity/sessions/start.ts';
import { appendAllPending } from '../../lib/store/event-log/append.ts';
import type { House } from './house.ts';
import {
  type ActionSets,
  newPlan,
  newTemplate,
  openActionSets,
  openSignals,
  type Planned,
  type SignalEndpoints,
} from './releases.ts';
import { type Configured, expiresAt, hire, type Person, type Proposed, type Side } from './two-sides.ts';

/** The values for one parameter of a path. */
export interface Spot {
  /** The value with which the request succeeds. */
  readonly own: string;
  /** Values of things that exist, but not there or not for the caller; by a description. */
  readonly foreign: Readonly<Record<string, string>>;
  /** The value of a thing that does not exist. */
  readonly unknown: string;
}

/** Two projects of two owners, and things outside projects. */
export interface World {
  readonly house: House;
  readonly a: Side;
  readonly b: Side;
  /** The SCIM token of the identity provider. */
  readonly scim: string;
  /** Things of the other project, which no request may change. */
  readonly other: {
    readonly feature: Configured;
    readonly archived: string;
    readonly request: Proposed;
    /** A change request of an administrator in the first project. */
    readonly adminRequest: Proposed;
    readonly account: { readonly id: number; readonly tokenId: number; readonly token: string };
    readonly everywhere: string;
    readonly both: string;
    /** Of `feature`, in `production`. */
    readonly plan: Planned;
    readonly template: string;
    readonly sharedTemplate: string;
  };
  readonly signals: SignalEndpoints;
  readonly actionSets: ActionSets;
}

const unknownName = 'nowhere-to-be-found';
const unknownNumber = '987654';
const unknownUuid = '11111111-2222-4333-8444-555555555555';
const unknownUlid = '01KB0000000000000000000ZZZ';

/** Things that requests of the first project's owner name; created at first use. */
export interface Own {
  feature(): Promise<Configured>;
  another(): Promise<Configured>;
  archived(): Promise<string>;
  request(): Promise<Proposed>;
  /** Release plans of `feature` in two environments, and of `another`. */
  plan(): Promise<Planned>;
  otherPlan(): Promise<Planned>;
  anotherPlan(): Promise<Planned>;
}

/** After these operations the member or other owners have lost the rights in the project. */
const takesEverything = ['deleteProject', 'setProjectAccess'];

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

export const newOwn = ({ house, a }: Pick<World, 'house' | 'a'>): Own => {
  const [feature, another] = [once(a.feature), once(a.feature)];
  return {
    feature,
    another,
    archived: once(a.archived),
    request: once(() => a.request()),
    plan: once(async () => newPlan(house, a.project, (await feature()).name, 'production')),
    otherPlan: once(async () => newPlan(house, a.project, (await feature()).name, 'development')),
    anotherPlan: once(async () => newPlan(house, a.project, (await another()).name, 'production')),
  };
};

/** Something of a release plan, and the same of the plans of another feature, another environment and another project. */
const ofPlans = async (
  { other }: World,
  own: Own,
  idIn: (planned: Planned) => string,
  more: Spot['foreign'] = {},
): Promise<Spot> => ({
  own: idIn(await own.plan()),
  foreign: {
    'id of another feature': idIn(await own.anotherPlan()),
    'id of another environment': idIn(await own.otherPlan()),
    'id of the other project': idIn(other.plan),
    ...more,
  },
  unknown: unknownUlid,
});

/** A new link of a feature. */
const newLink = async ({ house: { done } }: World, project: string, feature: string): Promise<string> => {
  const at = `/api/admin/projects/${project}/features/${feature}`;
  const url = `https://links.example/${randomUUID()}`;
  await done('POST', `${at}/link`, { url });
  const { links } = await done('GET', at);
  return links.find((link: { readonly url: string }) => link.url === url).id;
};

const ofProject = (
  world: World,
  { path, operation }: Route,
  own: Own,
): Readonly<Record<string, () => Promise<Spot> | Spot>> => {
  const { house, a, b, other } = world;
  const { done } = house;
  const guarded = path.includes('/change-requests');
  const newToken = async (): Promise<string> => {
    const wish = { tokenName: `token-${randomUUID()}`, type: 'client', environment: 'production' };
    return (await done('POST', `/api/admin/projects/${a.project}/api-tokens`, wish)).secret;
  };
  const newGroup = async (): Promise<number> =>
    (await done('POST', '/api/admin/groups', { name: `group-${randomUUID()}`, users: [] })).id;
  const withRole = async (kind: 'users' | 'groups', id: number): Promise<number> => {
    await done('POST', `/api/admin/projects/${a.project}/access`, { roles: [5], [kind]: [id] });
    return id;
  };
  const newProject = async (): Promise<string> => {
    const id = `gone-${randomUUID()}`;
    await done('POST', '/api/admin/projects', { id, name: id });
    await done('POST', `/api/admin/projects/${id}/access`, { roles: [4], users: [a.member.id], groups: [] });
    return id;
  };
  const isFeatureOfRequest = path.includes('/pending/');
  const isOfPlan = /\/(release-plans|milestone-strategies|progressions|safeguards)\//.test(path);
  /** Whoever may call these routes sees every project, so that the other project is refused only for an id of the first. */
  const isOpen = path.includes('/actions') && !path.includes('{id}');
  return {
    projectId: async () => ({
      own: guarded ? a.guarded : takesEverything.includes(operation) ? await newProject() : a.project,
      foreign: isOpen ? {} : { project: guarded ? b.guarded : b.project },
      unknown: unknownName,
    }),
    featureName: async () => ({
      own: isFeatureOfRequest ? (await own.request()).feature : (await own.feature()).name,
      foreign: {
        feature: isFeatureOfRequest ? other.request.feature : other.feature.name,
        archived: other.archived,
        // It has a plan of its own.
        ...(isOfPlan && { 'own: another feature': (await own.another()).name }),
      },
      unknown: unknownName,
    }),
    environment: () => ({
      own: operation === 'unlinkEnvironment' ? a.ownEnvironment : 'production',
      foreign: { environment: b.ownEnvironment, ...(isOfPlan && { 'own: another environment': 'development' }) },
      unknown: unknownName,
    }),
    planId: () => ofPlans(world, own, ({ plan }) => plan),
    milestoneId: () => ofPlans(world, own, milestoneFor(operation)),
    safeguardId: async () =>
      path.includes('/release-plans/')
        ? ofPlans(world, own, ({ safeguard }) => safeguard, {
            'id of the environment': (await own.plan()).environmentSafeguard,
          })
        : ofPlans(world, own, ({ environmentSafeguard }) => environmentSafeguard, {
            'id of the plan': (await own.plan()).safeguard,
          }),
    linkId: async () => ({
      own: await newLink(world, a.project, (await own.feature()).name),
      foreign: {
        'link of the other project': await newLink(world, b.project, other.feature.name),
        'link of another feature': await newLink(world, a.project, (await own.another()).name),
      },
      unknown: unknownUlid,
    }),
    templateId: async () => ({
      own: await newTemplate(house, a.project),
      foreign: {
        'template of the other project': other.template,
        'template of the installation': other.sharedTemplate,
      },
      unknown: unknownUlid,
    }),
    strategyId: async () => {
      if (path.includes('/milestone-strategies/'))
        return ofPlans(world, own, (planned) => planned.strategy, {
          'id of a strategy of the environment': (await own.feature()).strategy,
        });
      return {
        own: (await own.feature()).strategy,
        foreign: {
          'strategy of the other project': other.feature.strategy,
          'strategy of another feature': (await own.another()).strategy,
          'strategy of another environment': (await own.feature()).otherStrategy,
        },
        unknown: unknownUuid,
      };
    },
    // The key of a manifest flag.
    key: async () => ({
      own: (await own.feature()).name,
      foreign: { feature: other.feature.name, archived: other.archived },
      unknown: unknownName,
    }),
    parent: () => ({ own: a.parent, foreign: { parent: b.parent }, unknown: unknownName }),
    id: async () => {
      if (path.includes('/impact-metrics/')) {
        const [name, another] = [(await own.feature()).name, (await own.another()).name];
        return named(await newChart(house, `${a.project}/features/${name}`), {
          'chart of another feature': await newChart(house, `${a.project}/features/${another}`),
          'chart of the other project': await newChart(house, `${b.project}/features/${other.feature.name}`),
        });
      }
      if (path.includes('/actions/')) {
        const { one, removed, foreign } = world.actionSets;
        return numbered(operation === 'deleteActions' ? removed : one, { 'action set of the other project': foreign });
      }
      if (path.includes('/progressions/')) return ofPlans(world, own, idOfProgression(operation));
      return {
        own: String((await own.request()).id),
        foreign: { request: String(other.request.id), draft: String(other.adminRequest.id) },
        unknown: unknownNumber,
      };
    },
    changeId: async () => ({
      own: String((await own.request()).change),
      foreign: { change: String(other.request.change), 'change of a draft': String(other.adminRequest.change) },
      unknown: unknownNumber,
    }),
    token: async () => ({
      own: await newToken(),
      foreign: {
        token: b.token,
        'token of all projects': other.everywhere,
        'token of both projects': other.both,
        'personal token': b.member.token,
      },
      unknown: `${a.project}:production.0000`,
    }),
    // Users and groups belong to no project, so these routes give roles to any of them.
    userId: async () => numbered(await withRole('users', (await newUser(house)).id)),
    groupId: async () => numbered(await withRole('groups', await newGroup())),
  };
};

const newUser = (house: House): Promise<Person> => hire(house, `user-${randomUUID()}`, 3);

/** The milestone that a request can name: one that waits for an approval, or one that does not. */
const milestoneFor =
  (operation: string) =>
  ({ milestones: [, second, third] }: Planned): string =>
    operation === 'approveMilestone' ? third : second;

/** A plan goes on; what is set is when it goes on from a milestone. */
const idOfProgression =
  (operation: string) =>
  ({ plan, milestones: [first] }: Planned): string =>
    operation === 'resumeReleasePlan' ? plan : first;

/** Signs a user in. @returns the id of the session */
const newSession = async ({ table }: House, userId: number): Promise<string> => {
  const context = { table, now: new Date() };
  const agent = randomUUID();
  await startSession(context, { user: { id: userId }, method: 'password', address: '127.0.0.1', agent });
  const started = (await listSessions(context, userId)).find((session) => session.agent === agent);
  if (started === undefined) throw new Error('No session began');
  return started.id;
};

const newAccount = async ({ done }: House) => {
  const { id } = await done('POST', '/api/admin/service-account', { name: `robot ${randomUUID()}`, rootRole: 3 });
  const { id: tokenId, secret } = await done('POST', `/api/admin/service-account/${id}/token`, {
    description: 'nightly',
    expiresAt,
  });
  return { id: Number(id), tokenId: Number(tokenId), token: String(secret) };
};

/** Creates the things outside the two sides. */
export const openOther = async (house: House, a: Side, b: Side): Promise<World['other']> => {
  const { done } = house;
  const newToken = async (projects: readonly string[]): Promise<string> => {
    const wish = { tokenName: randomUUID(), type: 'client', environment: 'production', projects };
    return (await done('POST', '/api/admin/api-tokens', wish)).secret;
  };
  const account = await newAccount(house);
  const feature = await b.feature();
  return {
    feature,
    plan: await newPlan(house, b.project, feature.name, 'production'),
    template: await newTemplate(house, b.project),
    sharedTemplate: await newTemplate(house),
    archived: await b.archived(),
    request: await b.request(),
    adminRequest: await a.request(house.admin),
    account,
    everywhere: await newToken(['*']),
    both: await newToken([a.project, b.project]),
  };
};

/** Opens what both sides share, because a service or a project has only a few of it. */
export const openShared = async (
  house: House,
  [a, b]: readonly [Side, Side],
  { account, feature }: World['other'],
): Promise<Pick<World, 'signals' | 'actionSets'>> => {
  const signals = await openSignals(house);
  const places = [
    { project: a.project, feature: a.parent },
    { project: b.project, feature: feature.name },
  ] as const;
  const actionSets = await openActionSets(house, places, { endpoint: signals.one, account });
  return { signals, actionSets };
};

const named = (own: string, foreign: Spot['foreign'] = {}): Spot => ({ own, foreign, unknown: unknownName });
const numbered = (own: number, foreign: Readonly<Record<string, number>> = {}): Spot => ({
  own: String(own),
  foreign: Object.fromEntries(Object.entries(foreign).map(([what, id]) => [what, String(id)])),
  unknown: unknownNumber,
});

/** Creates an integration. @returns its id, and the id of an event that it may deliver */
const newAddon = async ({ done, table }: House) => {
  const { id } = await done('POST', '/api/admin/addons', {
    provider: 'webhook',
    enabled: false,
    // Nothing listens there, and nothing may be sent there.
    parameters: { url: 'https://hooks.invalid/' },
    events: ['feature-created'],
  });
  await appendAllPending(table);
  return { id: Number(id), event: 1 };
};

/** Creates a chart. @param feature with its project; absent: one of the installation */
const newChart = async ({ done }: House, feature?: string): Promise<string> => {
  const place = feature === undefined ? '' : `projects/${feature}/`;
  const body = { metricName: 'errors', timeRange: 'day', aggregationMode: 'count' };
  return (await done('POST', `/api/admin/${place}impact-metrics/config`, body)).id;
};

/** Creates a signup token. */
const newInvite = async ({ house: { done } }: World, change?: object): Promise<string> => {
  const { secret } = await done('POST', '/api/admin/invite-link/tokens', { name: 'course', expiresAt });
  if (change) await done('PUT', `/api/admin/invite-link/tokens/${secret}`, change);
  return secret;
};

/** References to a flag, as a finder sends them. */
export const referencesTo = (projKey: string, flagKey: string) => [
  { path: 'src/basket.ts', hunks: [{ startingLineNumber: 12, projKey, flagKey }] },
];

/** Creates a repository whose branch `main` refers to a flag. @returns its name */
const newRepository = async ({ house: { done } }: World, project: string, flag: string): Promise<string> => {
  const name = `repository-${randomUUID()}`;
  await done('POST', '/api/v2/code-refs/repositories', { name, type: 'custom', defaultBranch: 'main' });
  const branch = { name: 'main', head: 'a1b2c3', syncTime: Date.now(), references: referencesTo(project, flag) };
  await done('PUT', `/api/v2/code-refs/repositories/${name}/branches/main`, branch);
  return name;
};

/** Only these look at the projects of a repository: its name and its links are no secret (contract: code-references §2). */
const ownersOfRepositories = ['updateCodeRepository', 'deleteCodeRepository', 'pushCodeReferences'];

/** Things outside projects, by the path up to the parameter. */
const outside: Readonly<
  Record<
    string,
    (world: World, own: Own, route: Route) => Promise<Readonly<Record<string, Spot>>> | Readonly<Record<string, Spot>>
  >
> = {
  '/api/admin/addons/': async (world, _, { operation }) => {
    const { id, event } = await newAddon(world.house);
    // What was sent again is known for 30 days.
    if (operation === 'getResend')
      await world.house.done('POST', `/api/admin/addons/${id}/resend`, { from: event, to: event });
    return { id: numbered(id), deliveryId: numbered(event) };
  },
  '/api/admin/api-tokens/': async (world) => ({
    token: {
      own: await newProjectlessToken(world),
      foreign: { 'personal token': world.b.member.token, 'token of an account': world.other.account.token },
      unknown: '*:production.0000',
    },
  }),
  '/api/admin/archive/features/': ({ a, b }) => ({ projectId: named(a.project, { project: b.project }) }),
  '/api/admin/archive/': async ({ other }, { archived }) => ({
    featureName: named(await archived(), { archived: other.archived, feature: other.feature.name }),
  }),
  '/api/admin/client-metrics/features/': async ({ other }, { feature }) => ({
    featureName: named((await feature()).name, { feature: other.feature.name, archived: other.archived }),
  }),
  '/api/admin/banners/': async ({ house: { done } }) => ({
    id: numbered((await done('POST', '/api/admin/banners', { message: randomUUID() })).id),
  }),
  '/api/admin/impact-metrics/config/': async ({ house, a }, { feature }) => ({
    id: named(await newChart(house), {
      'chart of a feature': await newChart(house, `${a.project}/features/${(await feature()).name}`),
    }),
  }),
  '/api/admin/release-plan-templates/': async ({ house, a, other }) => ({
    templateId: {
      own: await newTemplate(house),
      foreign: {
        'template of a project': await newTemplate(house, a.project),
        'template of the other project': other.template,
      },
      unknown: unknownUlid,
    },
  }),
  '/api/admin/signal-endpoints/': ({ signals: { one, another, removed } }, _, { operation }) => ({
    id: numbered((operation === 'deleteSignalEndpoint' ? removed : one).id),
    tokenId: numbered(one.tokens[operation === 'deleteSignalEndpointToken' ? 1 : 0]?.id ?? 0, {
      'token of another endpoint': another.tokens[0]?.id ?? 0,
    }),
  }),
  '/api/signal-endpoint/': ({ a, house, signals: { one, another } }, _, { operation }) =>
    // An endpoint takes one signal in a second.
    operation === 'sendSignal'
      ? { name: named(one.name, { endpoint: another.name }) }
      : {
          name: named(another.name, { endpoint: one.name }),
          token: {
            own: another.tokens[0]?.token ?? '',
            foreign: {
              'token of another endpoint': one.tokens[0]?.token ?? '',
              'client token': a.token,
              'personal token': a.member.token,
              'admin token': house.admin,
            },
            unknown: 'signal:unknown',
          },
        },
  '/api/admin/context/': async ({ house: { done } }) => {
    const { name } = await done('POST', '/api/admin/context', { name: `field-${randomUUID()}` });
    return { contextField: named(name) };
  },
  '/api/admin/environments/project/': ({ a, b }) => ({ projectId: named(a.project, { project: b.project }) }),
  '/api/admin/environments/': async ({ house: { done } }) => {
    const { name } = await done('POST', '/api/admin/environments', { name: `n-${randomUUID()}`, type: 'test' });
    return { environment: named(name) };
  },
  '/api/admin/events/': async ({ other }, { feature }) => ({
    featureName: named((await feature()).name, { feature: other.feature.name }),
  }),
  '/api/admin/email/preview/': () => ({ format: named('text'), template: named('reset-password') }),
  '/api/admin/feature-types/': () => ({ id: named('release') }),
  '/api/admin/features/': async ({ a, b, other }, { feature }) => ({
    featureName: named((await feature()).name, { feature: other.feature.name, archived: other.archived }),
    type: named('simple'),
    value: named(`tag-${a.mark}`, { tag: `tag-${b.mark}` }),
  }),
  '/api/admin/groups/': async ({ house: { done } }) => {
    const { id } = await done('POST', '/api/admin/groups', { name: `group-${randomUUID()}`, users: [] });
    return { id: numbered(id) };
  },
  '/api/admin/invite-link/tokens/': async (world) => ({
    token: named(await newInvite(world), { token: world.b.token }),
  }),
  '/api/admin/metrics/applications/': async ({ house: { done } }) => {
    const appName = `app-${randomUUID()}`;
    await done('POST', `/api/admin/metrics/applications/${appName}`, {});
    return { appName: named(appName) };
  },
  '/api/admin/projects/roles/': async ({ house: { done } }) => {
    const role = { name: `role-${randomUUID()}`, type: 'custom', permissions: [] };
    return { id: numbered((await done('POST', '/api/admin/roles', role)).id) };
  },
  '/api/admin/roles/': async ({ house: { done } }) => {
    const role = { name: `role-${randomUUID()}`, type: 'custom', permissions: [] };
    return { id: numbered((await done('POST', '/api/admin/roles', role)).id) };
  },
  '/api/admin/segments/strategies/': async ({ other }, { feature }) => ({
    strategyId: {
      own: (await feature()).strategy,
      foreign: { 'strategy of the other project': other.feature.strategy },
      unknown: unknownUuid,
    },
  }),
  '/api/admin/segments/': async ({ house: { done }, a, b }) => {
    const segment = { name: `segment-${randomUUID()}`, project: a.project, constraints: [] };
    return { id: numbered((await done('POST', '/api/admin/segments', segment)).id, { segment: b.segment }) };
  },
  '/api/admin/service-account/': async (world) => {
    const { id, tokenId } = await newAccount(world.house);
    const { member } = world.b;
    return {
      id: numbered(id, { user: member.id }),
      tokenId: numbered(tokenId, { 'token of a user': member.tokenId, token: world.other.account.tokenId }),
    };
  },
  '/api/admin/strategies/': async ({ house: { done } }) => {
    const { name } = await done('POST', '/api/admin/strategies', { name: `type-${randomUUID()}`, parameters: [] });
    return { strategyName: named(name) };
  },
  '/api/admin/tag-types/': async ({ house: { done } }) => {
    const { name } = await done('POST', '/api/admin/tag-types', { name: `t-${randomUUID()}` });
    return { name: named(name) };
  },
  '/api/admin/tags/': async ({ house: { done } }) => {
    const value = randomUUID();
    await done('POST', '/api/admin/tags', { type: 'simple', value });
    return { type: named('simple'), value: named(value) };
  },
  '/api/admin/user-admin/': async (world, _, { path }) => {
    // Service accounts have tokens, too (contract: personal-tokens §1).
    const { id, tokenId } = await newUser(world.house);
    const { account } = world.other;
    const { member } = world.b;
    return {
      id: numbered(id, path.includes('/tokens') ? {} : { account: account.id }),
      tokenId: numbered(tokenId, { 'token of an account': account.tokenId, token: member.tokenId }),
      sessionId: {
        own: await newSession(world.house, id),
        foreign: { session: await newSession(world.house, member.id) },
        unknown: unknownUuid,
      },
    };
  },
  '/api/admin/user/sessions/': async ({ house, a, b }) => ({
    id: {
      own: await newSession(house, a.member.id),
      foreign: { session: await newSession(house, b.member.id) },
      unknown: unknownUuid,
    },
  }),
  '/api/admin/user/tokens/': async ({ house, a, b, other }) => {
    const body = { description: randomUUID(), expiresAt };
    const made = await house.call({ method: 'POST', path: '/api/admin/user/tokens', body }, a.member.token);
    return { id: numbered(made.body.id, { token: b.member.tokenId, 'token of an account': other.account.tokenId }) };
  },
  '/api/client/features/': async ({ other }, { feature }) => ({
    featureName: named((await feature()).name, { feature: other.feature.name }),
  }),
  '/openfeature/v0/manifest/flags/': async ({ other }, { feature }) => ({
    key: named((await feature()).name, { feature: other.feature.name, archived: other.archived }),
  }),
  '/ofrep/v1/evaluate/flags/': async ({ other }, { feature }) => ({
    key: named((await feature()).name, { feature: other.feature.name }),
  }),
  '/api/v2/code-refs/repositories/': async (world, { feature }, { operation }) => {
    const { a, b, other } = world;
    return {
      repo: named(
        await newRepository(world, a.project, (await feature()).name),
        ownersOfRepositories.includes(operation)
          ? { 'repository of the other project': await newRepository(world, b.project, other.feature.name) }
          : {},
      ),
      branch: named('main'),
    };
  },
  '/api/v2/flags/': ({ a, b }) => ({ projKey: named(a.project, { project: b.project }) }),
  '/api/v2/projects/': ({ a, b }) => ({ projKey: named(a.project, { project: b.project }) }),
  '/scim/v2/': () => ({ document: named('ResourceTypes'), id: named('User') }),
  '/scim/v2/Groups/': async ({ house: { done } }) => ({
    id: numbered((await done('POST', '/api/admin/groups', { name: `group-${randomUUID()}`, users: [] })).id),
  }),
  '/scim/v2/Users/': async ({ house, other }) => ({
    id: numbered((await newUser(house)).id, { account: other.account.id }),
  }),
  '/published/': (world) => ({
    hash: {
      ...named(sha256(world.a.token), { 'hash of another token': sha256(world.b.token) }),
      unknown: sha256(randomUUID()),
    },
    form: named('segments'),
  }),
  '/invite/': async (world) => ({
    token: named(await newInvite(world), {
      expired: await newInvite(world, { expiresAt: '2020-01-01T00:00:00Z' }),
      'switched off': await newInvite(world, { enabled: false }),
    }),
  }),
};

const newProjectlessToken = async ({ house: { done } }: World): Promise<string> => {
  const wish = { tokenName: randomUUID(), type: 'client', environment: 'production' };
  return (await done('POST', '/api/admin/api-tokens', wish)).secret;
};

export const parametersOf = ({ path }: Pick<Route, 'path'>): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The values for every parameter in the path of a route. */
export const spotsOf = async (world: World, route: Route, own: Own): Promise<Readonly<Record<string, Spot>>> => {
  const names = parametersOf(route);
  if (route.path.startsWith('/api/admin/projects/{projectId}')) {
    const makers = ofProject(world, route, own);
    const made = await Promise.all(
      names.map(async (name) => {
        const spot = await makers[name]?.();
        if (!spot) throw new Error(`${route.path}: nothing is known of {${name}}`);
        return [name, spot] as const;
      }),
    );
    return Object.fromEntries(made);
  }
  const prefix = Object.keys(outside)
    .filter((start) => route.path.startsWith(start))
    .sort((x, y) => y.length - x.length)[0];
  const spots = prefix === undefined ? undefined : await outside[prefix]?.(world, own, route);
  if (!spots) throw new Error(`${route.path}: nothing is known of what it names`);
  return Object.fromEntries(
    names.map((name) => {
      const spot = spots[name];
      if (!spot) throw new Error(`${route.path}: nothing is known of {${name}}`);
      return [name, spot];
    }),
  );
};
