import { newStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { NotRestorable } from '../../contract/schemas/history-change.ts';
import { segmentBody } from '../../contract/schemas/segment.ts';
import { givenVariants } from '../../contract/schemas/variant.ts';
import { flagDifferences, segmentDifferences } from '../../definition/difference.ts';
import { emptyEnvironment, isEmptyEnvironment, isSameEnvironment } from '../../definition/environment.ts';
import { matchByLikeness } from '../../definition/likeness.ts';
import { changedOwners, type Owner, ownerKey } from '../../definition/owners.ts';
import type { SegmentDefinition } from '../../definition/project.ts';
import { strategiesInForce } from '../../definition/release-plan.ts';
import { isSame } from '../../definition/same.ts';
import { isSameStrategy } from '../../definition/strategy.ts';
import type { ShownOwners } from '../../flags/feature-owners/read.ts';
import { hasActiveStrategy } from '../../flags/features/strategies.ts';
import { creationTime } from '../../flags/features/times/creation-time.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import {
  type Content,
  type EnvironmentContent,
  type FeatureContent,
  isOwnSegment,
  linkedTo,
  type StrategyContent,
  strategiesOf,
} from './content.ts';

/** The current project, and the further facts on which restoring depends. */
export interface Present {
  readonly state: ProjectState;
  readonly config: ConfigState;
  /** The compared features, and the segments. */
  readonly content: Content;
  /** For names that features of this project cannot get, because others have them: the reason. */
  readonly taken: ReadonlyMap<string, string>;
  /** Global segments that other projects use, too. */
  readonly shared: ReadonlySet<number>;
  /** Owners of the compared features that exist, by `ownerKey`. */
  readonly owners: ShownOwners;
  /** Whether changes are reviewed somewhere in the project, and the caller does not skip the review. */
  readonly reviewed: boolean;
}

/** Parts that rules refused when the restore was tried: whole features, or some of their environments. */
export type LeftOut = ReadonlyMap<string, 'whole' | ReadonlySet<string>>;

/** The past state that a caller wants to restore. */
export interface Wanted {
  /** undefined: the feature did not exist. */
  readonly features: ReadonlyMap<string, FeatureContent | undefined>;
  /** Time of the past moment, ISO 8601. */
  readonly at: string;
  /** Only these environments of the features are restored; absent: the whole features. */
  readonly environments?: ReadonlySet<string> | undefined;
  /** undefined: the segment did not exist. */
  readonly segments: ReadonlyMap<number, SegmentDefinition | undefined>;
  /** Segments that are restored although other projects use them. */
  readonly named: ReadonlySet<number>;
  readonly leftOut: LeftOut;
}

/** The state to which a restore leads, and what it leaves as it is. */
export interface Aim {
  readonly content: Content;
  readonly notRestorable: readonly NotRestorable[];
  /** Owners who do not exist any more. Nobody can bring them back, so they do not make a restore a partial one. */
  readonly gone: readonly NotRestorable[];
}

/** Replaces the ids of past strategies: a strategy that was created again since has another id, which it keeps. */
const withIdsOf = (
  strategies: readonly StrategyContent[],
  own: readonly StrategyContent[],
): readonly StrategyContent[] => {
  const found = matchByLikeness(strategies, own, [
    (past, one) => past.id === one.id,
    (past, one) => isSameStrategy(past, one) && past.sortOrder === one.sortOrder,
  ]);
  return strategies.map((strategy, i) => {
    const { id = strategy.id, createdAt } = found[i] ?? {};
    return id === strategy.id ? strategy : { ...strategy, id, ...(createdAt && { createdAt }) };
  });
};

/** Why an environment of a feature cannot be restored; undefined: it can. */
const obstacle = (environment: EnvironmentContent, { state, config }: Present) => {
  const { variants, enabled } = environment;
  for (const { name, segments, createdAt: _, ...strategy } of strategiesOf(environment)) {
    if (!config.strategyTypes.has(name)) return `there is no strategy type “${name}” any more`;
    for (const id of segments) {
      const segment = config.segments.get(id);
      if (!segment) return `the segment ${id} was deleted`;
      if (segment.project && segment.project !== state.id) return `the segment ${id} belongs to another project now`;
    }
    if (!newStrategy.safeParse({ ...strategy, name, segments }).success)
      return 'it has a strategy that only an import of a state can make';
  }
  if (!givenVariants.safeParse(variants).success) return 'it has variants that only an import of a state can make';
  return enabled && !hasActiveStrategy(strategiesInForce(environment))
    ? 'it was on there without an active strategy'
    : undefined;
};

/** The aim while it is being computed. */
interface Draft {
  readonly present: Present;
  readonly wanted: Wanted;
  readonly notRestorable: NotRestorable[];
  readonly gone: NotRestorable[];
  /** Environments that were unlinked since; collected while features are processed. */
  readonly unlinked: Set<string>;
}

const aimOfEnvironments = (
  { present, wanted, notRestorable, unlinked }: Draft,
  feature: string,
  then: FeatureContent,
  own: FeatureContent | undefined,
): ReadonlyMap<string, EnvironmentContent> => {
  const linked = linkedTo(present.state.project);
  const result = new Map(own?.environments);
  for (const environment of new Set([...then.environments.keys(), ...(own?.environments.keys() ?? [])])) {
    if (wanted.environments && !wanted.environments.has(environment)) continue;
    const left = wanted.leftOut.get(feature);
    if (left !== undefined && left !== 'whole' && left.has(environment)) continue;
    if (!linked.has(environment)) {
      unlinked.add(environment);
      continue;
    }
    const before = own?.environments.get(environment) ?? emptyEnvironment;
    const past = then.environments.get(environment) ?? emptyEnvironment;
    const target = { ...past, strategies: withIdsOf(past.strategies, before.strategies) };
    if (isSameEnvironment(before, target)) continue;
    const reason = obstacle(target, present);
    if (reason) notRestorable.push({ feature, environment, reason: `In ${environment} it stays as it is: ${reason}.` });
    else if (isEmptyEnvironment(target)) result.delete(environment);
    else result.set(environment, target);
  }
  return result;
};

/** Whether an owner can be one again. A feature that still names somebody who is gone stays as it is. */
const isOwnerStill = (one: Owner, { owners }: Present, own: FeatureContent | undefined): boolean =>
  owners.has(ownerKey(one)) || (own?.owners ?? []).some((other) => ownerKey(other) === ownerKey(one));

const aimOfFeature = (draft: Draft, feature: string, then: FeatureContent | undefined): FeatureContent | undefined => {
  const { present, wanted, notRestorable, gone } = draft;
  const own = present.content.features.get(feature);
  const refuse = (reason: string): FeatureContent | undefined => {
    notRestorable.push({ feature, reason });
    return own;
  };
  if (wanted.leftOut.get(feature) === 'whole') return own;
  if (wanted.environments) {
    if (then && own && !then.archived && !own.archived)
      return { ...own, environments: aimOfEnvironments(draft, feature, then, own) };
    const touched = [...wanted.environments].some(
      (name) => then?.environments.has(name) || own?.environments.has(name),
    );
    if (!touched || (then?.archived ?? true) === (own?.archived ?? true)) return own;
    return refuse(
      `It is ${own ? (own.archived ? 'archived' : 'active') : 'deleted'} now and was not then: restore it without naming environments.`,
    );
  }
  if (!then) {
    const item = present.state.features.get(feature)?.feature;
    if (!own || !item || own.archived) return own;
    if (creationTime(item) < wanted.at) return refuse('It came from another project since then.');
    return { ...own, archived: true, dependencies: [] };
  }
  if (present.reviewed && then.archived && !own)
    return refuse('It was archived then, and archiving is reviewed in this project: it is not made again.');
  const taken = own ? undefined : present.taken.get(feature);
  if (taken !== undefined) return refuse(taken);
  const known = ({ type }: { readonly type: string }): boolean => present.config.tagTypes.has(type);
  for (const { type, value } of then.tags)
    if (!known({ type }))
      notRestorable.push({ feature, reason: `The tag ${type}:${value} is left out: its type was deleted.` });
  const left = then.owners.filter((one) => isOwnerStill(one, present, own));
  // If nobody of then is left, whoever is responsible now stays, as after an import (contract: feature-owners §4).
  const owners = left.length === 0 && then.owners.length > 0 ? (own?.owners ?? []) : left;
  for (const { type, id } of changedOwners(left, then.owners).added)
    gone.push({
      feature,
      reason: `The ${type} ${id}, an owner of it then, does not exist any more: it is left out.`,
    });
  const environments = aimOfEnvironments(draft, feature, then, own);
  const isReopened = present.reviewed && then.archived && own?.archived === true;
  if (isReopened && flagDifferences({ ...own, environments }, own).length > 0)
    return refuse('It is archived, and archiving is reviewed in this project: what it has in environments stays.');
  return {
    ...then,
    createdAt: own?.createdAt ?? then.createdAt,
    tags: then.tags.filter(known),
    owners,
    environments,
  };
};

/** Leaves out parents on which a feature can no longer depend (contract: feature-dependencies §2). */
const withPossibleParents = (
  features: ReadonlyMap<string, FeatureContent>,
  { content, state }: Present,
  notRestorable: NotRestorable[],
): Map<string, FeatureContent> => {
  const parentOf = (name: string) => features.get(name) ?? state.features.get(name)?.feature;
  return new Map(
    [...features].map(([feature, target]): [string, FeatureContent] => {
      const own = content.features.get(feature)?.dependencies ?? [];
      const dependencies = target.dependencies.filter((dependency) => {
        const parent = parentOf(dependency.feature);
        const isPossible = parent !== undefined && !parent.archived && parent.dependencies.length === 0;
        const isOwn = own.some((one) => isSame(one, dependency));
        if (!isPossible && !isOwn)
          notRestorable.push({
            feature,
            reason: `It cannot depend on “${dependency.feature}” again: that is no active feature without a parent here.`,
          });
        return isPossible || isOwn;
      });
      return [feature, dependencies.length === target.dependencies.length ? target : { ...target, dependencies }];
    }),
  );
};

const aimOfSegment = (
  { present, wanted, notRestorable }: Draft,
  id: number,
  then: SegmentDefinition | undefined,
): SegmentDefinition | undefined => {
  const own = present.content.segments.get(id);
  const refuse = (reason: string): SegmentDefinition | undefined => {
    const named = [then, own].find((one) => one && isOwnSegment(present.state.id)(one));
    notRestorable.push({ segment: named?.name ?? String(id), reason });
    return own;
  };
  if (!then) return wanted.named.has(id) ? refuse('There was no such segment then.') : own;
  if (!own) return refuse('It was deleted since then.');
  if (segmentDifferences(own, then).length === 0) return own;
  if (own.project !== null && own.project !== present.state.id) return refuse('It belongs to another project now.');
  if (own.project !== then.project) return refuse('It was limited to a project, or made global, since then.');
  if (present.shared.has(id) && !wanted.named.has(id))
    return refuse('Other projects use it too. Name it in `segments` to restore it nevertheless.');
  const isNameTaken = [...present.config.segments.values()].some((one) => one.id !== id && one.name === then.name);
  if (isNameTaken) return refuse(`Another segment is called “${then.name}” now.`);
  return segmentBody.safeParse(then).success
    ? then
    : refuse('It has constraints that only an import of a state can make.');
};

/**
 * The part of the wanted state that can be restored (contract: history §7.3). The rest stays as it is, and is listed
 * with the reason. A feature that was created since then is archived
 * (docs/decisions/0218-what-a-restore-leaves-as-it-is.md).
 */
export const aimOf = (present: Present, wanted: Wanted): Aim => {
  const notRestorable: NotRestorable[] = [];
  const draft: Draft = { present, wanted, notRestorable, gone: [], unlinked: new Set() };
  const found = new Map<string, FeatureContent>();
  for (const [name, then] of wanted.features) {
    const target = aimOfFeature(draft, name, then);
    if (target) found.set(name, target);
  }
  const features = withPossibleParents(found, present, notRestorable);
  const segments = new Map<number, SegmentDefinition>();
  for (const [id, then] of wanted.segments) {
    const target = aimOfSegment(draft, id, then);
    if (target) segments.set(id, target);
  }
  for (const environment of draft.unlinked)
    notRestorable.push({
      environment,
      reason: `What features had in ${environment} is left out: the project is no longer linked to it.`,
    });
  return { content: { features, segments }, notRestorable, gone: draft.gone };
};
