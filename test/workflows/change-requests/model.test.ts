import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../lib/contract/problems.ts';
import { type ChangeRequestState, changeRequestStates } from '../../../lib/contract/schemas/change-request.ts';
import type { Caller } from '../../../lib/identity/callers/caller.ts';
import { noRights, type Rights } from '../../../lib/identity/rights/rights.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { featureEnvironmentKey, schedulePartition } from '../../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import { addChanges } from '../../../lib/workflows/change-requests/add.ts';
import { addComment } from '../../../lib/workflows/change-requests/comment.ts';
import { discardRequest } from '../../../lib/workflows/change-requests/discard.ts';
import { readRequest } from '../../../lib/workflows/change-requests/load.ts';
import { moveRequest } from '../../../lib/workflows/change-requests/move.ts';
import { featureItem, projectItem, store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { runs } from '../../support/runs.ts';
import { callerOf, contextOf } from '../context.ts';
import { strategyType } from './strategy-type.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const now = new Date('2030-01-01T00:00:00.000Z');
const place = { project: 'p', environment: 'production' };
const minApprovals = 2;

const reviewing: Rights = {
  ...noRights,
  grants: [
    { permission: 'APPROVE_CHANGE_REQUEST', ...place },
    { permission: 'APPLY_CHANGE_REQUEST', ...place },
  ],
};

/** The users: an author without rights, an author who reviews, two reviewers, an administrator, and another user. */
const people = {
  author: callerOf({ userId: 1, name: 'author', rights: noRights }),
  both: callerOf({ userId: 2, name: 'both', rights: reviewing }),
  reviewer: callerOf({ userId: 3, name: 'reviewer', rights: reviewing }),
  admin: callerOf({ userId: null, name: 'admin', rights: { ...noRights, admin: true } }),
  passer: callerOf({ userId: 4, name: 'passer', rights: noRights }),
};
type Name = keyof typeof people;
const names = ['author', 'both', 'reviewer', 'admin', 'passer'] as const satisfies readonly Name[];

/** A model of one user's request, with everything that the transitions depend on. */
interface Model {
  readonly author: Name;
  readonly state: ChangeRequestState | 'none';
  readonly approvals: readonly Name[];
}

type Verdict = 'refused' | 'hidden' | 'impossible' | Model;

const reviews = (who: Name): boolean => who !== 'author' && who !== 'passer';
const isAdmin = (who: Name): boolean => who === 'admin';

/** The contract's table of transitions, written down a second time. */
const judge = (model: Model, who: Name, to: ChangeRequestState): Verdict => {
  const { state, author, approvals } = model;
  if (state === 'none' || (state === 'Draft' && who !== author && !isAdmin(who))) return 'hidden';
  const own = who === author || isAdmin(who);
  const mayReview = reviews(who) && (who !== author || isAdmin(who));
  const step = `${state} → ${to}`;
  switch (step) {
    case 'Draft → In review':
      return own ? { ...model, state: to } : 'refused';
    case 'In review → Draft':
    case 'Approved → Draft':
      return own ? { ...model, state: to, approvals: [] } : 'refused';
    case 'In review → Approved': {
      if (!mayReview) return 'refused';
      const all = approvals.includes(who) ? approvals : [...approvals, who];
      return { ...model, approvals: all, state: all.length >= minApprovals ? 'Approved' : 'In review' };
    }
    case 'In review → Rejected':
    case 'Approved → Rejected':
      return mayReview ? { ...model, state: to } : 'refused';
    case 'Scheduled → Rejected':
      return reviews(who) || own ? { ...model, state: to } : 'refused';
    case 'Approved → Applied':
    case 'Scheduled → Applied':
    case 'Approved → Scheduled':
    case 'Scheduled → Scheduled':
      return reviews(who) ? { ...model, state: to } : 'refused';
    case 'Draft → Cancelled':
    case 'In review → Cancelled':
    case 'Approved → Cancelled':
      return own ? { ...model, state: to } : 'refused';
    default:
      return 'impossible';
  }
};

const pending = ({ state }: Model): boolean => state === 'Draft' || state === 'In review' || state === 'Approved';

type Command =
  | { readonly kind: 'move'; readonly who: Name; readonly to: ChangeRequestState }
  | { readonly kind: 'propose' | 'discard' | 'comment'; readonly who: Name };

const who = fc.constantFrom(...names);
/** Most commands are likely next steps, so that final states are reached. */
const forward = fc.record({
  kind: fc.constant('move' as const),
  who: fc.constantFrom('admin' as const, 'admin' as const, 'reviewer' as const, 'both' as const),
  to: fc.constantFrom(
    'In review' as const,
    'Approved' as const,
    'Approved' as const,
    'Scheduled' as const,
    'Applied' as const,
  ),
});
const anywhere = fc.record({ kind: fc.constant('move' as const), who, to: fc.constantFrom(...changeRequestStates) });
const beside = fc.record({ kind: fc.constantFrom('propose' as const, 'discard' as const, 'comment' as const), who });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 7, arbitrary: forward },
  { weight: 3, arbitrary: anywhere },
  { weight: 1, arbitrary: beside },
);

const walk = (...states: readonly ChangeRequestState[]): Command[] =>
  states.map((to): Command => ({ kind: 'move', who: to === 'Approved' ? 'reviewer' : 'admin', to }));
const reviewed: Command[] = [...walk('In review', 'Approved'), { kind: 'move', who: 'admin', to: 'Approved' }];
/** Command sequences that end in every final state. */
const ends: [Name, Command[]][] = [
  ['author', [...reviewed, ...walk('Applied')]],
  ['both', [...reviewed, ...walk('Scheduled', 'Applied')]],
  ['author', [...reviewed, ...walk('Scheduled', 'Rejected')]],
  ['admin', walk('In review', 'Draft', 'Cancelled')],
  ['author', [{ kind: 'discard', who: 'author' }]],
];

const problemOf = async (work: Promise<unknown>): Promise<Problem | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
};

/** Runs the same commands with the real rules and a real table. */
const open = async () => {
  const table = await database.another();
  await store(table, [
    strategyType,
    projectItem({ id: 'p', changeRequests: { production: { enabled: true, requiredApprovals: minApprovals } } }),
    featureItem({ project: 'p', name: 'f' }),
  ]);
  const catalog = openCatalog(table);
  const contextFor = (by: Caller) => contextOf({ table, catalog }, by, now);
  return {
    propose: async (by: Caller) =>
      addChanges(await contextFor(by), {
        ...place,
        given: { action: 'addStrategy', feature: 'f', payload: { name: 'default', constraints: [], parameters: {} } },
      }),
    move: async (id: number, by: Caller, state: ChangeRequestState) => {
      const move = { state, ...(state === 'Scheduled' && { scheduledAt: '2030-01-02T00:00:00Z' }) };
      return moveRequest(await contextFor(by), { project: 'p', id, move });
    },
    discard: async (id: number, by: Caller) => discardRequest(await contextFor(by), { project: 'p', id }),
    comment: async (id: number, by: Caller) => addComment(await contextFor(by), { project: 'p', id, text: 'hm' }),
    read: async (id: number) => readRequest(await contextFor(people.admin), { project: 'p', id }),
    strategies: async () =>
      (await getItem(table, featureEnvironmentKey('p', 'f', 'production')))?.strategies.length ?? 0,
    scheduled: async () => (await queryAll(table, { pk: schedulePartition })).length,
  };
};

describe('change-requests §6.1: transitions', () => {
  const reached = new Set<string>();
  it('are as in the contract for any sequence of commands by anybody', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Name>('author', 'both', 'admin'),
        fc.array(command, { minLength: 8, maxLength: 30 }),
        async (author, commands) => {
          const real = await open();
          const { id } = await real.propose(people[author]);
          let model: Model = { author, state: 'Draft', approvals: [] };
          let changes = 1;
          for (const step of commands) {
            const by = people[step.who];
            const hidden =
              model.state === 'none' || (model.state === 'Draft' && step.who !== author && !isAdmin(step.who));
            if (step.kind === 'move') {
              const verdict = judge(model, step.who, step.to);
              const problem = await problemOf(real.move(id, by, step.to));
              if (typeof verdict === 'object') {
                expect(problem).toBeUndefined();
                model = verdict;
              } else if (verdict === 'hidden') expect(problem?.status).toBe(404);
              else if (verdict === 'refused') expect(problem?.name).toBe('NoAccessError');
              else {
                expect(problem?.name).toBe('BadDataError');
                expect(problem?.message).toContain(`"${model.state}"`);
                expect(problem?.message).toContain(`"${step.to}"`);
              }
            } else if (step.kind === 'comment') {
              const problem = await problemOf(real.comment(id, by));
              expect(problem?.status).toBe(hidden ? 404 : undefined);
            } else if (step.kind === 'discard') {
              const problem = await problemOf(real.discard(id, by));
              if (hidden) expect(problem?.status).toBe(404);
              else if (step.who !== author && !isAdmin(step.who)) expect(problem?.name).toBe('NoAccessError');
              else if (model.state !== 'Draft') expect(problem?.name).toBe('BadDataError');
              else {
                expect(problem).toBeUndefined();
                model = { ...model, state: 'none' };
              }
            } else if (step.who === author) {
              const request = await real.propose(by);
              expect(request.id === id).toBe(pending(model));
              if (request.id !== id) break;
              changes++;
              model = { ...model, approvals: [], state: model.state === 'Draft' ? 'Draft' : 'In review' };
            }
            if (model.state !== 'none') {
              const request = await real.read(id);
              expect([request.state, request.changes.length]).toEqual([model.state, changes]);
              expect(request.approvals.map(({ createdBy }) => createdBy.username)).toEqual(model.approvals);
            }
            reached.add(model.state);
            expect(await real.scheduled()).toBe(model.state === 'Scheduled' ? 1 : 0);
            expect(await real.strategies()).toBe(model.state === 'Applied' ? changes : 0);
          }
        },
      ),
      { numRuns: runs(20, 1_600), examples: ends },
    );
    expect([...reached].sort()).toEqual([...changeRequestStates, 'none'].sort());
  });
});
