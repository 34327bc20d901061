import { adminRole, memberRole } from '../../lib/identity/rights/built-in-roles.ts';
import { builtInRoleItems } from '../../lib/seed/roles.ts';
import { openCatalog } from '../../lib/store/catalog/catalog.ts';
import { commit } from '../../lib/store/commit/commit.ts';
import type { Unwritten } from '../../lib/store/commit/context.ts';
import { system } from '../../lib/store/commit/journal.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { ownerOf, seriesOf } from '../../lib/store/observations/impact-metrics.ts';
import { openKnownMetrics } from '../../lib/store/observations/known-metrics.ts';
import type { ProjectItem, UserItem } from '../../lib/store/table/items.ts';
import { instance, projectKey, projectScope, userKey } from '../../lib/store/table/keys.ts';
import { strategyType } from '../workflows/change-requests/strategy-type.ts';
import { generator, withSeededIds } from './chance.ts';
import { directTable, directWay } from './direct.ts';
import { type Entry, openLedger } from './ledger.ts';
import { openServer } from './model-client.ts';
import { type Context, callerNamed, type Subject } from './operation.ts';
import { type OperationName, operationNamed } from './operations.ts';
import { failures } from './release-operations.ts';
import { type Items, newItems } from './stored-items.ts';

/** The common beginning of all histories. */
export interface Base {
  readonly items: Items;
  readonly entries: readonly Entry[];
}

const subject: Subject = {
  project: 'p',
  feature: 'z',
  environment: 'prod',
  tag: 'xx',
  segment: 1,
  user: 1,
  on: false,
};

/**
 * The contents before a history: an archived feature in p, an active one in q, a tag, a segment of each kind, a token; and
 * a snapshot of q that is behind.
 */
const preparation: readonly (readonly [OperationName, Partial<Subject>])[] = [
  ['create environment', { environment: 'dev' }],
  ['create environment', { environment: 'prod' }],
  ['create tag type', {}],
  ['create tag', { tag: 'xx' }],
  ['create project', { project: 'p' }],
  ['create project', { project: 'q' }],
  ['create segment', { segment: 1 }],
  ['create segment', { segment: 2, on: true }],
  ['create feature', { feature: 'z' }],
  ['switch on', { feature: 'z' }],
  ['tag feature', { feature: 'z', on: true }],
  ['archive feature', { feature: 'z' }],
  ['create feature', { project: 'q', feature: 'a' }],
  ['renew snapshots', {}],
  ['switch on', { project: 'q', feature: 'a' }],
  ['create token', {}],
];

/** A release that has a milestone whose time has come. */
const released: typeof preparation = [
  ['switch on', { project: 'q', feature: 'a', environment: 'dev' }],
  ['add release', { project: 'q', feature: 'a', environment: 'dev', on: true }],
];

const user = (id: number, rootRole: number | null): Unwritten<UserItem> => ({
  ...userKey(id),
  kind: 'user',
  id,
  accountType: 'User',
  name: null,
  username: `user-${id}`,
  email: null,
  rootRole,
  projectRoles:
    rootRole === null
      ? ['p', 'q'].map((project) => ({ project, role: memberRole, createdAt: '2030-01-01T00:00:00.000Z' }))
      : [],
  createdAt: '2030-01-01T00:00:00.000Z',
});

const prepare = async (isReleased: boolean): Promise<Base> => {
  const ledger = openLedger(newItems());
  const server = openServer(newItems());
  const table = directTable(server, { ...directWay, begin: ledger.begin });
  const context: Context = {
    table,
    catalog: openCatalog(table),
    actor: { createdBy: 'base', createdByUserId: 1 },
    caller: callerNamed('base'),
    now: new Date(Date.UTC(2029, 11, 31)),
    deadline: Number.POSITIVE_INFINITY,
    reader: { everything: async () => undefined, some: async () => undefined, sdk: async () => undefined },
    announced: () => [],
  };
  const order = { actor: system, now: context.now };
  await commit({ table, ...order }, [instance], async (view) => {
    const put = [
      strategyType,
      { ...strategyType, sk: 'STRATEGY#flexibleRollout', name: 'flexibleRollout' },
      // The caller of all operations.
      user(1, adminRole),
      user(2, null),
      ...builtInRoleItems,
    ];
    await view.getMany(put.map(({ pk, sk }) => ({ pk, sk })));
    return { put, head: { [instance]: { counters: { user: 2 } } }, answer: undefined };
  });
  for (const environment of ['dev', 'prod']) {
    const series = new Set(['xx', 'yy'].map((app) => seriesOf({ labels: { app }, projects: '*' })));
    const owners = new Set([ownerOf('*')]);
    const metric = {
      environment,
      name: failures,
      type: 'counter',
      help: '',
      series,
      owners,
      projects: new Set(['*']),
    } as const;
    await openKnownMetrics(table).admit([metric], context.now);
  }
  for (const [name, about] of isReleased ? [...preparation, ...released] : preparation)
    await operationNamed(name).run(context, { ...subject, ...about });
  for (const id of ['p', 'q'])
    await transact({ table, ...order }, [projectScope(id)], async (unit) => {
      const project = await unit.get(projectKey(id));
      if (!project) throw new Error(`${id} was not made`);
      // One more active feature fits the limit; changes of prod may be proposed.
      const changeRequests = { prod: { enabled: true, requiredApprovals: 1 } } as const;
      unit.put<ProjectItem>({ ...project, featureLimit: 2, changeRequests });
    });
  return { items: server.items, entries: ledger.entries };
};

const made = new Map<boolean, Promise<Base>>();

/**
 * The same in every process, whatever the seed.
 * @param isReleased whether the active feature is released in dev, and a milestone is overdue
 */
export const base = (isReleased = false): Promise<Base> => {
  const known = made.get(isReleased) ?? withSeededIds(generator(1), () => prepare(isReleased));
  made.set(isReleased, known);
  return known;
};
