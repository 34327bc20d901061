import { inParallel } from '../../basics/parallel.ts';
import { notFound, revisionNotKept, revisionNotMade } from '../../contract/problems.ts';
import type { Catalog, ConfigState, FeatureRecord, KnownRevision, ProjectState } from '../catalog/catalog.ts';
import { configFold } from '../catalog/fold-config.ts';
import { projectFold } from '../catalog/fold-project.ts';
import type { ChangedItem, Fold } from '../catalog/follow.ts';
import { type Head, readHead } from '../commit/head.ts';
import type { CommitRecord } from '../commit/journal.ts';
import { changedEverywhere, madeCommit } from '../commit/journal.ts';
import type { CursorItem } from '../event-log/cursor.ts';
import type { SegmentItem, Stored } from '../table/items.ts';
import {
  cursorKey,
  featureKey,
  featurePrefix,
  instance,
  journalKey,
  type Key,
  projectKey,
  projectScope,
  type Scope,
  segmentKey,
} from '../table/keys.ts';
import { getItem, queryAll, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { firstVersionAfter, itemsOfVersion, type VersionItem } from '../versions/version.ts';
import { readCheckpoint } from './checkpoint.ts';
import { findRevision } from './find-revision.ts';
import { isExpired, nameOfScope, readWayBack } from './way-back.ts';

/** A project at an earlier revision. */
export interface PastProject {
  readonly state: ProjectState;
  /** When that revision was made, ISO 8601. */
  readonly at: string;
  /** Revision of the instance that the commit saw; undefined: unknown. */
  readonly instanceRev: number | undefined;
}

/** Every revision of projects and configuration that the journal keeps (contract: history §1). */
export interface History {
  /**
   * A project at a revision. It costs the checkpoint and the records up to it (at most 500), or the records up to now.
   * @param feature limits the state to this feature; then it costs about five read units
   * @throws Problem NotFoundError when the project does not exist, or the revision is not kept or not made yet
   */
  project(
    id: string,
    rev: number,
    options?: { readonly feature?: string; readonly known?: KnownRevision },
  ): Promise<PastProject>;
  /** The configuration of the instance at a revision. @throws like `project` */
  config(rev: number, known?: KnownRevision): Promise<ConfigState>;
  /**
   * Segments at a revision of the instance, without those that did not exist then; one or two read units each.
   * @throws like `project`
   */
  segments(ids: readonly number[], rev: number, known?: KnownRevision): Promise<SegmentItem[]>;
  /** Types of features at a revision of the instance; nothing is read unless one was changed since. @throws like `project` */
  featureTypes(rev: number, known?: KnownRevision): Promise<ConfigState['featureTypes']>;
  /**
   * The newest revision of a scope that was made by that time; undefined: there was none yet.
   * @throws Problem NotFoundError when that revision is no longer kept
   */
  revisionAt(scope: Scope, at: Date, known?: KnownRevision): Promise<number | undefined>;
  /**
   * Present projects and the configuration as of a time, without projects that were made later.
   * @param ids unknown ids are left out
   * @throws Problem NotFoundError when the revision of one of them is no longer kept
   */
  projectsAt(
    ids: readonly string[] | '*',
    at: Date,
    known?: KnownRevision,
  ): Promise<{ readonly config: ConfigState; readonly projects: ProjectState[] }>;
}

const isoSeconds = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** States at most this many commits old are computed from the present state: a checkpoint would cost more. */
const maxNear = 100;

/** Each may need the memory of a whole project, so there is a limit. One by one, they would take too long. */
const maxProjectsAtOnce = 8;

const changesOf = (states: ReadonlyMap<string, Stored | undefined>): ChangedItem[] =>
  [...states].map(([sk, item]) => ({ sk, item }));

/** Undoes the changes after a revision, beginning with the present state or with the next checkpoint. */
const undone = async <S>(
  table: Table,
  scope: Scope,
  fold: Fold<S>,
  rev: number,
  now: { readonly rev: number; readonly state: S },
): Promise<{ readonly record: CommitRecord | undefined; readonly state: S }> => {
  const checkpoint = now.rev - rev > maxNear ? await readCheckpoint(table, scope, rev) : undefined;
  const isCloser = checkpoint !== undefined && checkpoint.rev <= now.rev;
  const end = isCloser ? checkpoint.rev : now.rev;
  const { record, states } = await readWayBack(table, scope, rev, end);
  const later = isCloser
    ? fold.apply(
        fold.empty,
        checkpoint.items.map((item) => ({ sk: item.sk, item })),
      )
    : now.state;
  return { record, state: fold.apply(later, changesOf(states)) };
};

/** The records of a revision and of the next one. */
const readPair = async (table: Table, scope: Scope, rev: number) => {
  const [own, next] = await queryAll<CommitRecord>(table, {
    pk: journalKey(scope, rev).pk,
    from: journalKey(scope, rev).sk,
    to: journalKey(scope, rev + 1).sk,
  });
  const kept = (record: CommitRecord | undefined, wanted: number) =>
    record?.rev === wanted && !isExpired(table, record) ? record : undefined;
  return { own: kept(own, rev), next: kept(next, rev + 1) };
};

/** Whether the versions of all commits up to a revision are stored. */
const isFiled = async (table: Table, scope: Scope, rev: number): Promise<boolean> => {
  const cursor = await getItem<CursorItem>(table, cursorKey(scope));
  return cursor !== undefined && cursor.rev >= rev && cursor.unfiled === undefined;
};

/** The present items of a subject. */
interface Present {
  readonly items: readonly Stored[];
  /** Present revision of its scope. */
  readonly rev: number;
  readonly scope: Scope;
}

/** The items of one subject at a revision; undefined: the versions of the subject do not show them. */
const readSubject = async (
  table: Table,
  subject: Key,
  rev: number,
  { items, rev: now, scope }: Present,
): Promise<readonly Stored[] | undefined> => {
  const isChanged = items.some((item) => item.rev > rev);
  // A subject with a single item: the revision of the item shows that it was not changed since.
  if (!isChanged && items.length === 1 && !subject.sk.startsWith(featurePrefix)) return items;
  // This is read before the versions. Otherwise a version stored in between would be missed, but count as stored.
  const filed = !isChanged && (await isFiled(table, scope, now));
  const [version] = await queryAll<VersionItem>(table, firstVersionAfter(subject, rev));
  if (version) return (version.from ?? 0) > rev ? undefined : itemsOfVersion(subject.pk, version);
  return filed ? items : undefined;
};

/** A past revision. Which commits changed what SDKs were sent is not needed of it. */
const atCommit = (rev: number, commit: string): Pick<ProjectState, 'rev' | 'commit' | 'changes'> => ({
  rev,
  commit,
  changes: changedEverywhere(madeCommit(rev, commit)),
});

const recordItems = ({ feature, environments }: FeatureRecord): Stored[] => [feature, ...environments.values()];

export const openHistory = (table: Table, catalog: Catalog): History => {
  const sourceOf = (known: KnownRevision | undefined): Source => ({ table, readAhead: known?.readAhead });

  /** @throws Problem NotFoundError unless the present project has the revision */
  const requireRevision = (head: Head, rev: number): void => {
    if (rev > head.rev) throw revisionNotMade(nameOfScope(head.scope), rev, head.rev);
    if (rev < (head.since ?? 1))
      throw revisionNotKept(nameOfScope(head.scope), `revision ${rev}`, { rev: head.since ?? 1 });
  };

  const currentProject = async (id: string, known: KnownRevision | undefined): Promise<ProjectState> => {
    const [state] = (await catalog.projects([id], known)).projects;
    if (!state) throw notFound('project', id);
    return state;
  };

  const wholeProject = async (id: string, rev: number, now: ProjectState): Promise<PastProject> => {
    const scope = projectScope(id);
    const { record, state } = await undone(table, scope, projectFold(id), rev, { rev: now.rev, state: now });
    if (!state.project || !record) throw revisionNotKept(nameOfScope(scope), `revision ${rev}`, { rev: rev + 1 });
    const { project, features } = state;
    return {
      state: { id, ...atCommit(rev, record.id), project, features },
      at: record.at,
      instanceRev: record.instance,
    };
  };

  /** One feature, read from its versions; undefined: the versions do not suffice, so the whole project is needed. */
  const oneFeature = async (
    id: string,
    rev: number,
    feature: string,
    now: ProjectState,
  ): Promise<PastProject | undefined> => {
    const scope = projectScope(id);
    const present = now.features.get(feature);
    const head = { rev: now.rev, scope };
    const [{ own, next }, items, projects] = await Promise.all([
      readPair(table, scope, rev),
      readSubject(table, featureKey(id, feature), rev, { items: present ? recordItems(present) : [], ...head }),
      readSubject(table, projectKey(id), rev, { items: [now.project], ...head }),
    ]);
    if (!own || !next || !items || !projects) return undefined;
    const state = projectFold(id).apply(
      projectFold(id).empty,
      [...projects, ...items].map((item) => ({ sk: item.sk, item })),
    );
    if (!state.project) return undefined;
    const { project, features } = state;
    return { state: { id, ...atCommit(rev, own.id), project, features }, at: own.at, instanceRev: own.instance };
  };

  /** The newest revision: nothing has to be undone. Its record may have expired. */
  const newest = async (scope: Scope, head: Head, state: ProjectState): Promise<PastProject> => {
    const record = await getItem<CommitRecord>(table, journalKey(scope, head.rev));
    return { state, at: record?.at ?? isoSeconds(head.at), instanceRev: record?.instance };
  };

  const only = (past: PastProject, feature: string | undefined): PastProject => {
    if (feature === undefined) return past;
    const found = past.state.features.get(feature);
    return { ...past, state: { ...past.state, features: new Map(found && [[feature, found]]) } };
  };

  const readProject: History['project'] = async (id, rev, { feature, known } = {}) => {
    const scope = projectScope(id);
    const now = await currentProject(id, known);
    const head = await readHead(sourceOf(known), scope);
    requireRevision(head, rev);
    if (rev >= now.rev) return only(await newest(scope, head, now), feature);
    const short = feature === undefined ? undefined : await oneFeature(id, rev, feature, now);
    return short ?? only(await wholeProject(id, rev, now), feature);
  };

  const readConfig: History['config'] = async (rev, known) => {
    const now = await catalog.config(known);
    if (rev >= now.rev) return now;
    const { state } = await undone(table, instance, configFold, rev, { rev: now.rev, state: now });
    return { ...state, rev };
  };

  const revisionAt: History['revisionAt'] = async (scope, at, known) =>
    findRevision(table, await readHead(sourceOf(known), scope), at);

  return {
    project: readProject,
    config: readConfig,
    revisionAt,
    projectsAt: async (ids, at, known) => {
      const [{ projects }, rev] = await Promise.all([catalog.projects(ids, known), revisionAt(instance, at, known)]);
      const past = await inParallel(projects, maxProjectsAtOnce, async ({ id }): Promise<PastProject | undefined> => {
        const own = await revisionAt(projectScope(id), at, known);
        return own === undefined ? undefined : readProject(id, own, known && { known });
      });
      const found = past.filter((one) => one !== undefined);
      // Times of commits whose requests overlapped may be in another order: a project may rest on a later revision.
      const together = Math.max(rev ?? 1, ...found.map(({ instanceRev }) => instanceRev ?? 0));
      return { config: await readConfig(together, known), projects: found.map(({ state }) => state) };
    },
    featureTypes: async (rev, known) => {
      const now = await catalog.config(known);
      const isChanged = [...now.featureTypes.values()].some((type) => type.rev > rev);
      return (isChanged ? await readConfig(rev, known) : now).featureTypes;
    },
    segments: async (ids, rev, known) => {
      const now = await catalog.config(known);
      const found = await Promise.all(
        [...new Set(ids)].map(async (id) => {
          const present = now.segments.get(id);
          const own = { items: present ? [present] : [], rev: now.rev, scope: instance };
          const items = await readSubject(table, segmentKey(id), rev, own);
          return items as readonly SegmentItem[] | undefined;
        }),
      );
      if (rev < now.rev && found.includes(undefined)) {
        const { state } = await undone(table, instance, configFold, rev, { rev: now.rev, state: now });
        return [...new Set(ids)].flatMap((id) => state.segments.get(id) ?? []);
      }
      return found.flatMap((items) => items ?? []);
    },
  };
};
