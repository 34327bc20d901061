import { randomUUID } from 'node:crypto';
import { ulid } from '../../basics/ulid.ts';
import { invalidAll, Problem, type Violation, withPathPrefix } from '../../contract/problems.ts';
import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type {
  Guard,
  MilestoneBody,
  StoredMilestone,
  StoredTemplateMilestone,
} from '../../contract/schemas/release-plan.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { Stored } from '../../store/table/items.ts';
import type { Key } from '../../store/table/keys.ts';
import { normaliseStrategy, strategyKeys } from '../feature-strategies/normalise.ts';
import { inEvaluationOrder } from '../features/strategies.ts';

/** A milestone of a body, and where it stands there. */
interface Placed {
  readonly body: MilestoneBody;
  /** Its index in the body. */
  readonly index: number;
  readonly sortOrder: number;
}

/** A milestone as it is stored, apart from its strategies. */
type Frame = Omit<StoredTemplateMilestone, 'strategies'>;

/** What of a list occurs more than once, by index. */
const repeated = <T>(all: readonly (T | undefined)[], pathOf: (index: number) => string): Violation[] => {
  const seen = new Set<T>();
  return all.flatMap((one, i) => {
    if (one === undefined) return [];
    if (seen.has(one)) return [{ path: pathOf(i), expected: 'must not occur twice', sent: one }];
    seen.add(one);
    return [];
  });
};

/** @throws Problem ValidationError when a position, an id of a milestone, a strategy or a guard occurs twice */
const requireDistinct = (placed: readonly Placed[]): void => {
  const [first, ...others] = [
    ...repeated(
      placed.map(({ sortOrder }) => sortOrder),
      (i) => `milestones/${i}/sortOrder`,
    ),
    ...repeated(
      placed.map(({ body }) => body.id),
      (i) => `milestones/${i}/id`,
    ),
    ...placed.flatMap(({ body, index }) => [
      ...repeated(
        body.strategies.map(({ id }) => id),
        (i) => `milestones/${index}/strategies/${i}/id`,
      ),
      ...repeated(
        (body.guards ?? []).map(({ id }) => id),
        (i) => `milestones/${index}/guards/${i}/id`,
      ),
    ]),
  ];
  if (first) throw invalidAll([first, ...others]);
};

/**
 * The milestones of a body in order: by `sortOrder`, which is the place in the list for those that have none (contract:
 * release-plan-templates §1.1).
 * @throws Problem ValidationError naming the member, when a position or an id occurs twice
 */
const inOrder = (bodies: readonly MilestoneBody[]): Placed[] => {
  const placed = bodies.map((body, index) => ({ body, index, sortOrder: body.sortOrder ?? index }));
  requireDistinct(placed);
  return placed.toSorted((a, b) => a.sortOrder - b.sortOrder);
};

/** The guards with ids: those without one get the first free of `errors-1`, `errors-2`, … */
const withIds = (guards: readonly Guard[]): Guard[] => {
  const taken = new Set(guards.map(({ id }) => id));
  return guards.map((guard) => {
    if (guard.id !== undefined) return guard;
    let n = 1;
    while (taken.has(`${guard.kind}-${n}`)) n++;
    const id = `${guard.kind}-${n}`;
    taken.add(id);
    return { ...guard, id };
  });
};

/**
 * The ids of a list. An item keeps the id that it names, if there is one; without a name it has that of the earlier item
 * in its place, so that a list that is sent twice stays the same. All others get new ones.
 */
const keptIds = (
  items: readonly { readonly id?: string | undefined }[],
  before: readonly { readonly id: string }[],
  makeId: () => string,
): string[] => {
  const known = new Set(before.map(({ id }) => id));
  const taken = new Set(items.map(({ id }) => id));
  return items.map(({ id }, i) => {
    if (id !== undefined && known.has(id)) return id;
    const earlier = before[i]?.id;
    return id === undefined && earlier !== undefined && !taken.has(earlier) ? earlier : makeId();
  });
};

const frameOf = (id: string, { body, sortOrder }: Placed): Frame => ({
  id,
  name: body.name,
  sortOrder,
  transitionCondition: body.transitionCondition ?? null,
  ...(body.approvals !== undefined && { approvals: body.approvals }),
  ...(body.notBefore !== undefined && { notBefore: new Date(body.notBefore).toISOString() }),
  ...(body.window !== undefined && { window: body.window }),
  ...(body.guards !== undefined && { guards: withIds(body.guards) }),
});

/** What `normaliseMilestones` reads. */
export const milestoneKeys = (bodies: readonly MilestoneBody[]): Key[] =>
  bodies.flatMap(({ strategies }) => strategies.flatMap(strategyKeys));

/** @throws Problem as `normaliseStrategy`, naming the strategy */
const normalisedAt = async (
  unit: UnitOfWork,
  project: string | null,
  given: MilestoneBody['strategies'][number],
  path: string,
) => {
  try {
    return await normaliseStrategy(unit, project, given);
  } catch (error) {
    if (error instanceof Problem) throw withPathPrefix(error, { path, item: path });
    throw error;
  }
};

interface Given {
  /** null: for plans of all projects. */
  readonly project: string | null;
  readonly bodies: readonly MilestoneBody[];
  /** The milestones that are replaced; default: none. */
  readonly before?: readonly StoredTemplateMilestone[];
}

/**
 * Validates the milestones of a body, and returns them in the form in which they are stored: in order, with ids, and with
 * their strategies in evaluation order (contract: release-plan-templates §1.1, §1.2). Strategies are checked by the rule of
 * those of features.
 * @throws Problem ValidationError, BadDataError, NotFoundError, each naming the member of the body
 */
export const normaliseMilestones = async (
  unit: UnitOfWork,
  { project, bodies, before = [] }: Given,
): Promise<StoredTemplateMilestone[]> => {
  const placed = inOrder(bodies);
  await unit.peek<Stored>(milestoneKeys(bodies));
  const ids = keptIds(
    placed.map(({ body }) => body),
    before,
    () => ulid(unit.now),
  );
  const all: StoredTemplateMilestone[] = [];
  for (const [i, milestone] of placed.entries()) {
    const id = ids[i] as string;
    const strategies = await normaliseStrategies(unit, project, {
      milestone,
      before: before.find((one) => one.id === id)?.strategies ?? [],
    });
    all.push({ ...frameOf(id, milestone), strategies });
  }
  return all;
};

const normaliseStrategies = async (
  unit: UnitOfWork,
  project: string | null,
  { milestone, before }: { readonly milestone: Placed; readonly before: readonly StoredStrategy[] },
): Promise<StoredStrategy[]> => {
  const { body, index } = milestone;
  const ids = keptIds(body.strategies, before, randomUUID);
  const all: StoredStrategy[] = [];
  for (const [i, given] of body.strategies.entries()) {
    const id = ids[i] as string;
    all.push({
      ...(await normalisedAt(unit, project, given, `milestones/${index}/strategies/${i}`)),
      id,
      title: given.title ?? null,
      disabled: given.disabled ?? false,
      sortOrder: given.sortOrder ?? i,
      createdAt: before.find((one) => one.id === id)?.createdAt ?? unit.now.toISOString(),
    });
  }
  return inEvaluationOrder(all);
};

/** What has a group of its own for each feature: equal users get equal buckets in it. */
const withGroup = (strategy: StoredStrategy, feature: string): StoredStrategy =>
  strategy.name === 'flexibleRollout'
    ? { ...strategy, parameters: { ...strategy.parameters, groupId: strategy.parameters.groupId || feature } }
    : strategy;

/**
 * The milestones of a new plan of a feature, none of which has begun (contract: release-plan-templates §1.3): copies of
 * those of a template, or of a body that `normaliseMilestones` has stored. Milestones and strategies get ids of their own,
 * and rollouts without a `groupId` that of the feature.
 */
export const milestonesOfPlan = (
  milestones: readonly StoredTemplateMilestone[],
  { feature, now }: { readonly feature: string; readonly now: Date },
): StoredMilestone[] =>
  milestones.map((milestone) => ({
    ...milestone,
    id: ulid(now),
    strategies: milestone.strategies.map((strategy) => ({
      ...withGroup(strategy, feature),
      id: randomUUID(),
      createdAt: now.toISOString(),
    })),
    startedAt: null,
    progressionExecutedAt: null,
    pausedMs: 0,
    approvedBy: [],
  }));
