import { isObject } from '../../../lib/basics/object.ts';
import type { DescribedChange } from '../../changes/change.ts';
import { strategyName } from '../../changes/strategy-name.ts';
import { constraintOf } from '../../constraints/constraint.ts';
import { constraintsText } from '../../constraints/words.ts';
import type { FlagNow, RequestedChange, SegmentNow } from '../../queries/change-requests.ts';
import { replacedBy, type SafeguardAction, safeguardText } from '../../releases/safeguard-words.ts';
import { changeRequests } from '../../texts/change-requests.ts';
import { common } from '../../texts/common.ts';
import { whoGets } from '../flag/reach.ts';
import { changeOf, type Named, progressionText } from '../flag/words.ts';
import { strategyFrom, updateOf, variantsFrom } from './outcome.ts';

const { words } = changeRequests;

type Members = Readonly<Record<string, unknown>>;
type Asked = Pick<RequestedChange, 'action' | 'payload'>;

/** Removes members without a value: an absent member and an empty one are no difference. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined && member !== null)
      .map(([name, member]) => [name, plain(member)]),
  );
};

const without = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));

/** The members of a strategy that an update changes; another action changes its position. */
const strategy = (members: Members): Members => without(members, ['featureName', 'sortOrder']);

/** The display name of a strategy with its rollout; its id if the request and the flag say nothing else of it. */
const nameOf = ({ title, name, parameters, id }: Members, types: Named['types']): string => {
  if (!title && !name) return words.withId(String(id));
  const called = strategyName({ title: String(title ?? ''), name: String(name ?? '') }, types);
  return isObject(parameters) && typeof parameters.rollout === 'string'
    ? words.rollout(called, parameters.rollout)
    : called;
};

const byPlace = (a: { readonly sortOrder: number }, b: { readonly sortOrder: number }): number =>
  a.sortOrder - b.sortOrder;

const places = (payload: unknown): ReadonlyMap<unknown, unknown> =>
  new Map(Array.isArray(payload) ? payload.filter(isObject).map(({ id, sortOrder }) => [id, sortOrder]) : []);

const inOrder = (
  strategies: FlagNow['strategies'],
  moved: ReadonlyMap<unknown, unknown>,
  types: Named['types'],
): readonly string[] =>
  strategies
    .map((one) => {
      const place = moved.get(one.id);
      return { ...one, sortOrder: typeof place === 'number' ? place : one.sortOrder };
    })
    .toSorted(byPlace)
    .map((one) => `${nameOf(one, types)} ${one.id}`);

/** Each stage of a proposed plan, with whom it reaches: `Half (On for 50 %)`. */
const stagesOf = ({ milestones }: Members): string =>
  (Array.isArray(milestones) ? milestones.filter(isObject) : [])
    .map(({ name, strategies }) => {
      const proposed = Array.isArray(strategies) ? strategies.filter(isObject).map(strategyFrom) : [];
      return words.stage(String(name), whoGets(true, { strategies: proposed, variants: [] }));
    })
    .join(', ');

interface FlagEnvironment {
  readonly flag: string;
  readonly environment: string;
  /** Display names of strategy types and segments. */
  readonly named: Named;
}

type Difference = (payload: unknown, now: FlagNow | undefined, place: FlagEnvironment) => DescribedChange;

const members = (payload: unknown): Members => (isObject(payload) ? payload : {});
const strategyNow = (now: FlagNow | undefined, id: unknown): Members | undefined =>
  now?.strategies.find((one) => one.id === id);

const stageNow = (now: FlagNow | undefined, id: unknown) =>
  now?.releasePlans?.[0]?.milestones.find((one) => one.id === id);

/** Another condition under which a plan goes on from a stage; undefined: none. */
const progressionChange = (payload: unknown, now: FlagNow | undefined, transitionCondition: unknown) => {
  const { sourceMilestoneId: id } = members(payload);
  const stage = stageNow(now, id);
  const { intervalMinutes } = members(transitionCondition);
  const isLast = stage !== undefined && now?.releasePlans?.[0]?.milestones.at(-1) === stage;
  return {
    summary: progressionText(
      stage?.name ?? String(id),
      intervalMinutes === undefined ? null : Number(intervalMinutes),
      isLast,
    ),
    before: stage && { transitionCondition: stage.transitionCondition },
    after: transitionCondition === undefined ? undefined : { transitionCondition },
  };
};

type Safeguards = FlagNow['safeguards'];
type SafeguardContent = Parameters<typeof safeguardText>[0];

/** Whether a payload is a safeguard: the service has checked its members. */
const isSafeguard = (payload: unknown): payload is SafeguardContent =>
  isObject(payload) && isObject(payload.impactMetric) && isObject(payload.triggerCondition);

const safeguardPut = (payload: unknown, now: Safeguards = [], action: SafeguardAction): DescribedChange => {
  if (!isSafeguard(payload)) return { summary: words.safeguard(''), before: undefined, after: payload };
  const { impactMetric, triggerCondition } = payload;
  const before = replacedBy(now, payload);
  return {
    summary: words.safeguard(safeguardText(payload, action)),
    before: before && { impactMetric: before.impactMetric, triggerCondition: before.triggerCondition },
    after: { impactMetric, triggerCondition },
  };
};

const safeguardGone = (payload: unknown, now: Safeguards = [], action: SafeguardAction): DescribedChange => {
  const { safeguardId } = members(payload);
  const before = now.find(({ id }) => id === safeguardId);
  return {
    summary: words.noSafeguard(before === undefined ? String(safeguardId) : safeguardText(before, action)),
    before,
    after: undefined,
  };
};

/** For each action: the sentence, and the changed part of the flag before and after. */
const differences: Readonly<Record<string, Difference>> = {
  updateEnabled: (payload, now, { flag, environment }) => {
    const { enabled, ...rest } = members(payload);
    const onOff = (on: boolean): string => (on ? common.on : common.off);
    const becomes = now === undefined ? undefined : words.becomes(onOff(now.enabled), onOff(enabled === true));
    return {
      summary: [words.switched(flag, enabled === true, environment), becomes].filter(Boolean).join(' '),
      before: now && { enabled: now.enabled },
      after: { enabled, ...rest },
    };
  },
  addStrategy: (payload, _now, { named }) => {
    const added = members(payload);
    const { summary } = changeOf({ kind: 'add-strategy', strategy: strategyFrom(added), sortOrder: undefined }, named);
    return { summary, before: undefined, after: strategy(added) };
  },
  updateStrategy: (payload, now, { named }) => {
    const given = members(payload);
    const before = strategyNow(now, given.id);
    // Constraints and variants that an update omits are removed, other members stay
    // (docs/contract/feature-strategies.md §5).
    const after = { ...before, constraints: [], variants: [], ...given };
    return {
      summary:
        before === undefined
          ? words.updated(nameOf(after, named.types))
          : changeOf(updateOf(strategyFrom(before), strategyFrom(after)), named).summary,
      before: before && strategy(before),
      after: strategy(after),
    };
  },
  deleteStrategy: (payload, now, { named }) => {
    const given = members(payload);
    const before = strategyNow(now, given.id);
    return {
      summary:
        before === undefined
          ? words.deleted(nameOf(given, named.types))
          : changeOf({ kind: 'remove-strategy', strategy: strategyFrom(before) }, named).summary,
      before: before && strategy(before),
      after: undefined,
    };
  },
  reorderStrategy: (payload, now, { named: { types } }) => ({
    summary: words.order,
    before: now && inOrder(now.strategies, new Map(), types),
    after: now ? inOrder(now.strategies, places(payload), types) : payload,
  }),
  patchVariant: (payload, now, { named }) => ({
    summary: changeOf({ kind: 'variants', before: [], after: variantsFrom(payload) }, named).summary,
    before: now && { variants: now.variants },
    after: { variants: members(payload).variants },
  }),
  addDependency: (payload, now) => {
    const parent = members(payload);
    return {
      summary: words.dependency(String(parent.feature)),
      before: now && { dependencies: now.dependencies },
      after: {
        dependencies: [...(now?.dependencies ?? []).filter(({ feature }) => feature !== parent.feature), parent],
      },
    };
  },
  deleteDependency: (_payload, now) => ({
    summary: words.independent,
    before: now && { dependencies: now.dependencies },
    after: { dependencies: [] },
  }),
  addReleasePlan: (payload) => {
    const plan = members(payload);
    const safeguards = Array.isArray(plan.safeguards) ? plan.safeguards.filter(isSafeguard) : [];
    const summary = [
      words.planAdded(String(plan.name), stagesOf(plan)),
      safeguards.length > 0 && words.planGuarded(safeguards.map((one) => safeguardText(one, 'pause')).join('; ')),
    ];
    return { summary: summary.filter(Boolean).join(' '), before: undefined, after: plan };
  },
  deleteReleasePlan: (_payload, now) => {
    const [plan] = now?.releasePlans ?? [];
    return { summary: words.planRemoved(plan?.name), before: plan, after: undefined };
  },
  startMilestone: (payload, now) => {
    const { milestoneId } = members(payload);
    const { activeMilestoneId } = now?.releasePlans?.[0] ?? {};
    const { name } = stageNow(now, milestoneId) ?? {};
    return {
      summary: words.stageStarted(name ?? String(milestoneId)),
      before: now && { activeStage: stageNow(now, activeMilestoneId)?.name },
      after: { activeStage: name ?? milestoneId },
    };
  },
  changeMilestoneProgression: (payload, now) => progressionChange(payload, now, members(payload).transitionCondition),
  deleteMilestoneProgression: (payload, now) => progressionChange(payload, now, undefined),
  updateMilestoneStrategy: (payload, now, { named }) => {
    const given = members(payload);
    const stage = now?.releasePlans?.[0]?.milestones.find(({ strategies }) =>
      strategies.some(({ id }) => id === given.id),
    );
    const before: Members | undefined = stage?.strategies.find(({ id }) => id === given.id);
    const after = { ...before, constraints: [], variants: [], ...given };
    return {
      summary:
        stage === undefined || before === undefined
          ? words.updated(nameOf(after, named.types))
          : words.inStage(stage.name, changeOf(updateOf(strategyFrom(before), strategyFrom(after)), named).summary),
      before: before && strategy(before),
      after: strategy(after),
    };
  },
  changeReleasePlanSafeguard: (payload, now) => safeguardPut(payload, now?.releasePlans?.[0]?.safeguards, 'pause'),
  deleteReleasePlanSafeguard: (payload, now) => safeguardGone(payload, now?.releasePlans?.[0]?.safeguards, 'pause'),
  changeFeatureEnvSafeguard: (payload, now) => safeguardPut(payload, now?.safeguards, 'disable'),
  deleteFeatureEnvSafeguard: (payload, now) => safeguardGone(payload, now?.safeguards, 'disable'),
  archiveFeature: (_payload, now, { flag }) => ({
    summary: words.archived(flag),
    before: now && { archived: now.archived },
    after: { archived: true },
  }),
};

const plainSides = ({ summary, before, after }: DescribedChange): DescribedChange => ({
  summary,
  before: plain(before),
  after: plain(after),
});

/**
 * The effect of one change of a request on a flag.
 * @param now the present flag; undefined: unknown or deleted, and only the requested values are shown
 */
export const flagDifference = (
  { action, payload }: Asked,
  now: FlagNow | undefined,
  place: FlagEnvironment,
): DescribedChange =>
  plainSides(
    differences[action]?.(payload, now, place) ?? { summary: words.other(action), before: undefined, after: payload },
  );

/** The constraints of a segment in words; undefined: unknown. The service has checked those of a request. */
const conditions = (given: unknown): string | undefined =>
  Array.isArray(given) ? constraintsText(given.map((one) => constraintOf(one))) : undefined;

/** A segment after a change of a request; undefined: it is deleted. */
export const segmentAfter = ({ action, payload }: Asked, { id, name, constraints }: SegmentNow) => {
  const asked = members(payload).constraints;
  return action === 'deleteSegment'
    ? undefined
    : { id, name, constraints: Array.isArray(asked) ? asked.map((one) => constraintOf(one)) : constraints };
};

/** The effect of one change of a request on a segment. */
export const segmentDifference = (
  { action, payload, name }: Asked & { readonly name: string },
  now: SegmentNow | undefined,
): DescribedChange => {
  const before = now && {
    name: now.name,
    description: now.description,
    project: now.project,
    constraints: now.constraints,
  };
  if (action === 'deleteSegment') return plainSides({ summary: words.segmentDeleted(name), before, after: undefined });
  // If the change omits the project, the segment keeps its own.
  const given = members(payload);
  const after = without({ project: now?.project, ...(plain(given) as Members) }, ['id']);
  const [had, has] = [now?.constraints, given.constraints].map(conditions);
  const becomes = had === undefined || has === undefined || had === has ? undefined : words.becomes(had, has);
  return plainSides({ summary: [words.segmentUpdated(name), becomes].filter(Boolean).join(' '), before, after });
};
