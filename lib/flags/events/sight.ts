import type { Event } from '../../contract/schemas/event.ts';
import { seesProject } from '../../identity/rights/has-permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { Head } from '../../store/commit/head.ts';
import { decodeEvent, type EventItem } from '../../store/event-log/read.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { projectKey, projectOfScope } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { hideOtherProject } from './hide-project.ts';

/** The revisions of a project's journal that belong to the project there is now. */
export interface Life {
  /** Revision of the commit that made it. */
  readonly since: number;
  /** Its newest revision when it was looked at. */
  readonly until: number;
}

/** Which filed events exist for a caller (behaviour §1.8, docs/decisions/0135). */
export interface Sight {
  sees(event: Pick<EventItem, 'project' | 'rev'>): boolean;
  /** The event as the caller may read it: other projects that it names are null where the caller does not see them. */
  show(item: EventItem): Event;
  /** Of the projects whose events the caller sees, by id; undefined: all that was ever filed. */
  readonly lives: ReadonlyMap<string, Life> | undefined;
}

export const everything: Sight = { sees: () => true, show: decodeEvent, lives: undefined };

/** Whether there is a project; asked only of heads from before lives were noted. */
const existing = async (table: Table, projects: readonly string[]): Promise<ReadonlySet<string>> => {
  const items = await getItems<ProjectItem>(table, projects.map(projectKey));
  return new Set(items.flatMap((item) => (item ? [item.id] : [])));
};

/**
 * Administrators see every event. Others see those of the projects that exist for them, as of these heads, and of each
 * only what happened since that project was made: not what an earlier one of its id did, and nothing without a project.
 * What was committed after the heads were read is not seen either: it may belong to another project of the same id.
 */
export const openSight = async (table: Table, rights: Rights, heads: readonly Head[]): Promise<Sight> => {
  if (rights.admin) return everything;
  const visible = heads.flatMap((head) => {
    const id = projectOfScope(head.scope);
    if (id === undefined || head.gone || head.rev === 0) return [];
    return seesProject(rights, { id, private: head.private === true }) ? [{ id, head }] : [];
  });
  const old = visible.filter(({ head }) => head.since === undefined).map(({ id }) => id);
  const found = old.length > 0 ? await existing(table, old) : new Set<string>();
  const lives = new Map<string, Life>();
  for (const { id, head } of visible) {
    const since = head.since ?? (found.has(id) ? 1 : undefined);
    if (since !== undefined) lives.set(id, { since, until: head.rev });
  }
  return {
    lives,
    sees: ({ project, rev }) => {
      const life = project === null ? undefined : lives.get(project);
      return life !== undefined && rev >= life.since && rev <= life.until;
    },
    show: (item) => hideOtherProject(decodeEvent(item), (project) => lives.has(project)),
  };
};
