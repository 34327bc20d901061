import { seesProject } from '../../identity/rights/has-permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import { type Head, readHeadsOf } from '../../store/commit/head.ts';
import type { EventItem } from '../../store/event-log/event-item.ts';
import type { AddonItem } from '../../store/table/items.ts';
import { projectOfScope, projectScope } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';

/** In lists of projects: all. */
const everyProject = '*';

/**
 * What an integration may learn after somebody saved it without entering its secrets: they do not know who receives its
 * events, so it may learn less than before, and more only of private projects that they have added by name.
 */
export const keptReach = (stored: Reach & Pick<AddonItem, 'projects'>, saved: Reach): Reach => ({
  sees: saved.sees.filter((id) => stored.sees.includes(id) || !stored.projects.includes(id)),
  ...(stored.byAdmin && saved.byAdmin && { byAdmin: true }),
});

/** Heads of projects by their ids. */
export type ProjectHeads = ReadonlyMap<string, Head>;

export const readProjectHeads = async (source: Source, projects: Iterable<string | null>): Promise<ProjectHeads> => {
  const named = [...new Set(projects)].filter((project) => project !== null);
  const heads = await readHeadsOf(source, named.map(projectScope));
  return new Map(heads.map((head) => [projectOfScope(head.scope) ?? '', head]));
};

/** What decides of which projects an integration may learn. */
export type Reach = Pick<AddonItem, 'sees' | 'byAdmin'>;

/** What somebody who saves an integration lets it learn. @param projects that the integration names; `*` is none */
export const reachOf = (rights: Rights, projects: readonly string[]): Reach => ({
  sees: projects.filter((id) => id !== everyProject && seesProject(rights, { id, private: true })),
  ...(rights.admin && { byAdmin: true }),
});

/**
 * Whether an integration may learn of a project at this revision: what whoever last changed it could see, and of private
 * projects only those that it names. Of an earlier project with the same id nobody knows any more whether it was private.
 */
export const reachesProject = (
  { sees, byAdmin }: Reach,
  head: Head | undefined,
  rev: number = head?.rev ?? 0,
): boolean => {
  const project = head && projectOfScope(head.scope);
  if (!head || project === undefined || head.rev === 0) return false;
  const isEarlier = rev < (head.since ?? 1);
  const isOver = head.gone === true || isEarlier;
  const isHidden = head.private === true || isEarlier;
  return (!isOver || byAdmin === true) && (!isHidden || sees.includes(project));
};

/** Whether an integration may get an event at all, as far as its project decides that (contract: addons §4). */
export const isShownTo = (
  addon: Reach,
  { project, rev }: Pick<EventItem, 'project' | 'rev'>,
  heads: ProjectHeads,
): boolean => (project === null ? addon.byAdmin === true : reachesProject(addon, heads.get(project), rev));
