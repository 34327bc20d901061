import { requireLinkRoom } from '../../../flags/features/environment-limit.ts';
import { PlanOutdated } from '../../../store/commands/plan-again.ts';
import type { Unwritten } from '../../../store/commit/context.ts';
import { transact } from '../../../store/commit/unit-of-work.ts';
import { enqueueJob, type Job, keyOfJob } from '../../../store/jobs/job.ts';
import type { ProjectItem } from '../../../store/table/items.ts';
import { environmentKey, instance, projectKey, projectScope } from '../../../store/table/keys.ts';
import type { ImportContext } from '../context.ts';
import { type CurrentState, currentProjectOf, currentRecordOf, targetProjectOf } from '../current-state.ts';
import type { FeatureEntry, ProjectEntry, StateDocument } from '../document.ts';
import { removedProjects } from '../projected-state.ts';
import { type DropEvent, dropEvents, type Step } from '../step.ts';
import { importData, isDifferent, withoutRev } from '../stored-item.ts';

const withoutTemplates = (stored: ProjectItem) => {
  const { linkTemplates: _, ...rest } = withoutRev(stored);
  return rest;
};

/** The templates of links after the import; an empty list takes them away. */
const templatesOf = (stored: ProjectItem | undefined, entry: ProjectEntry): Pick<ProjectItem, 'linkTemplates'> => {
  const linkTemplates = entry.linkTemplates ?? stored?.linkTemplates ?? [];
  return linkTemplates.length > 0 ? { linkTemplates } : {};
};

/** The project that results from the entry, without new links; members that are not given stay as stored. */
const mergeProject = (stored: ProjectItem | undefined, entry: ProjectEntry, now: Date): Unwritten<ProjectItem> => ({
  ...(stored && withoutTemplates(stored)),
  ...projectKey(entry.id),
  kind: 'project',
  id: entry.id,
  name: entry.name,
  description: entry.description === undefined ? (stored?.description ?? null) : entry.description,
  mode: entry.mode ?? stored?.mode ?? 'open',
  defaultStickiness: entry.defaultStickiness ?? stored?.defaultStickiness ?? 'default',
  featureLimit: entry.featureLimit === undefined ? (stored?.featureLimit ?? null) : entry.featureLimit,
  featureNaming: entry.featureNaming ?? stored?.featureNaming ?? { pattern: null, example: null, description: null },
  ...templatesOf(stored, entry),
  createdAt: entry.createdAt ?? stored?.createdAt ?? now.toISOString(),
  ...(!stored && entry.createdAt !== undefined && { madeAt: now.toISOString() }),
  updatedAt: entry.updatedAt ?? (stored ? stored.updatedAt : now.toISOString()),
  environments: stored?.environments ?? [],
});

/** As `mergeProject`; undefined: nothing changes. A change for which the document has no date gets the present time. */
const changedProject = (
  stored: ProjectItem | undefined,
  entry: ProjectEntry | undefined,
  { mode, now }: ImportContext,
): Unwritten<ProjectItem> | undefined => {
  if (!entry || (stored && mode === 'keep')) return undefined;
  const item = mergeProject(stored, entry, now);
  if (!isDifferent(item, stored)) return undefined;
  return entry.updatedAt ? item : { ...item, updatedAt: now.toISOString() };
};

/** The environments in which the feature has entries, and those that it keeps from the project that it leaves. */
const environmentsOf = (entry: FeatureEntry, project: string, current: CurrentState, mode: ImportContext['mode']) => {
  const leaves = mode === 'overwrite' && currentProjectOf(entry.name, current) !== project;
  const taken = leaves ? currentRecordOf(entry.name, current)?.environments.keys() : undefined;
  return [...entry.environments.keys(), ...(taken ?? [])];
};

/** The environments in which features of the document have items, by project. */
const environmentsInUse = ({ document, mode }: ImportContext, current: CurrentState): Map<string, Set<string>> => {
  const used = new Map<string, Set<string>>();
  for (const entry of document.features.values()) {
    const project = targetProjectOf(entry, current, mode);
    const own = used.get(project) ?? new Set();
    used.set(project, own);
    for (const name of environmentsOf(entry, project, current, mode)) own.add(name);
  }
  return used;
};

/** The step of one project. */
interface ProjectStep {
  readonly id: string;
  readonly step: Step;
}

/** Projects to create, to change or to link to environments (contract: state §6.5). */
export const planProjects = (context: ImportContext, current: CurrentState): ProjectStep[] => {
  const { document, mode, createdEnvironments } = context;
  const entries = new Map((document.projects ?? []).map((entry) => [entry.id, entry]));
  const used = environmentsInUse(context, current);
  const created = (document.environments ?? [])
    .map(({ name }) => name)
    .filter((name) => !current.config.environments.has(name) || createdEnvironments.includes(name));
  return [...new Set([...entries.keys(), ...used.keys()])].flatMap((id): ProjectStep[] => {
    const stored = current.projects.get(id)?.project;
    const entry = entries.get(id);
    const linked = new Set(stored?.environments.map(({ name }) => name));
    const wanted = stored && mode === 'keep' ? [] : (entry?.environments ?? (stored ? [] : created));
    const link = [...new Set([...wanted, ...(used.get(id) ?? [])])].filter((name) => !linked.has(name)).sort();
    const changed = changedProject(stored, entry, context) && entry;
    if (!changed && link.length === 0) return [];
    return [{ id, step: { size: 1, run: (running) => upsertProject(running, { id, entry: changed, link }) } }];
  });
};

const withLinks = (item: Unwritten<ProjectItem>, link: readonly string[]): Unwritten<ProjectItem> => {
  const linked = new Set(item.environments.map(({ name }) => name));
  const added = link.filter((name) => !linked.has(name));
  return added.length > 0
    ? { ...item, environments: [...item.environments, ...added.map((name) => ({ name }))] }
    : item;
};

/** Unfinished removals of items with the same names, which would remove the new items, too. */
const conflictingRemovals = (project: string, isNew: boolean, link: readonly string[]): Job[] => [
  ...(isNew ? [{ kind: 'remove-project' as const, project }] : []),
  ...link.map((environment) => ({ kind: 'unlink-environment' as const, project, environment })),
];

/** Creates or changes one project, and links it to environments. @param entry undefined: it is only linked */
const upsertProject = (
  context: ImportContext,
  { id, entry, link }: { id: string; entry: ProjectEntry | undefined; link: readonly string[] },
): Promise<void> => {
  const scope = projectScope(id);
  return transact(context, [scope], async (unit) => {
    const [stored, environments] = await Promise.all([
      unit.get(projectKey(id)),
      unit.getMany(link.map(environmentKey)),
    ]);
    const removals = await unit.getMany(conflictingRemovals(id, stored === undefined, link).map(keyOfJob));
    if (removals.some((job) => job !== undefined))
      throw new PlanOutdated(`something in project ${id} is still being removed`);
    if (environments.includes(undefined)) throw new PlanOutdated(`an environment of project ${id} was removed`);
    const changed = changedProject(stored, entry, context);
    const base = changed ?? (stored && withoutRev(stored));
    if (!base) throw new PlanOutdated(`project ${id} was removed`);
    const item = withLinks(base, link);
    if (item.environments.length > base.environments.length) requireLinkRoom(id, item.environments.length);
    if (isDifferent(item, stored)) unit.put(item);
    if (changed) unit.emit({ type: 'project-import', project: id, data: importData(item) });
    if (stored) {
      const linked = new Set(stored.environments.map(({ name }) => name));
      for (const { name } of item.environments)
        if (!linked.has(name)) unit.emit({ type: 'project-environment-added', project: id, environment: name });
    }
    unit.changeHead(scope, { ...(!stored && { gone: false }), private: item.mode === 'private' });
  });
};

/** The steps that remove projects that the document lacks. */
export const planProjectRemovals = (document: StateDocument, current: CurrentState): Step[] =>
  removedProjects(document, current).map((id) => ({
    size: 1,
    drops: ['drop-projects'],
    run: (context, drops) => removeProject(context, id, drops),
  }));

/** Hides a project, even with active features. A job removes its items. */
const removeProject = (context: ImportContext, id: string, drops: readonly DropEvent[]): Promise<void> => {
  const scope = projectScope(id);
  return transact(context, [scope, instance], async (unit) => {
    if (!(await unit.get(projectKey(id)))) return;
    unit.remove(projectKey(id));
    unit.changeHead(scope, { gone: true, private: false });
    await enqueueJob(unit, { kind: 'remove-project', project: id });
    unit.emit(...dropEvents(drops));
  });
};
