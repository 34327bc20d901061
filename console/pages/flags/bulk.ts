import type { DescribedChange } from '../../changes/change.ts';
import type { ProposedChanges } from '../../queries/change-requests.ts';
import type { Flag, Tag } from '../../queries/flags.ts';
import type { Review } from '../../queries/reviews.ts';
import { flags } from '../../texts/flags.ts';

const { many: texts, switched } = flags;

/** One change to several flags. */
export type Bulk =
  | { readonly kind: 'switch'; readonly on: boolean; readonly environment: string }
  | { readonly kind: 'stale'; readonly stale: boolean }
  | { readonly kind: 'tags'; readonly added: readonly Tag[]; readonly removed: readonly Tag[] }
  | { readonly kind: 'archive' };

const stateIn = (flag: Flag, environment: string) => flag.environments?.find(({ name }) => name === environment);
const has = ({ tags }: Flag, tag: Tag): boolean =>
  tags?.some(({ type, value }) => type === tag.type && value === tag.value) === true;
const tagText = ({ type, value }: Tag): string => `${type}:${value}`;

/** The flags that the change affects; the other flags have the target state already. */
export const changedBy = (bulk: Bulk, all: readonly Flag[]): readonly Flag[] =>
  all.filter((flag) => {
    if (bulk.kind === 'switch') return stateIn(flag, bulk.environment)?.enabled !== bulk.on;
    if (bulk.kind === 'stale') return flag.stale !== bulk.stale;
    if (bulk.kind === 'tags')
      return bulk.added.some((tag) => !has(flag, tag)) || bulk.removed.some((tag) => has(flag, tag));
    return true;
  });

/** Whether the change of a flag counts in an environment: archiving does where the flag is on. */
export const isReached = (bulk: Bulk, flag: Flag, environment: string): boolean =>
  bulk.kind === 'switch' ? bulk.environment === environment : stateIn(flag, environment)?.enabled === true;

const changeOf = (bulk: Bulk, flag: Flag): readonly DescribedChange[] => {
  const { name: feature } = flag;
  if (bulk.kind === 'switch') {
    const { on, environment } = bulk;
    const adds = on && stateIn(flag, environment)?.hasEnabledStrategies !== true;
    return [
      {
        summary: [switched.summary(on, feature, environment), adds && switched.everybody].filter(Boolean).join(' '),
        before: { feature, environment, enabled: !on },
        after: { feature, environment, enabled: on },
      },
    ];
  }
  if (bulk.kind === 'stale') {
    const { stale } = bulk;
    return [
      { summary: texts.staleSummary(stale, feature), before: { feature, stale: !stale }, after: { feature, stale } },
    ];
  }
  if (bulk.kind === 'archive')
    return [
      {
        summary: texts.archiveSummary(feature),
        before: { feature, archived: false },
        after: { feature, archived: true },
      },
    ];
  const added = bulk.added.filter((tag) => !has(flag, tag));
  const removed = bulk.removed.filter((tag) => has(flag, tag));
  const before = (flag.tags ?? []).map(tagText);
  const gone = removed.map(tagText);
  const summary = [
    ...added.map((tag) => texts.tagSummary(true, tagText(tag), feature)),
    ...removed.map((tag) => texts.tagSummary(false, tagText(tag), feature)),
  ].join(' ');
  return [
    {
      summary,
      before: { feature, tags: before },
      after: { feature, tags: [...before.filter((tag) => !gone.includes(tag)), ...added.map(tagText)].sort() },
    },
  ];
};

/** The changes of a bulk operation, flag by flag. */
export const changesOf = (bulk: Bulk, all: readonly Flag[]): readonly DescribedChange[] =>
  changedBy(bulk, all).flatMap((flag) => changeOf(bulk, flag));

/** Switches of flags, as a change request proposes them. */
export const switches = (features: readonly string[], enabled: boolean) =>
  features.map((feature) => ({ action: 'updateEnabled' as const, feature, payload: { enabled } }));

/** A bulk change as a change request proposes it; undefined: it is never reviewed, because it changes no decision. */
export const proposalOf = (bulk: Bulk, features: readonly string[]): ProposedChanges | undefined => {
  if (bulk.kind === 'switch') return switches(features, bulk.on);
  return bulk.kind === 'archive'
    ? features.map((feature) => ({ action: 'archiveFeature' as const, feature }))
    : undefined;
};

/**
 * The environment whose change request gets a bulk change in a project, as for one flag of it; undefined: the change is
 * made at once.
 * @param reviews the environments of the project
 */
export const homeOf = (bulk: Bulk, reviews: readonly Review[]): string | undefined => {
  const reviewed = reviews.filter(({ changeRequestEnabled }) => changeRequestEnabled).map((one) => one.environment);
  if (bulk.kind === 'archive') return reviewed[0];
  return bulk.kind === 'switch' && reviewed.includes(bulk.environment) ? bulk.environment : undefined;
};

/** The project of a flag. */
export const projectOf = ({ project = 'default' }: Flag): string => project;

/** Some flags of one project. */
export interface OfProject {
  readonly projectId: string;
  readonly features: string[];
}

/** Groups flags by project, because the API changes the flags of one project together. */
export const byProject = (all: readonly Flag[]): readonly OfProject[] => {
  const grouped = Map.groupBy(all, projectOf);
  return [...grouped].map(([projectId, group]) => ({ projectId, features: group.map(({ name }) => name) }));
};

/** The change that reverts a bulk change exactly; undefined: there is none. It affects only flags that were changed. */
export const reverseOf = (bulk: Bulk, all: readonly Flag[]): Bulk | undefined => {
  if (bulk.kind === 'stale') return { kind: 'stale', stale: !bulk.stale };
  if (bulk.kind === 'switch') {
    const { on, environment } = bulk;
    // Switching on adds a default strategy, which switching off would leave behind.
    const adds = on && all.some((flag) => stateIn(flag, environment)?.hasEnabledStrategies !== true);
    return adds ? undefined : { kind: 'switch', on: !on, environment };
  }
  if (bulk.kind !== 'tags') return undefined;
  const exact =
    bulk.added.every((tag) => all.every((flag) => !has(flag, tag))) &&
    bulk.removed.every((tag) => all.every((flag) => has(flag, tag)));
  return exact ? { kind: 'tags', added: bulk.removed, removed: bulk.added } : undefined;
};
