import { requireLinkRoom } from '../../../flags/environments/limit.ts';
import { commit } from '../../../store/commit/commit.ts';
import type { Unwritten } from '../../../store/commit/decision.ts';
import type { NewEvent } from '../../../store/commit/journal.ts';
import { type Job, keyOfJob } from '../../../store/jobs/job.ts';
import type { ProjectItem } from '../../../store/table/items.ts';
import { environmentKey, projectKey, projectScope } from '../../../store/table/keys.ts';
import { differs } from '../difference.ts';
import type { ProjectEntry } from '../document.ts';
import { mergeProjectItem, unrevised } from '../merge-configuration.ts';
import type { Mode } from '../mode.ts';
import { plain } from '../plain.ts';
import { StateMoved } from '../state-moved.ts';
import type { ProjectStep } from '../step.ts';
import type { Tools } from '../tools.ts';

/** The project as the entry makes it, its links untouched; undefined: as it is. */
const changed = (
  stored: ProjectItem | undefined,
  entry: ProjectEntry | undefined,
  mode: Mode,
  now: Date,
): Unwritten<ProjectItem> | undefined => {
  if (!entry || (stored && mode === 'keep')) return undefined;
  const item = mergeProjectItem(stored, entry, now);
  if (!differs(item, stored)) return undefined;
  return entry.updatedAt ? item : { ...item, updatedAt: now.toISOString() };
};

const linked = (item: Unwritten<ProjectItem>, link: readonly string[]): Unwritten<ProjectItem> => {
  const there = new Set(item.environments.map(({ name }) => name));
  const added = link.filter((name) => !there.has(name));
  return added.length > 0
    ? { ...item, environments: [...item.environments, ...added.map((name) => ({ name }))] }
    : item;
};

const eventsOf = (
  id: string,
  item: Unwritten<ProjectItem>,
  stored: ProjectItem | undefined,
  entry: boolean,
): NewEvent[] => {
  const before = new Set(stored?.environments.map(({ name }) => name));
  return [
    ...(entry ? [{ type: 'project-import' as const, project: id, data: plain(item) }] : []),
    // A new project is linked from the start; that is part of its import.
    ...(stored ? item.environments.filter(({ name }) => !before.has(name)) : []).map(
      ({ name }): NewEvent => ({ type: 'project-environment-added', project: id, environment: name }),
    ),
  ];
};

/** What was there before under the same names must be gone before it is made anew, or it would take the new with it. */
const removalsInTheWay = (project: string, isNew: boolean, link: readonly string[]): Job[] => [
  ...(isNew ? [{ kind: 'remove-project' as const, project }] : []),
  ...link.map((environment) => ({ kind: 'unlink-environment' as const, project, environment })),
];

/** Makes or changes one project and links environments to it. */
export const upsertProject = async (tools: Tools, { id, entry, link }: ProjectStep): Promise<void> => {
  const { table, actor, now, deadline, mode } = tools;
  const scope = projectScope(id);
  await commit({ table, actor, now, deadline }, [scope], async (view) => {
    const stored = await view.get(projectKey(id));
    const pending = await view.getMany(removalsInTheWay(id, stored === undefined, link).map(keyOfJob));
    if (pending.some((work) => work !== undefined)) throw new StateMoved(`what was in project ${id} is being removed`);
    const environments = await view.getMany(link.map(environmentKey));
    if (environments.includes(undefined)) throw new StateMoved(`an environment of project ${id} is gone`);
    const brought = changed(stored, entry, mode, now);
    const base = brought ?? (stored && unrevised(stored));
    if (!base) throw new StateMoved(`project ${id} is gone`);
    const item = linked(base, link);
    if (item.environments.length > base.environments.length) requireLinkRoom(id, item.environments.length);
    const hidden = item.mode === 'private';
    return {
      put: differs(item, stored) ? [item] : [],
      events: eventsOf(id, item, stored, brought !== undefined),
      head: { [scope]: { ...(stored ? {} : { gone: false }), private: hidden } },
      answer: undefined,
    };
  });
};
