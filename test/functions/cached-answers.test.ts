import type { APIGatewayProxyResult } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { sha256 } from '../../lib/identity/callers/token.ts';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { type LastSeen, openLastSeen } from '../../lib/store/observations/last-seen.ts';
import type { Stored, TokenItem } from '../../lib/store/table/items.ts';
import { featureTypeKey, strategyTypeKey, tagKey, tagTypeKey, tokenKey } from '../../lib/store/table/keys.ts';
import {
  environmentItem,
  featureEnvironmentItem,
  featureItem,
  projectItem,
  segmentItem,
  store,
  userWithToken,
} from '../flags/projects/stored.ts';
import { strategyWith } from '../flags/search/memory.ts';
import {
  loadMemory,
  openRealFunctions,
  type RealFunctions,
  type Request,
  requestsAfresh,
} from '../support/real-functions.ts';
import { noSources } from '../support/seen.ts';

const begin = new Date('2031-01-15T12:00:00.000Z');
const admin = '*:*.admin-of-this-test';
const user = 'user:viewer';
const client = 'p:production.client';
const frontend = 'p:production.frontend';

const apiToken = (secret: string, type: 'client' | 'frontend', projects: readonly string[]): TokenItem => ({
  ...tokenKey(sha256(secret)),
  kind: 'token',
  rev: 0,
  id: type === 'client' ? 900 : 901,
  sha256: sha256(secret),
  type,
  name: 'test',
  projects,
  environment: 'production',
  userId: null,
  expiresAt: null,
  createdAt: '2030-01-01T00:00:00.000Z',
});

const country = (value: string) => [{ contextName: 'country', operator: 'IN' as const, values: [value] }];
const checkout = { project: 'p', name: 'checkout', createdAt: '2031-01-10T00:00:00.000Z' };
const inProduction = { feature: 'checkout', environment: 'production', strategies: [strategyWith(1)] };
const [viewer, viewerToken] = userWithToken(7, viewerRole, user);
const member = (...projects: string[]) => ({
  ...viewer,
  projectRoles: projects.map((project) => ({ project, role: 5, createdAt: '2031-01-14T00:00:00.000Z' })),
});

let functions: RealFunctions;
/** The observations of this process, as the functions have them. */
let lastSeen: LastSeen;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: begin });
  process.env.HALYARD_VALIDATE_RESPONSES = 'true';
  functions = await openRealFunctions(admin);
  ({ lastSeen } = await loadMemory());
  await store(functions.table, [
    viewerToken,
    member('p'),
    apiToken(client, 'client', ['p']),
    apiToken(frontend, 'frontend', ['p']),
    segmentItem({ id: 1, name: 'nordic', constraints: country('no') }),
    projectItem({ id: 'p' }),
    featureItem(checkout),
    featureEnvironmentItem('p', inProduction),
    featureItem({ project: 'p', name: 'other' }),
    projectItem({ id: 'q' }),
    featureItem({ project: 'q', name: 'far' }),
  ] as Stored[]);
});
afterAll(async () => {
  vi.useRealTimers();
  await functions.stop();
});

const p = { params: { projectId: 'p' } };
const spec = { headers: { 'Unleash-Client-Spec': '5.1.0' } };

/** All answers from the catalog in memory: the function, the caller and the request. */
const reads: Readonly<Record<string, readonly [string, string, Parameters<Request>[2]?]>> = {
  poll: ['sdk/client-features', client, spec],
  inlined: ['sdk/client-features', client],
  one: ['sdk/client-feature', client, { params: { featureName: 'checkout' } }],
  frontend: ['sdk/frontend-features', frontend, { query: { country: ['no'] } }],
  openFeature: ['ofrep/evaluate-flags', frontend, { method: 'POST', body: { context: { country: 'no' } } }],
  list: ['projects/list-features', user, p],
  filtered: ['projects/list-features', user, { ...p, query: { tag: ['simple:red'] } }],
  get: ['projects/get', user, p],
  archived: ['projects/get', user, { ...p, query: { archived: ['true'] } }],
  overview: ['projects/overview', user, p],
  health: ['projects/health-report', user, p],
  projects: ['projects/list', user],
  search: ['search/features', user],
  everything: ['sdk/client-features', admin, spec],
  adminList: ['projects/list-features', admin, p],
  adminGet: ['projects/get', admin, p],
  state: ['state/export', admin],
  yaml: ['state/export', admin, { query: { format: ['yaml'] } }],
};
type Read = keyof typeof reads;

/**
 * The table returns members of objects in any order, so bodies are compared after parsing; the id of an error is
 * random.
 */
const shown = ({ statusCode, headers, body }: APIGatewayProxyResult) => {
  if (statusCode >= 400) return { statusCode };
  const yaml = String(headers?.['Content-Type']).startsWith('text/yaml');
  return { statusCode, etag: headers?.ETag, body: yaml ? parse(body) : JSON.parse(body) };
};
type Shown = ReturnType<typeof shown>;

const ask = async (request: Request): Promise<Record<Read, Shown>> => {
  const answers: Record<Read, Shown> = {};
  for (const [name, [operation, secret, part]] of Object.entries(reads))
    answers[name] = shown(await (await request(operation, secret, part))());
  return answers;
};

/** The same answers from a process with an empty memory. */
const askAfresh = (): Promise<Record<Read, Shown>> => ask(requestsAfresh(functions.table));

const later = (ms: number): void => {
  vi.setSystemTime(Date.now() + ms);
};
const day = 24 * 60 * 60 * 1000;
const put = (...items: unknown[]) => store(functions.table, items as Stored[]);
const send = async (...part: Parameters<Request>): Promise<void> => {
  const { statusCode } = await (await functions.request(...part))();
  expect(statusCode).toBeLessThan(300);
};

const everyList: readonly Read[] = ['list', 'get', 'health', 'search'];
const favorite = { params: { projectId: 'p', featureName: 'checkout' } };

/** The changes in this order, each with the answers that it must change. */
const changes: readonly (readonly [string, () => Promise<unknown>, readonly Read[]])[] = [
  [
    'a feature',
    () => put(featureItem({ ...checkout, description: 'new' })),
    [...everyList, 'poll', 'inlined', 'one', 'state', 'yaml'],
  ],
  [
    'a switch',
    () => put(featureEnvironmentItem('p', { ...inProduction, enabled: false })),
    [...everyList, 'poll', 'inlined', 'one', 'frontend', 'openFeature', 'state', 'yaml'],
  ],
  ['a switch back', () => put(featureEnvironmentItem('p', inProduction)), ['poll', 'frontend', 'openFeature', 'list']],
  [
    'a tag',
    () => put(featureItem({ ...checkout, tags: [{ type: 'simple', value: 'red' }] })),
    [...everyList, 'filtered', 'state', 'yaml'],
  ],
  [
    'a segment',
    () => put(segmentItem({ id: 1, name: 'nordic', constraints: country('dk') })),
    ['poll', 'inlined', 'one', 'frontend', 'state', 'yaml'],
  ],
  [
    'the name of a segment',
    () => put(segmentItem({ id: 1, name: 'danish', constraints: country('dk') })),
    ['poll', 'search', 'state'],
  ],
  [
    'an environment',
    () => put(environmentItem({ name: 'production', type: 'test', sortOrder: 0 })),
    [...everyList, 'overview', 'state', 'yaml'],
  ],
  [
    'an environment that counts as production again',
    () => put(environmentItem({ name: 'production', type: 'production', sortOrder: 9 })),
    everyList,
  ],
  [
    'the first enabling in production',
    () => put(featureEnvironmentItem('p', { ...inProduction, firstEnabledAt: '2031-01-13T00:00:00.000Z' })),
    ['overview', 'get'],
  ],
  [
    'the lifetime of a type',
    () =>
      put({
        ...featureTypeKey('release'),
        kind: 'feature-type',
        id: 'release',
        name: 'Release',
        description: '',
        lifetimeDays: 3,
        sortOrder: 1,
      }),
    ['overview', 'get', 'health', 'projects', 'state', 'yaml'],
  ],
  [
    'a tag type',
    () => put({ ...tagTypeKey('team'), kind: 'tag-type', name: 'team', description: '', icon: null }),
    ['state', 'yaml'],
  ],
  [
    'a tag that no feature has',
    () => put({ ...tagKey('simple', 'blue'), kind: 'tag', type: 'simple', value: 'blue' }),
    ['state', 'yaml'],
  ],
  [
    'a strategy type',
    () =>
      put({
        ...strategyTypeKey('own'),
        kind: 'strategy-type',
        name: 'own',
        displayName: 'Own',
        description: '',
        editable: true,
        deprecated: false,
        parameters: [],
      }),
    ['state', 'yaml'],
  ],
  [
    'a favorite feature',
    () => send('favorites/add-feature', user, { method: 'POST', ...favorite, body: {} }),
    everyList,
  ],
  ['no favorite any more', () => send('favorites/remove-feature', user, { method: 'DELETE', ...favorite }), everyList],
  [
    'a favorite project',
    () => send('favorites/add-project', user, { method: 'POST', ...p, body: {} }),
    ['get', 'overview', 'health', 'projects'],
  ],
  [
    'what this process observed',
    () => lastSeen.mark('p', 'production', ['checkout'], new Date(), noSources),
    [...everyList, 'state', 'yaml'],
  ],
  [
    'what another process observed, half a minute later',
    async () => {
      later(5_000);
      await openLastSeen(functions.table).mark('p', 'development', ['checkout', 'other'], new Date(), noSources);
      later(31_000);
    },
    [...everyList, 'state', 'yaml'],
  ],
  [
    'the project',
    () => put(projectItem({ id: 'p', name: 'Renamed' })),
    ['get', 'overview', 'health', 'projects', 'state'],
  ],
  [
    'the environments of the project',
    () => put(projectItem({ id: 'p', name: 'Renamed', environments: [{ name: 'production' }] })),
    [...everyList, 'overview', 'state', 'yaml'],
  ],
  [
    'an archived feature',
    () => put(featureItem({ ...checkout, archived: true, archivedAt: '2031-01-15T00:00:00.000Z' })),
    [...everyList, 'poll', 'inlined', 'one', 'archived', 'overview', 'projects', 'state'],
  ],
  [
    'a revived feature',
    () => put(featureItem({ ...checkout, stale: true })),
    [...everyList, 'poll', 'one', 'archived', 'overview', 'projects', 'state'],
  ],
  [
    'a dependency',
    () => put(featureItem({ ...checkout, dependencies: [{ feature: 'other', enabled: true }] })),
    ['poll', 'one', 'health', 'state'],
  ],
  [
    'a new feature',
    () => put(featureItem({ project: 'p', name: 'newest', createdAt: '2031-01-15T11:00:00.000Z' })),
    [...everyList, 'poll', 'overview', 'projects', 'state'],
  ],
  [
    'the clock: features become potentially stale',
    async () => later(10 * day),
    ['get', 'overview', 'health', 'projects', 'state', 'yaml'],
  ],
  ['the clock: days leave the window', async () => later(25 * day), ['get', 'overview']],
  ['the members of the project', () => put(member()), ['get', 'overview', 'health', 'projects']],
  ['the projects of a token', () => put(apiToken(client, 'client', ['p', 'q'])), ['poll', 'inlined']],
  [
    'a feature of the second project',
    () => put(featureItem({ project: 'q', name: 'farther' })),
    ['poll', 'inlined', 'search', 'projects', 'state'],
  ],
  [
    'the project becomes private',
    () => put(projectItem({ id: 'p', mode: 'private' })),
    ['list', 'get', 'overview', 'health', 'projects', 'search', 'state'],
  ],
  ['the user becomes a member', () => put(member('p')), ['list', 'get', 'overview', 'health', 'projects', 'search']],
  ['the user is none any more', () => put(member()), ['list', 'get', 'overview', 'health', 'projects', 'search']],
];

describe('answers that are kept', () => {
  let before: Record<Read, Shown>;
  beforeAll(async () => {
    before = await ask(functions.request);
    expect(await ask(functions.request)).toEqual(before);
  });

  it.each(changes)('change with %s, as those of a process that has just started', async (_, change, changed) => {
    await change();
    const warm = await ask(functions.request);
    const cold = await askAfresh();
    expect(warm).toEqual(cold);
    for (const name of changed) expect(warm[name], name).not.toEqual(before[name]);
    before = warm;
  });
});

it('the functions that are asked afresh are others', async () => {
  const first = await loadMemory();
  requestsAfresh(functions.table);
  const second = await loadMemory();
  expect([second.catalog === first.catalog, second.lastSeen === first.lastSeen]).toEqual([false, false]);
});
