import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../../infra/local/demo/demo.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { planeOf } from '../../lib/contract/routes/plane.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import { scimUrns } from '../../lib/contract/scim-urns.ts';
import { requirementOf } from '../../lib/http/reading/requirement.ts';
import { sha256 } from '../../lib/identity/callers/token.ts';
import { issueSessionToken } from '../../lib/identity/sessions/issue-token.ts';
import { startSession } from '../../lib/identity/sessions/start.ts';
import { sessionTokenKey, tokenKey } from '../../lib/store/table/keys.ts';
import { type House, openHouse, type Reply, scimTokenOf } from './house.ts';
import { expiresAt, hire } from './two-sides.ts';

const deep = process.env.HALYARD_DEEP === 'true';
/** Each route gets one of several equivalent tokens; in `npm run check:deep` it gets all of them. */
const some = <T>(alike: readonly T[], i: number): readonly T[] =>
  deep ? alike : alike.slice(i % alike.length, (i % alike.length) + 1);

let house: House;
let viewer: string;
let viewerSession: string;
let client: string;
let frontend: string;
let scim: string;
let expired: readonly string[];
let gone: readonly string[];

const malformed = [
  '',
  ' ',
  'x.y',
  'Bearer',
  'Basic YWRtaW46YWRtaW4=',
  '*:*.',
  '*:*.unknown',
  `user:${'0'.repeat(56)}`,
  `*:*.${'a'.repeat(2_000)}`,
  '*:*.a b',
  '[]:production.0',
  `user:\u00e6`,
];

const expire = async (token: string): Promise<string> => {
  await house.table.client.send(
    new UpdateCommand({
      TableName: house.table.name,
      Key: { pk: tokenKey(sha256(token)).pk, sk: tokenKey(sha256(token)).sk },
      UpdateExpression: 'SET expiresAt = :past',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':past': '2020-01-01T00:00:00.000Z' },
    }),
  );
  return token;
};

const expireSessionToken = async (token: string): Promise<void> => {
  await house.table.client.send(
    new UpdateCommand({
      TableName: house.table.name,
      Key: sessionTokenKey(sha256(token)),
      UpdateExpression: 'SET expiresAt = :past',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':past': '2020-01-01T00:00:00.000Z' },
    }),
  );
};

/** Creates a user and signs it in. */
const signIn = async (name: string, rootRole: number): Promise<{ readonly id: number; readonly token: string }> => {
  const { id } = await house.done('POST', '/api/admin/user-admin', {
    username: name,
    rootRole,
  });
  const context = { table: house.table, now: new Date() };
  const cookie = await startSession(context, { user: { id }, method: 'password', address: '127.0.0.1' });
  return { id, token: (await issueSessionToken(context, cookie)).token };
};

const newAccount = async (name: string) => {
  const { id } = await house.done('POST', '/api/admin/service-account', { name, rootRole: 1 });
  const made = await house.done('POST', `/api/admin/service-account/${id}/token`, { description: name, expiresAt });
  return { id, token: String(made.secret), tokenId: made.id };
};
const newToken = async (type: string): Promise<string> => {
  const wish = { tokenName: type, type, ...(type !== 'admin' && { environment: 'production' }) };
  return (await house.done('POST', '/api/admin/api-tokens', wish)).secret;
};

const used = async (token: string): Promise<string> => {
  const path = token.startsWith('*:production') ? '/api/client/features' : '/api/admin/projects';
  expect((await house.call({ method: 'GET', path }, token)).status).toBe(200);
  return token;
};

beforeAll(async () => {
  house = await openHouse();
  const { answer, table, admin } = house;
  await loadDemo({ answer, table, token: admin });
  viewer = (await hire(house, 'onlooker', 3)).token;
  [client, frontend] = [await newToken('client'), await newToken('frontend')];
  scim = await scimTokenOf(house);

  const late = await hire(house, 'late', 1);
  const guest = await signIn('guest', 3);
  viewerSession = guest.token;
  const hurried = await signIn('hurried', 1);
  await expireSessionToken(hurried.token);

  expired = [
    hurried.token,
    await expire(late.token),
    await expire((await newAccount('late robot')).token),
    await expire(await newToken('admin')),
    await expire(await newToken('client')),
  ];

  // Used before they are deleted, so that they are in the gateway's cache.
  const left = await hire(house, 'left', 1);
  const dismissed = await hire(house, 'dismissed', 1);
  const robot = await newAccount('old robot');
  const [admins, clients] = [await newToken('admin'), await newToken('client')];
  const [signedOut, removed, changed] = [
    await signIn('signed out', 1),
    await signIn('removed', 1),
    await signIn('changed', 1),
  ];
  const ended = [signedOut.token, removed.token, changed.token];
  gone = [left.token, dismissed.token, robot.token, admins, clients, ...ended];
  for (const token of gone) await used(token);
  await house.done('DELETE', `/api/admin/user-admin/${left.id}/tokens/${left.tokenId}`);
  await house.done('DELETE', `/api/admin/user-admin/${dismissed.id}`);
  await house.done('DELETE', `/api/admin/user-admin/${signedOut.id}/sessions`);
  await house.done('DELETE', `/api/admin/user-admin/${removed.id}`);
  await house.done('POST', `/api/admin/user-admin/${changed.id}/change-password`, { password: 'Eight-ducks-swim-8' });
  await house.done('DELETE', `/api/admin/service-account/${robot.id}/token/${robot.tokenId}`);
  for (const token of [admins, clients])
    await house.done('DELETE', `/api/admin/api-tokens/${encodeURIComponent(token)}`);
});

const send = ({ method, path, example }: Route, token: string | undefined): Promise<Reply> => {
  const { params = {}, body, query = {} } = example;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`),
  );
  return house.call({ method, path: `${filled}?${asked.join('&')}`, body }, token);
};

const closed = routes.filter(({ access }) => access !== 'public');
/** Errors of SCIM and of manifests have no names, so the status stands for the name. */
const nameless: Readonly<Record<string, string>> = { 401: 'AuthenticationRequired', 403: 'NoAccessError' };
const isScimError = ({ body }: Reply): boolean => body?.schemas?.[0] === scimUrns.error;
const isManifestError = ({ body }: Reply): boolean => body?.error?.status !== undefined;
/** What the gateway of SDKs answers to a missing token, of which nothing can be changed (contract: errors §9). */
const isUnauthorized = (route: Route, { text }: Reply): boolean =>
  planeOf(route) === 'sdk' && text === JSON.stringify({ message: 'Unauthorized' });
const named = (reply: Reply): unknown[] => {
  if (isScimError(reply)) return [reply.status, nameless[reply.body.status]];
  if (isManifestError(reply)) return [reply.status, nameless[reply.body.error.status]];
  return [reply.status, reply.body?.name];
};

/**
 * Sends requests to every route with the tokens of `tokensOf`. @returns the answers that differ from the expected
 * refusal
 */
const refusedEverywhere = async (
  some: readonly Route[],
  tokensOf: (i: number) => readonly (string | undefined)[],
  expected: readonly [number, string],
): Promise<unknown[]> => {
  const before = await house.stored();
  const wrong: unknown[] = [];
  let sent = 0;
  for (const [i, route] of some.entries()) {
    for (const token of tokensOf(i)) {
      const reply = await send(route, token);
      sent++;
      const said = !token && isUnauthorized(route, reply) ? [reply.status, nameless[reply.status]] : named(reply);
      if (said[0] !== expected[0] || said[1] !== expected[1]) wrong.push([route.operation, token, reply.text]);
    }
  }
  expect(sent).toBeGreaterThanOrEqual(some.length);
  const after = await house.stored();
  expect([...after.keys()].filter((key) => before.get(key) !== after.get(key))).toEqual([]);
  return wrong;
};

describe('requests §1: every route but the public ones', () => {
  it('exist', () => {
    expect(closed.length).toBeGreaterThan(190);
    expect(routes.filter(({ access }) => access === 'public').map(({ path }) => path)).toEqual([
      '/api/signal-endpoint/{name}/{token}',
      '/auth/methods',
      '/auth/oidc/callback',
      '/auth/oidc/login',
      '/auth/reset/password',
      '/auth/reset/password-email',
      '/auth/reset/validate',
      '/auth/reset/validate-password',
      '/auth/saml/callback',
      '/auth/saml/finish',
      '/auth/saml/login',
      '/auth/saml/metadata',
      '/auth/simple/login',
      '/auth/token',
      '/docs',
      '/docs/openapi.json',
      '/edge/validate',
      '/health',
      '/invite/{token}/signup',
      '/invite/{token}/validate',
      '/logout',
      '/ready',
    ]);
  });

  const unauthenticated = [401, 'AuthenticationRequired'] as const;

  it('answers 401 without a token', async () => {
    expect(await refusedEverywhere(closed, () => [undefined], unauthenticated)).toEqual([]);
  });

  it('answers 401 to malformed and unknown tokens', async () => {
    expect(await refusedEverywhere(closed, (i) => some(malformed, i), unauthenticated)).toEqual([]);
  });

  it('answers 401 to expired tokens', async () => {
    expect(await refusedEverywhere(closed, (i) => some(expired, i), unauthenticated)).toEqual([]);
  });

  it('answers 401 to deleted tokens and tokens of deleted owners, even if the gateway cached them', async () => {
    expect(await refusedEverywhere(closed, (i) => some(gone, i), unauthenticated)).toEqual([]);
  });

  it('of SDKs: nothing runs for a token that the gateway lets through as nobody, whatever the request is', async () => {
    const ofSdks = closed.filter((route) => planeOf(route) === 'sdk');
    expect(ofSdks.length).toBeGreaterThan(12);
    const tokens = [...malformed.filter((text) => text.trim() !== ''), ...expired, ...gone];
    expect(await refusedEverywhere(ofSdks, () => tokens, unauthenticated)).toEqual([]);
    // Nothing of the request is looked at either: it is neither 404, nor 413, nor 400.
    const wrong = ofSdks.map((route) => ({
      ...route,
      example: { params: { hash: 'x', form: 'x', featureName: '%00', key: '%00' }, body: { x: 'x'.repeat(1_100_000) } },
    }));
    expect(await refusedEverywhere(wrong, () => ['*:*.unknown'], unauthenticated)).toEqual([]);
  });

  it('answers 403 to tokens of another kind', async () => {
    const forbidden = [403, 'NoAccessError'] as const;
    const closedTo = (kind: 'client' | 'frontend' | 'scim') =>
      closed.filter((route) => !requirementOf(route, {}).tokens.includes(kind));
    expect([closedTo('client').length, closedTo('frontend').length]).toEqual([closed.length - 12, closed.length - 6]);
    expect(await refusedEverywhere(closedTo('client'), () => [client], forbidden)).toEqual([]);
    expect(await refusedEverywhere(closedTo('frontend'), () => [frontend], forbidden)).toEqual([]);
    expect(closed.filter((route) => !closedTo('scim').includes(route)).map(({ path }) => path.split('/')[1])).toEqual(
      Array(14).fill('scim'),
    );
    expect(await refusedEverywhere(closedTo('scim'), () => [scim], forbidden)).toEqual([]);
    const ofSignals = closed.filter(({ path }) => path.startsWith('/api/signal-endpoint/'));
    expect(ofSignals).toHaveLength(1);
    expect(
      await refusedEverywhere(ofSignals, () => [house.admin, viewer, viewerSession, client, frontend, scim], forbidden),
    ).toEqual([]);
    const ofScim = closed.filter(({ path }) => path.startsWith('/scim/'));
    const others = [house.admin, viewer, viewerSession, client, frontend];
    expect(await refusedEverywhere(ofScim, () => others, forbidden)).toEqual([]);
    const forSdks = closed.filter(({ path }) => /^\/(api\/(client|frontend)|ofrep)\//.test(path));
    expect(await refusedEverywhere(forSdks, (i) => some([viewer, viewerSession], i), forbidden)).toEqual([]);
    // Tokens of SDKs are accepted on their own paths.
    await used(client);
    expect((await house.call({ method: 'GET', path: '/api/frontend' }, frontend)).status).toBe(200);
  });
});

/**
 * Operations besides reads that a Viewer may use: validate, mark favorites, have tokens, store what it has seen, and
 * propose changes in open projects.
 */
const toViewers = [
  'addChangesToRequest',
  'addFavoriteFeature',
  'addFavoriteProject',
  'changeOwnPassword',
  'createFeedback',
  'createOwnToken',
  'evaluateAdvancedPlayground',
  'evaluatePlayground',
  'exportFeaturesBatch',
  'markNotificationsRead',
  'removeFavoriteFeature',
  'removeFavoriteProject',
  'restoreHistory',
  'searchEvents',
  'setSplashSeen',
  'undoHistory',
  'updateFeedback',
  'validateFeatureName',
  'validateFeaturesBatch',
  'validateSegment',
  'validateStrategyConstraint',
];
/** Operations on things that belong to others: 404 for a Viewer. */
const others = [
  'addChangeRequestComment',
  'deleteOwnToken',
  'discardChange',
  'discardChangeRequest',
  'editChange',
  'endOwnSession',
  'moveChangeRequest',
  'retitleChangeRequest',
];

describe.each([
  ['with a personal token', () => viewer],
  ['who signed in', () => viewerSession],
] as const)('access §5: a Viewer %s', (_, token) => {
  const admin = routes.filter((route) => requirementOf(route, {}).tokens.includes('user') && route.access !== 'public');
  const writing = admin.filter(({ method }) => method !== 'GET');

  it('changes nothing by any route, except what every caller may change', async () => {
    const refused = writing.filter(({ operation }) => ![...toViewers, ...others].includes(operation));
    expect(refused.length).toBeGreaterThan(100);
    expect(await refusedEverywhere(refused, () => [token()], [403, 'NoAccessError'])).toEqual([]);
  });

  it('does not find what belongs to others', async () => {
    const own = writing.filter(({ operation }) => others.includes(operation));
    expect(own.length).toBe(others.length);
    expect(await refusedEverywhere(own, () => [token()], [404, 'NotFoundError'])).toEqual([]);
  });

  /** Which projects a finder of code writes for is in its token, so the rule asks for the permission (contract: code-references §1). */
  const forFinders: readonly string[] = ['listCodeRepositories', 'readCodeRepository', 'listCodeBranches'];

  it('may read where no permission is needed', async () => {
    const wrong: unknown[] = [];
    for (const route of admin.filter(({ method }) => method === 'GET')) {
      const { status, body, text } = await send(route, token());
      // The example names a draft, which only its author may read.
      const isFree = route.access === 'any' && !forFinders.includes(route.operation);
      const expected = isFree ? (route.operation === 'getChangeRequest' ? 404 : 200) : 403;
      if (status !== expected) wrong.push([route.operation, status, text]);
      if (status === 403 && typeof route.access === 'object') expect(body.permissions).toEqual(route.access.anyOf);
    }
    expect(wrong).toEqual([]);
  });

  it('may do what every caller may do', async () => {
    const wrong: unknown[] = [];
    const free = writing.filter(({ operation }) => toViewers.includes(operation));
    expect(free.length).toBe(toViewers.length);
    // A change of the password ends the sessions of its user, so it comes last.
    const last = (route: Route): number => (route.operation === 'changeOwnPassword' ? 1 : 0);
    for (const route of free.sort((x, y) => last(x) - last(y))) {
      const { status, text } = await send(route, token());
      if (status >= 300) wrong.push([route.operation, status, text]);
    }
    expect(wrong).toEqual([]);
  });
});
