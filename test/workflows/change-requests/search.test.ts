import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangeRequestState, changeRequestStates } from '../../../lib/contract/schemas/change-request.ts';
import type { Caller } from '../../../lib/identity/callers/caller.ts';
import { noRights, type Rights } from '../../../lib/identity/rights/rights.ts';
import { type Catalog, openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import type { ChangeRequestItem, StoredChange } from '../../../lib/store/table/items.ts';
import { closedChangeRequestKey, openChangeRequestKey, projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { type RequestSearch, searchRequests } from '../../../lib/workflows/change-requests/search.ts';
import { featureItem, projectItem, store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { runs } from '../../support/runs.ts';
import { callerOf, contextOf } from '../context.ts';

const now = new Date('2030-01-01T00:00:00.000Z');
const createdAt = now.toISOString();
const environments = ['development', 'production'] as const;
const on = { enabled: true, requiredApprovals: 1 } as const;

/** Two projects with change requests, one of them private; in one they were switched off; one never had any. */
const projects = {
  open: projectItem({ id: 'open', changeRequests: { development: on, production: on } }),
  secret: projectItem({ id: 'secret', mode: 'private', changeRequests: { production: on } }),
  off: projectItem({ id: 'off', changeRequests: {} }),
  never: projectItem({ id: 'never' }),
};
type ProjectName = 'open' | 'secret' | 'off';

const reviewing: Rights = {
  ...noRights,
  grants: [
    { permission: 'APPROVE_CHANGE_REQUEST', project: 'open', environment: 'production' },
    { permission: 'APPROVE_CHANGE_REQUEST', project: 'off', environment: 'production' },
    { permission: 'APPROVE_CHANGE_REQUEST', project: 'secret', environment: 'production' },
  ],
};
const people = {
  passer: callerOf({ userId: 1, name: 'passer', rights: noRights }),
  reviewer: callerOf({ userId: 2, name: 'reviewer', rights: reviewing }),
  insider: callerOf({ userId: 3, name: 'insider', rights: { ...reviewing, memberOf: new Set(['secret']) } }),
  admin: callerOf({ userId: 4, name: 'admin', rights: { ...noRights, admin: true } }),
  token: callerOf({ userId: null, name: 'token', rights: { ...noRights, admin: true } }),
};
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];
const idOf = (name: Name): number => people[name].userId ?? -1;
const personOf = (name: Name) => ({ id: idOf(name), username: name, imageUrl: '' });

/** What a request says, in the words of this test. */
interface Made {
  readonly id: number;
  readonly project: ProjectName;
  readonly environment: (typeof environments)[number];
  readonly author: Name;
  readonly state: ChangeRequestState;
  /** It archives a feature, so it counts in both environments. */
  readonly archives: boolean;
  readonly needs: number;
  readonly approvals: readonly { readonly by: Name; readonly in: readonly string[] }[];
}

const done: readonly ChangeRequestState[] = ['Applied', 'Cancelled', 'Rejected'];

const itemOf = ({ id, project, environment, author, state, archives, needs, approvals }: Made): ChangeRequestItem => {
  const by = { id, createdBy: personOf(author), createdAt };
  const change: StoredChange = archives
    ? { ...by, action: 'archiveFeature', feature: `${project}-f` }
    : { ...by, action: 'updateEnabled', feature: `${project}-f`, payload: { enabled: true } };
  return {
    ...(done.includes(state) ? closedChangeRequestKey : openChangeRequestKey)(project, id),
    ...{ kind: 'change-request', rev: 0, id, title: `Request ${id}`, project, environment, state, createdAt },
    ...{ minApprovals: needs, changes: [change], rejections: [], comments: [], createdBy: personOf(author) },
    approvals: approvals.map((one) => ({ createdBy: personOf(one.by), createdAt, environments: one.in })),
    ...(state === 'Scheduled' && {
      schedule: {
        scheduledAt: '2031-01-01T00:00:00.000Z',
        status: 'pending',
        failureReason: null,
        by: personOf(author),
      },
    }),
  };
};

/** 420 requests, 300 of them done: more of one project than one search reads. */
const made: readonly Made[] = Array.from({ length: 420 }, (_, n): Made => {
  const open: readonly ChangeRequestState[] = ['In review', 'Draft', 'In review', 'Approved', 'In review', 'Scheduled'];
  const state = n % 7 < 5 ? done[n % 3] : open[n % 6];
  return {
    id: n + 1,
    project: (['open', 'open', 'secret', 'open', 'off'] as const)[n % 5] ?? 'open',
    environment: environments[(n >> 1) % 2] ?? 'production',
    author: names[(n * 3 + (n >> 3)) % 5] ?? 'passer',
    state: state ?? 'In review',
    archives: n % 4 === 1,
    needs: 1 + (n % 2),
    approvals: names
      .filter((_name, i) => (n >> (i % 4)) % 3 === 1)
      .map((by, i) => ({ by, in: (n + i) % 3 > 0 ? ['production'] : [...environments] })),
  };
});

const storeRequests = (project: ProjectName, own: readonly Made[]): Promise<void> =>
  commit({ table, actor: system, now }, [projectScope(project)], async (view) => {
    const items = own.map(itemOf);
    await view.getMany(items);
    return { put: items.map(({ rev: _, ...item }) => item), answer: undefined };
  });

let database: TestDatabase;
let table: Table;
let catalog: Catalog;
beforeAll(async () => {
  database = await startModelDatabase();
  table = database.table;
  await store(table, Object.values(projects));
  await store(
    table,
    ['open', 'secret', 'off'].map((project) => featureItem({ name: `${project}-f`, project })),
  );
  for (const [project, own] of Map.groupBy(made, (one) => one.project))
    for (let i = 0; i < own.length; i += 50) await storeRequests(project, own.slice(i, i + 50));
  catalog = openCatalog(table);
});
afterAll(() => database.stop());

const search = async (caller: Caller, what: Partial<RequestSearch>) =>
  searchRequests(await contextOf({ table, catalog }, caller, now), { limit: 50, ...what });

/** The environments of a project where requests are reviewed. */
const guarded: Readonly<Record<ProjectName, readonly string[]>> = {
  open: environments,
  secret: ['production'],
  off: [],
};

const reviewedIn = ({ project, environment, archives }: Made): string[] => [
  ...new Set([environment, ...(archives ? guarded[project] : [])]),
];

/** The state in which a request counts: one that lacks approvals somewhere is in review. */
const stateOf = (request: Made): ChangeRequestState => {
  if (request.state !== 'Approved') return request.state;
  const lacks = reviewedIn(request).some(
    (environment) =>
      request.approvals.filter((one) => one.in.includes(environment)).length <
      (environment === request.environment ? request.needs : 1),
  );
  return lacks ? 'In review' : 'Approved';
};

const waitsFor = (who: Name, request: Made): boolean => {
  const isAdmin = who === 'admin' || who === 'token';
  const may = reviewedIn(request).filter(
    (environment) => isAdmin || (who !== 'passer' && environment === 'production'),
  );
  const given = request.approvals.find(({ by }) => by === who)?.in ?? [];
  return (
    stateOf(request) === 'In review' &&
    guarded[request.project].includes(request.environment) &&
    (isAdmin || request.author !== who) &&
    may.some((environment) => !given.includes(environment))
  );
};

/** What a search finds, by looking at every request. */
const naive = (who: Name, what: Partial<RequestSearch>): number[] =>
  made
    .filter(
      (request) =>
        (request.project !== 'secret' || who === 'insider' || who === 'admin' || who === 'token') &&
        (request.state !== 'Draft' || request.author === who) &&
        (what.state === undefined || what.state.includes(stateOf(request))) &&
        (what.project === undefined || what.project === request.project) &&
        (what.environment === undefined || what.environment === request.environment) &&
        (what.createdBy === undefined || what.createdBy === idOf(request.author)) &&
        (!what.waitingForMe || waitsFor(who, request)),
    )
    .map(({ id }) => id)
    .toReversed();

describe('change-requests §10.7: change requests of all projects', () => {
  it('are those that a walk through everything finds, each once, newest first, for whoever asks', async () => {
    const filters: fc.Arbitrary<Partial<RequestSearch>> = fc.record(
      {
        state: fc.subarray([...changeRequestStates], { minLength: 1 }),
        project: fc.constantFrom('open', 'secret', 'off', 'never', 'none', 'x'.repeat(5_000)),
        environment: fc.constantFrom('development', 'production', 'none'),
        createdBy: fc.constantFrom(1, 2, 3, 4, -1, 99),
        waitingForMe: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constant({}), fc.constant({ waitingForMe: true }), filters),
        fc.constantFrom(...names),
        fc.integer({ min: 5, max: 100 }),
        async (what, who, limit) => {
          const expected = naive(who, what);
          const found: number[] = [];
          let before: number | undefined;
          do {
            const page = await search(people[who], { ...what, limit, before });
            expect(page.changeRequests.length).toBeLessThanOrEqual(limit);
            if (page.total !== undefined) expect(page.total).toBe(expected.length);
            found.push(...page.changeRequests.map(({ id }) => id));
            if (page.nextBefore !== undefined && before !== undefined) expect(page.nextBefore).toBeLessThan(before);
            before = page.nextBefore;
          } while (before !== undefined);
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: runs(60, 2_000), endOnFailure: true },
    );
  }, 600_000);

  it('that wait for somebody are counted, and none of them is already approved or hidden', async () => {
    for (const who of names) {
      const expected = naive(who, { waitingForMe: true });
      expect((await search(people[who], { waitingForMe: true, limit: 1 })).total).toBe(expected.length);
    }
    expect(naive('passer', { waitingForMe: true })).toEqual([]);
    expect(naive('reviewer', { waitingForMe: true }).length).toBeGreaterThan(3);
    expect(naive('insider', { waitingForMe: true }).length).toBeGreaterThan(
      naive('reviewer', { waitingForMe: true }).length,
    );
  });

  it('that are done are read 100 of each project at a time', async () => {
    const context = await contextOf({ table, catalog }, people.admin, now);
    await searchRequests(context, { limit: 100 });
    const all = await measureUnits(() => searchRequests(context, { limit: 100, state: ['Applied'] }));
    const waiting = await measureUnits(() => searchRequests(context, { limit: 100, waitingForMe: true }));
    expect(all.answer.nextBefore).toBeDefined();
    expect(waiting.units.read).toBeLessThan(all.units.read);
  });
});
