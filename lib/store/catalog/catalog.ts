import { serviceUnavailable } from '../../contract/problems.ts';
import {
  type At,
  type Collected,
  changesOf,
  collectHeads,
  collectHeadsOf,
  type Head,
  readHead,
  wereTogether,
} from '../commit/head.ts';
import type { LastChanges } from '../commit/journal.ts';
import type { RequestReads } from '../commit/request.ts';
import type { ProjectItem } from '../table/items.ts';
import { instance, projectOfScope, projectScope, type Scope } from '../table/keys.ts';
import type { ReadAhead, RequestReading, Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { jitter } from '../table/waiting.ts';
import { type ConfigParts, configFold } from './fold-config.ts';
import { type ProjectParts, projectFold } from './fold-project.ts';
import { type Follower, follow, type KnownHead, type Snapshots } from './follow.ts';

export type { FeatureRecord } from './fold-project.ts';

/** The configuration of the instance at a revision. */
export interface ConfigState extends ConfigParts {
  readonly rev: number;
}

/** A project with all its features, archived ones included, at a revision. */
export interface ProjectState extends ProjectParts {
  readonly id: string;
  readonly rev: number;
  /** Id of the commit that made this revision. After a restore, revision numbers repeat; commit ids do not. */
  readonly commit: string | undefined;
  /** The last commits that may have changed what SDKs of each environment are sent. */
  readonly changes: LastChanges;
  readonly project: ProjectItem;
}

/** What the caller already knows, read after its request began; heads that it has read ahead are not read again. */
export interface KnownRevision extends Pick<RequestReading, 'readAhead'> {
  /** Revision of the instance. */
  readonly instanceRev: number;
}

/**
 * Projects and configuration in the memory of this process, brought up to date before each answer: a strongly
 * consistent read of the heads shows what has changed. So an answer contains every write that was acknowledged before
 * the call (contract: storage §5.1).
 */
export interface Catalog {
  /** Costs one read unit when nothing changed, and none with `known`. */
  config(known?: KnownRevision): Promise<ConfigState>;
  /**
   * Reads for a write that will need the newest state of these scopes: the commits since the states in memory. Read
   * together with the heads, they take no wave of their own. One read unit for each scope.
   */
  unread(scopes: readonly Scope[]): RequestReads;
  /**
   * Projects and configuration as they were at one moment after the call began: a change to several of them is visible
   * in all or in none (contract: storage §5.2). Unknown and deleted ids are left out; ordered by id. If nothing
   * changed, this costs one read unit for each project, for `*` one query of all heads; otherwise the heads are read
   * once more.
   * @throws Problem ServiceUnavailable when every attempt met a further change
   */
  projects(
    ids: readonly string[] | '*',
    known?: KnownRevision,
  ): Promise<{ readonly config: ConfigState; readonly projects: ProjectState[] }>;
}

/** Number of projects that are brought up to date in parallel. */
const maxParallel = 16;

/**
 * Rounds of reading the heads until the states that they lead to were valid at one moment; later rounds pause first.
 */
const maxRounds = 40;
const roundsWithoutPause = 4;

/** The revision that a head leads to, with the state of the project. */
interface Found extends At {
  readonly state?: ProjectState;
}

const othersOf = ({ heads }: Collected): Head[] => heads.filter(({ scope }) => scope !== instance);

const inGroups = async <T, R>(all: readonly T[], size: number, work: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (let i = 0; i < all.length; i += size) results.push(...(await Promise.all(all.slice(i, i + size).map(work))));
  return results;
};

export const openCatalog = (table: Table, options: { readonly snapshots?: Snapshots | undefined } = {}): Catalog => {
  const configFollower = follow(table, instance, configFold);
  const projectFollowers = new Map<string, Follower<ProjectParts>>();

  const followerOf = (id: string): Follower<ProjectParts> => {
    const known = projectFollowers.get(id);
    if (known) return known;
    const follower = follow(table, projectScope(id), projectFold(id), options);
    projectFollowers.set(id, follower);
    return follower;
  };

  const configAt = async (asked: KnownHead): Promise<ConfigState> => {
    const newest = await configFollower.at(asked);
    return { rev: newest.rev, ...newest.state };
  };

  /** The project at the revision of its head, or later; `state` is absent when the project does not exist. */
  const projectAt = async (head: Head, readAhead: ReadAhead | undefined): Promise<Found> => {
    const { scope, rev, commit, at, gone, features: active } = head;
    const id = projectOfScope(scope);
    if (id === undefined || rev === 0) return { scope, rev };
    if (gone) {
      projectFollowers.delete(id);
      return { scope, rev };
    }
    const large = active >= (options.snapshots?.minFeatures ?? Number.POSITIVE_INFINITY);
    const newest = await followerOf(id).at({ rev, commit, at, large, readAhead, changes: changesOf(head) });
    const { rev: reached, commit: made, changes, state } = newest;
    const { project, features } = state;
    return {
      scope,
      rev: reached,
      ...(project && { state: { id, rev: reached, commit: made, changes, project, features } }),
    };
  };

  return {
    config: async (known) => {
      if (known) return configAt({ rev: known.instanceRev, readAhead: known.readAhead });
      return configAt(await readHead(table, instance));
    },
    unread: (scopes) => ({
      ranges: scopes.flatMap((scope) => {
        const id = projectOfScope(scope);
        const unread = id === undefined ? configFollower.unread() : projectFollowers.get(id)?.unread();
        return unread ? [unread] : [];
      }),
    }),
    projects: async (ids, known) => {
      const scopes: Scope[] = ids === '*' ? [] : [...new Set(ids)].sort().map(projectScope);
      const collect = (source: Source): Promise<Collected> =>
        ids === '*' ? collectHeads(source) : collectHeadsOf(source, [instance, ...scopes]);
      const readAhead = known?.readAhead;
      const own = { table, readAhead };
      let collected = await (known && ids !== '*' ? collectHeadsOf(own, scopes) : collect(own));
      for (let round = 0; round < maxRounds; round++) {
        if (round > roundsWithoutPause) await table.pace.sleep(jitter(round - roundsWithoutPause, table.pace.random));
        const instanceHead = collected.heads.find(({ scope }) => scope === instance);
        const asked: KnownHead = instanceHead ?? { rev: known?.instanceRev ?? 0 };
        const heads = othersOf(collected);
        const sure = round === 0 && wereTogether(table, [{ scope: instance, rev: asked.rev }, ...heads], collected);
        // These heads prove the moment. They are read in parallel with the states that the first heads lead to.
        const [config, found, latest] = await Promise.all([
          configAt({ ...asked, readAhead }),
          inGroups(heads, maxParallel, (head) => projectAt(head, readAhead)),
          sure ? collected : collect(table),
        ]);
        const shown: At[] = [{ scope: instance, rev: config.rev }, ...found];
        if (othersOf(latest).length === heads.length && wereTogether(table, shown, latest))
          return { config, projects: found.flatMap(({ state }) => (state ? [state] : [])) };
        collected = latest;
      }
      throw serviceUnavailable('What was asked for is being changed all the time. Try again in a moment.', []);
    },
  };
};
