import { type ConfigParts, configFold } from './fold-config.ts';
import { type ProjectParts, projectFold } from './fold-project.ts';
import { type Asked, type Follower, follow, type Shortcut } from './follow.ts';
import { type Head, readHead, readHeads, readHeadsOf } from './head.ts';
import type { ProjectItem } from './items.ts';
import { instance, projectOfScope, projectScope, type Scope } from './keys.ts';
import type { Pace } from './pause.ts';
import { worthSnapshot } from './snapshot.ts';
import type { Table } from './table.ts';

export type { FeatureRecord } from './fold-project.ts';

/** The configuration of the instance at a revision. */
export interface ConfigState extends ConfigParts {
  readonly rev: number;
}

/** A project with all its features, archived ones included, at a revision. */
export interface ProjectState extends ProjectParts {
  readonly id: string;
  readonly rev: number;
  /** Id of the commit that made this revision: after a restore the numbers come again, the ids do not. */
  readonly commit: string | undefined;
  readonly project: ProjectItem;
}

/** What a caller knows already: the instance's revision, read since its request began. */
export interface Known {
  readonly instanceRev: number;
}

/**
 * The features of these projects, now, from this process's memory. It sees every write that was acknowledged before it
 * was asked: a strongly consistent read of the heads says what is current, what is behind is brought up to date.
 */
export interface Catalog {
  /** One read unit when nothing changed; none with `known`. */
  config(known?: Known): Promise<ConfigState>;
  /**
   * Unknown and deleted ids are left out; ordered by id. One read unit a project when nothing changed, for `*` one
   * query of all heads.
   */
  projects(
    ids: readonly string[] | '*',
    known?: Known,
  ): Promise<{ readonly config: ConfigState; readonly projects: ProjectState[] }>;
}

/** Projects brought up to date at the same time. */
const atOnce = 16;

const inGroups = async <T, R>(all: readonly T[], size: number, work: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (let i = 0; i < all.length; i += size) results.push(...(await Promise.all(all.slice(i, i + size).map(work))));
  return results;
};

export const openCatalog = (
  table: Table,
  options: { readonly shortcut?: Shortcut; readonly pace?: Pace } = {},
): Catalog => {
  const configFollower = follow(table, instance, configFold, options.pace ? { pace: options.pace } : {});
  const projectFollowers = new Map<string, Follower<ProjectParts>>();

  const followerOf = (id: string): Follower<ProjectParts> => {
    const known = projectFollowers.get(id);
    if (known) return known;
    const follower = follow(table, projectScope(id), projectFold(id), options);
    projectFollowers.set(id, follower);
    return follower;
  };

  const configAt = async (asked: Asked): Promise<ConfigState> => {
    const held = await configFollower.at(asked);
    return { rev: held.rev, ...held.state };
  };

  const projectAt = async ({
    scope,
    rev,
    commit,
    at,
    gone,
    features: active,
  }: Head): Promise<ProjectState | undefined> => {
    const id = projectOfScope(scope);
    if (id === undefined || rev === 0) return undefined;
    if (gone) {
      projectFollowers.delete(id);
      return undefined;
    }
    const held = await followerOf(id).at({ rev, commit, at, large: active >= worthSnapshot });
    const { project, features } = held.state;
    return project && { id, rev: held.rev, commit: held.commit, project, features };
  };

  return {
    config: async (known) => {
      if (known) return configAt({ rev: known.instanceRev });
      return configAt(await readHead(table, instance));
    },
    projects: async (ids, known) => {
      const scopes: Scope[] = ids === '*' ? [] : [...new Set(ids)].sort().map(projectScope);
      const heads =
        ids === '*' ? await readHeads(table) : await readHeadsOf(table, known ? scopes : [instance, ...scopes]);
      const ownHead = heads.find(({ scope }) => scope === instance);
      const asked: Asked = known ? { rev: known.instanceRev } : (ownHead ?? { rev: 0 });
      const [config, projects] = await Promise.all([configAt(asked), inGroups(heads, atOnce, projectAt)]);
      return { config, projects: projects.filter((project) => project !== undefined) };
    },
  };
};
