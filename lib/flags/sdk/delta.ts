import { jsonList, jsonObject } from '../../basics/json.ts';
import { byKey } from '../../basics/order.ts';
import type { ClientQuery, DeltaEvent } from '../../contract/schemas/sdk.ts';
import type { ConfigState, FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import { segmentOfSortKey } from '../../store/catalog/fold-config.ts';
import type { KeyedText } from '../../store/catalog/keyed-text.ts';
import type { RecentCommit, RecentCommits } from '../../store/catalog/recent-commits.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { readHead } from '../../store/commit/head.ts';
import {
  configPartition,
  featureOfSortKey,
  instance,
  parseKeyText,
  projectPartition,
  projectScope,
} from '../../store/table/keys.ts';
import { joinedByName } from '../features/in-order.ts';
import { clientFeatureJson } from './client-feature.ts';
import { projectsOf, testFor } from './client-features.ts';
import {
  type CommitOf,
  type DeltaTag,
  deltaTag,
  deltaTagIn,
  digestOf,
  numberOfScope,
  revisionOf,
} from './delta-tag.ts';
import type { Reach } from './reach.ts';

export interface DeltaContext extends CatalogContext {
  readonly recentCommits: RecentCommits;
}

export interface DeltaInput {
  readonly reach: Reach;
  readonly filter: Pick<ClientQuery, 'tag' | 'project' | 'namePrefix'>;
  /** Value of the header `If-None-Match`. */
  readonly known: string | undefined;
}

/** The answer for an SDK. */
export interface Delta {
  readonly etag: string;
  /** The events as JSON; undefined: there is nothing newer that the SDK may see. */
  readonly json: KeyedText | undefined;
}

/** The present state for an SDK, and its commits. */
interface Moment {
  readonly config: ConfigState;
  readonly projects: readonly ProjectState[];
  /** The commit of the instance, then those of the projects. */
  readonly commits: readonly CommitOf[];
  readonly question: string;
  readonly environment: string;
  readonly namePrefix: string;
  readonly matches: (record: FeatureRecord) => boolean;
}

/** The commits in a scope after the revision that the SDK has. */
interface ChangedItems {
  /** 0: the SDK has no state of the scope. */
  readonly after: number;
  readonly commits: readonly RecentCommit[];
}

/** What has changed in each scope; scopes without changes are left out. */
type Changes = ReadonlyMap<string, ChangedItems>;

/** The commit that made the present configuration. */
const instanceCommit = async (context: DeltaContext, rev: number): Promise<CommitOf> => {
  const { recentCommits } = context;
  const head = await readHead(context, instance);
  if (head.rev === rev) return { scope: instance, rev, commit: head.commit };
  const [found] = (await recentCommits.between(instance, rev, rev)) ?? [];
  return { scope: instance, rev, commit: found?.id };
};

/** For each scope, the id of the commit with a revision; commits that are no longer known are left out. */
const idsOf = async (
  recentCommits: RecentCommits,
  places: readonly { readonly now: CommitOf; readonly rev: number }[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = await recentCommits.idsAt(places.map(({ now: { scope }, rev }) => ({ scope, rev })));
  return new Map(places.flatMap(({ now }, i) => (ids[i] === undefined ? [] : [[now.scope, ids[i]]])));
};

/**
 * The commits in each scope since the SDK's last request. The commits that the SDK has seen must be those of this
 * table: their ids are in the digest of its tag.
 * @returns undefined when these are not known: the tag belongs to another request, another table or the future, or is
 *   too old
 */
const changesSince = async (
  { recentCommits }: DeltaContext,
  { commits, question }: Moment,
  { revisions, digest }: DeltaTag,
): Promise<Changes | undefined> => {
  if (!revisions) return undefined;
  const seen = commits.map((now) => ({ now, rev: revisions.get(numberOfScope(now.scope)) }));
  const known = seen.flatMap(({ now, rev }) => (rev === undefined ? [] : [{ now, rev }]));
  // A project that the SDK has seen no longer exists, or the tag is from the future: send everything again.
  if (known.length !== revisions.size || known.some(({ now, rev }) => rev > now.rev)) return undefined;
  const behind = known.filter(({ now, rev }) => rev < now.rev);
  const isSeen = (ids: ReadonlyMap<string, string>): boolean =>
    digestOf(
      question,
      known.map(({ now, rev }) => ({ scope: now.scope, rev, commit: ids.get(now.scope) ?? now.commit })),
    ) === digest;
  const wanted = behind.reduce((sum, { now, rev }) => sum + now.rev - rev + 1, 0);
  if (wanted > recentCommits.bounds.commits) return undefined;
  if (wanted > recentCommits.bounds.unchecked && !isSeen(await idsOf(recentCommits, behind))) return undefined;
  const found = await Promise.all(
    behind.map(async ({ now, rev }) => [now.scope, await recentCommits.between(now.scope, rev, now.rev)] as const),
  );
  const changes = new Map<string, ChangedItems>();
  const ids = new Map<string, string>();
  for (const [scope, all] of found) {
    const [first, ...later] = all ?? [];
    if (!first) return undefined;
    ids.set(scope, first.id);
    changes.set(scope, { after: first.rev, commits: later });
  }
  if (!isSeen(ids)) return undefined;
  for (const { now, rev } of seen) if (rev === undefined) changes.set(now.scope, { after: 0, commits: [] });
  return changes;
};

/** Sort keys of the items that were removed from a partition. */
const removedFrom = (partition: string, { commits }: ChangedItems): string[] =>
  commits.flatMap(({ removed }) => removed.map(parseKeyText).flatMap(({ pk, sk }) => (pk === partition ? [sk] : [])));

/** Whether the feature may have changed for an SDK of the environment. */
const isNewer = ({ feature, environments }: FeatureRecord, environment: string, after: number): boolean =>
  feature.rev > after || (environments.get(environment)?.rev ?? 0) > after;

/** Names of a project's features that may have changed for the SDK, including removed ones. */
const touchedIn = ({ id, features }: ProjectState, changed: ChangedItems, environment: string): string[] => {
  const there = features.values().filter((record) => isNewer(record, environment, changed.after));
  const gone = removedFrom(projectPartition(id), changed).flatMap((sk) => {
    const key = featureOfSortKey(sk);
    return key && (key.environment === undefined || key.environment === environment) ? [key.feature] : [];
  });
  return [...there.map(({ feature }) => feature.name), ...gone];
};

/** The features that may have changed, each with its project. */
const touchedFeatures = ({ projects, environment, namePrefix }: Moment, changes: Changes): Map<string, string> => {
  const touched = new Map<string, string>();
  for (const project of projects) {
    const changed = changes.get(projectScope(project.id));
    if (!changed) continue;
    for (const name of touchedIn(project, changed, environment))
      if (name.startsWith(namePrefix)) touched.set(name, project.id);
  }
  return touched;
};

/** The active feature with this name, if the SDK may see it. Names are unique in all projects. */
const visibleFeature = ({ projects, matches }: Moment, name: string): FeatureRecord | undefined =>
  projects
    .values()
    .map(({ features }) => features.get(name))
    .find((record) => record !== undefined && !record.feature.archived && matches(record));

const visibleFeatures = ({ projects, matches }: Moment): readonly FeatureRecord[] =>
  joinedByName(projects).filter(matches);

const usedBy = (records: readonly FeatureRecord[], environment: string): Set<number> =>
  new Set(records.flatMap((record) => clientFeatureJson(record, environment).segments));

const segmentJson = ({ segments }: ConfigState, ids: ReadonlySet<number>): string[] =>
  [...ids]
    .sort((a, b) => a - b)
    .flatMap((id) => {
      const segment = segments.get(id);
      if (!segment) return [];
      const { name, constraints } = segment;
      return [JSON.stringify({ id, name, constraints })];
    });

/** The segments to send: changed ones that are in use, and those to which the sent features refer. */
const sentSegments = (moment: Moment, changes: Changes, updated: readonly FeatureRecord[]): Set<number> => {
  const { config, environment } = moment;
  const after = changes.get(instance)?.after;
  const changed =
    after === undefined ? [] : [...config.segments.values()].filter(({ rev }) => rev > after).map(({ id }) => id);
  const referred = usedBy(updated, environment);
  if (changed.length === 0) return referred;
  const used = usedBy(visibleFeatures(moment), environment);
  return new Set([...referred, ...changed.filter((id) => used.has(id))]);
};

const removedSegments = ({ config }: Moment, changes: Changes): number[] => {
  const changed = changes.get(instance);
  const removed = changed ? removedFrom(configPartition, changed).map(segmentOfSortKey) : [];
  return [...new Set(removed.filter((id) => id !== undefined))].filter((id) => !config.segments.has(id));
};

type Kind = DeltaEvent['type'];

const eventJson = (type: Kind, eventId: number, member: string, json: string): string =>
  jsonObject({ type: `"${type}"`, eventId: `${eventId}`, [member]: json });

/** The events of changes. A segment is sent before the features that refer to it, and removed after them. */
const changeEvents = (moment: Moment, changes: Changes): string[] => {
  const { environment, commits } = moment;
  const eventId = revisionOf(commits);
  const touched = [...touchedFeatures(moment, changes)].sort(byKey);
  const found = touched.map(([name, project]) => ({ name, project, record: visibleFeature(moment, name) }));
  const updated = found.flatMap(({ record }) => record ?? []);
  return [
    ...segmentJson(moment.config, sentSegments(moment, changes, updated)).map((json) =>
      eventJson('segment-updated', eventId, 'segment', json),
    ),
    ...updated.map((record) =>
      eventJson('feature-updated', eventId, 'feature', clientFeatureJson(record, environment).json),
    ),
    ...found.flatMap(({ name: featureName, project, record }) =>
      record ? [] : [JSON.stringify({ type: 'feature-removed' satisfies Kind, eventId, featureName, project })],
    ),
    ...removedSegments(moment, changes).map((id) =>
      eventJson('segment-removed', eventId, 'segmentId', JSON.stringify(id)),
    ),
  ];
};

/** The whole state, for an SDK whose state is not known. */
const hydration = (moment: Moment): string => {
  const { config, environment, commits } = moment;
  const records = visibleFeatures(moment);
  const features = records.map((record) => clientFeatureJson(record, environment).json);
  const segments = segmentJson(config, usedBy(records, environment));
  return jsonObject({
    type: `"${'hydration' satisfies Kind}"`,
    eventId: `${revisionOf(commits)}`,
    features: jsonList(features),
    segments: jsonList(segments),
  });
};

const textOf = (events: readonly string[]): string => jsonObject({ events: jsonList(events) });

/** The changes for a token since the answer whose entity tag the SDK sends (contract: sdk §11). */
export const selectDelta = async (context: DeltaContext, { reach, filter, known }: DeltaInput): Promise<Delta> => {
  const { catalog } = context;
  const { environment } = reach;
  const ids = projectsOf(reach, filter.project);
  const { config, projects } = await catalog.projects(ids, context);
  const moment: Moment = {
    config,
    projects,
    commits: [
      await instanceCommit(context, config.rev),
      ...projects.map(({ id, rev, commit }) => ({ scope: projectScope(id), rev, commit })),
    ],
    question: JSON.stringify([environment, ids, filter.tag ?? [], filter.namePrefix ?? '']),
    environment,
    namePrefix: filter.namePrefix ?? '',
    matches: testFor(filter),
  };
  const digest = digestOf(moment.question, moment.commits);
  const etag = deltaTag(digest, moment.commits);
  const sent = deltaTagIn(known);
  if (sent?.digest === digest) return { etag, json: undefined };
  const changes = sent && (await changesSince(context, moment, sent));
  if (!changes) return { etag, json: { key: `hydration ${digest}`, text: () => textOf([hydration(moment)]) } };
  const events = changeEvents(moment, changes);
  if (events.length === 0) return { etag, json: undefined };
  return { etag, json: { key: `${sent.digest} ${digest}`, text: () => textOf(events) } };
};
