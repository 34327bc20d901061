import { randomUUID } from 'node:crypto';
import { ulid } from '../../basics/ulid.ts';
import { aboutMember, requireNoViolations, type Violation } from '../../contract/problems.ts';
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

/** The members of a strategy of a body that do not depend on what is stored. */
interface GivenStrategy {
  readonly id?: string | undefined;
  readonly title?: string | null | undefined;
  readonly disabled?: boolean | null | undefined;
  readonly sortOrder?: number | undefined;
}

/** A milestone of a request, or of a state document, whose strategies are more loosely checked. */
type Given<S extends GivenStrategy> = Omit<MilestoneBody, 'strategies'> & { readonly strategies: readonly S[] };

/** A milestone of a body, and where it stands there. */
interface Placed<S extends GivenStrategy> {
  readonly body: Given<S>;
  /** Its index in the body. */
  readonly index: number;
  readonly sortOrder: number;
}

const placesOf = <S extends GivenStrategy>(bodies: readonly Given<S>[]): Placed<S>[] =>
  bodies.map((body, index) => ({ body, index, sortOrder: body.sortOrder ?? index }));

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

/** Positions, ids of milestones, strategies and guards, and days of windows, that occur twice in the milestones of a body. */
export const repeatedMembers = (bodies: readonly Given<GivenStrategy>[]): Violation[] => {
  const placed = placesOf(bodies);
  return [
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
      ...repeated(body.window?.days ?? [], (i) => `milestones/${index}/window/days/${i}`),
    ]),
  ];
};

/**
 * The milestones of a body in order: by `sortOrder`, which is the place in the list for those that have none (contract:
 * release-plan-templates §1.1).
 * @throws Problem ValidationError naming the member, when a position, an id or a day occurs twice
 */
const inOrder = <S extends GivenStrategy>(bodies: readonly Given<S>[]): Placed<S>[] => {
  requireNoViolations(repeatedMembers(bodies));
  return placesOf(bodies).toSorted((a, b) => a.sortOrder - b.sortOrder);
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
 * @param keepsIds whether unknown ids are kept, too
 */
const keptIds = (
  items: readonly { readonly id?: string | undefined }[],
  before: readonly { readonly id: string }[],
  { makeId, keepsIds }: { readonly makeId: () => string; readonly keepsIds: boolean },
): string[] => {
  const known = new Set(before.map(({ id }) => id));
  const taken = new Set(items.map(({ id }) => id));
  return items.map(({ id }, i) => {
    if (id !== undefined && (keepsIds || known.has(id))) return id;
    const earlier = before[i]?.id;
    return id === undefined && earlier !== undefined && !taken.has(earlier) ? earlier : makeId();
  });
};

const frameOf = (id: string, { body, sortOrder }: Placed<GivenStrategy>): Frame => ({
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

/** What a strategy of a body says, in its stored form. */
type Content = Pick<StoredStrategy, 'name' | 'constraints' | 'variants' | 'parameters' | 'segments'>;

/**
 * The content of a strategy in its stored form.
 * @param path of the strategy in the body, e.g. `milestones/0/strategies/1`
 */
export type StoreContent<S> = (given: S, path: string) => Promise<Content> | Content;

interface Replacement<S extends GivenStrategy> {
  readonly bodies: readonly Given<S>[];
  /** The milestones that are replaced; default: none. */
  readonly before?: readonly StoredTemplateMilestone[] | undefined;
  readonly now: Date;
  /** Whether ids that are not known are kept: those of an exported state. */
  readonly keepsIds?: boolean;
}

/**
 * The milestones of a body in the form in which they are stored: in order, with ids, and with their strategies in
 * evaluation order (contract: release-plan-templates §1.1).
 * @throws Problem ValidationError naming the member, when a position, an id or a day occurs twice; what `contentOf` throws
 */
export const storedMilestones = async <S extends GivenStrategy>(
  { bodies, before = [], now, keepsIds = false }: Replacement<S>,
  contentOf: StoreContent<S>,
): Promise<StoredTemplateMilestone[]> => {
  const placed = inOrder(bodies);
  const ids = keptIds(
    placed.map(({ body }) => body),
    before,
    { makeId: () => ulid(now), keepsIds },
  );
  const all: StoredTemplateMilestone[] = [];
  for (const [i, milestone] of placed.entries()) {
    const id = ids[i] as string;
    const earlier = before.find((one) => one.id === id)?.strategies ?? [];
    all.push({
      ...frameOf(id, milestone),
      strategies: await storedStrategies(milestone, { before: earlier, now, keepsIds }, contentOf),
    });
  }
  return all;
};

const storedStrategies = async <S extends GivenStrategy>(
  { body, index }: Placed<S>,
  {
    before,
    now,
    keepsIds,
  }: { readonly before: readonly StoredStrategy[]; readonly now: Date; readonly keepsIds: boolean },
  contentOf: StoreContent<S>,
): Promise<StoredStrategy[]> => {
  const ids = keptIds(body.strategies, before, { makeId: randomUUID, keepsIds });
  const all: StoredStrategy[] = [];
  for (const [i, given] of body.strategies.entries()) {
    const id = ids[i] as string;
    all.push({
      ...(await contentOf(given, `milestones/${index}/strategies/${i}`)),
      id,
      title: given.title ?? null,
      disabled: given.disabled ?? false,
      sortOrder: given.sortOrder ?? i,
      createdAt: before.find((one) => one.id === id)?.createdAt ?? now.toISOString(),
    });
  }
  return inEvaluationOrder(all);
};

interface NormalisedBodies {
  /** null: for plans of all projects. */
  readonly project: string | null;
  readonly bodies: readonly MilestoneBody[];
  /** The milestones that are replaced; default: none. */
  readonly before?: readonly StoredTemplateMilestone[];
}

/**
 * As `storedMilestones`, with strategies checked by the rule of those of features (contract: release-plan-templates §1.2).
 * @throws Problem ValidationError, BadDataError, NotFoundError, each naming the member of the body
 */
export const normaliseMilestones = async (
  unit: UnitOfWork,
  { project, bodies, before }: NormalisedBodies,
): Promise<StoredTemplateMilestone[]> => {
  await unit.peek<Stored>(milestoneKeys(bodies));
  return storedMilestones({ bodies, before, now: unit.now }, (given, path) =>
    aboutMember(path, () => normaliseStrategy(unit, project, given)),
  );
};

/** What has a group of its own for each feature: equal users get equal buckets in it. */
export const withGroup = (strategy: StoredStrategy, feature: string): StoredStrategy =>
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
