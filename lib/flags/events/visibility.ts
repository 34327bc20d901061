import type { Event } from '../../contract/schemas/event.ts';
import { seesProject } from '../../identity/rights/has-permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { Head } from '../../store/commit/head.ts';
import { decodeEvent, type EventItem } from '../../store/event-log/event-item.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { projectKey, projectOfScope } from '../../store/table/keys.ts';
import { getItems, type Source } from '../../store/table/read.ts';
import { hideOtherProject } from './hide-project.ts';

/** The revisions of a journal since the present project of its id was created. */
export interface RevisionRange {
  /** Revision of the commit that created the project. */
  readonly since: number;
  /** The newest revision when the head was read. */
  readonly until: number;
}

/** The events of the log that exist for a caller (contract: events §7, docs/decisions/0135). */
export interface EventVisibility {
  isVisible(event: Pick<EventItem, 'project' | 'rev'>): boolean;
  /**
   * The event in the form that the caller may see: other projects that it names are null if the caller does not see
   * them.
   */
  view(item: EventItem): Event;
  /** Revisions by the id of each project whose events the caller sees; undefined: the caller sees all events. */
  readonly revisions: ReadonlyMap<string, RevisionRange> | undefined;
}

export const everything: EventVisibility = { isVisible: () => true, view: decodeEvent, revisions: undefined };

/** Which of these projects exist. Read only for heads that do not state when their project was created. */
const existingProjects = async (source: Source, projects: readonly string[]): Promise<ReadonlySet<string>> => {
  const items = await getItems<ProjectItem>(source, projects.map(projectKey));
  return new Set(items.flatMap((item) => (item ? [item.id] : [])));
};

/**
 * Administrators see every event. Other callers see events of the projects that they see at these heads, and only
 * events since that project was created: neither those of an earlier project with the same id, nor those without a
 * project. Events that were committed after the heads were read are not visible either: they may belong to a later
 * project with the same id.
 */
export const readVisibility = async (
  source: Source,
  rights: Rights,
  heads: readonly Head[],
): Promise<EventVisibility> => {
  if (rights.admin) return everything;
  const visible = heads.flatMap((head) => {
    const id = projectOfScope(head.scope);
    if (id === undefined || head.gone || head.rev === 0) return [];
    return seesProject(rights, { id, private: head.private === true }) ? [{ id, head }] : [];
  });
  const old = visible.filter(({ head }) => head.since === undefined).map(({ id }) => id);
  const found = old.length > 0 ? await existingProjects(source, old) : new Set<string>();
  const revisions = new Map<string, RevisionRange>();
  for (const { id, head } of visible) {
    const since = head.since ?? (found.has(id) ? 1 : undefined);
    if (since !== undefined) revisions.set(id, { since, until: head.rev });
  }
  return {
    revisions,
    isVisible: ({ project, rev }) => {
      const range = project === null ? undefined : revisions.get(project);
      return range !== undefined && rev >= range.since && rev <= range.until;
    },
    view: (item) => hideOtherProject(decodeEvent(item), (project) => revisions.has(project)),
  };
};
