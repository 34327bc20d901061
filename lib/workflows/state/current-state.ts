import { allTemplates } from '../../flags/release-plan-templates/list.ts';
import type { ConfigState, FeatureRecord, KnownRevision, ProjectState } from '../../store/catalog/catalog.ts';
import type { AddonItem, ReleasePlanTemplateItem } from '../../store/table/items.ts';
import { defaultProjectId, featureNameKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { ImportContext } from './context.ts';
import type { FeatureEntry } from './document.ts';
import { listAddonItems } from './integrations.ts';

/** The stored state, as far as the document concerns it. */
export interface CurrentState {
  readonly config: ConfigState;
  /** By id; empty when the document has no integrations. */
  readonly addons: readonly AddonItem[];
  /** All of them; empty when the document has none and nothing may be removed. */
  readonly templates: readonly ReleasePlanTemplateItem[];
  /**
   * By id: the projects that the document names, or that have its features; all projects when something may be removed.
   */
  readonly projects: ReadonlyMap<string, ProjectState>;
  /** For features of the document: the project in the feature's name guard. That project may have been removed. */
  readonly featureLocations: ReadonlyMap<string, string>;
}

/** The current project of the feature; undefined: the feature does not exist, or its project was removed. */
export const currentProjectOf = (name: string, current: CurrentState): string | undefined => {
  const project = current.featureLocations.get(name);
  return project !== undefined && current.projects.has(project) ? project : undefined;
};

/** The stored feature, in any project. */
export const currentRecordOf = (name: string, current: CurrentState): FeatureRecord | undefined => {
  const project = currentProjectOf(name, current);
  return project === undefined ? undefined : current.projects.get(project)?.features.get(name);
};

/** The project that the feature will be in (contract: state §6.6). */
export const targetProjectOf = (
  { name, metadata }: FeatureEntry,
  current: CurrentState,
  mode: ImportContext['mode'],
): string => {
  const stored = currentProjectOf(name, current);
  return (mode === 'keep' ? stored : undefined) ?? metadata?.project ?? stored ?? defaultProjectId;
};

const byId = (projects: readonly ProjectState[]): Map<string, ProjectState> =>
  new Map(projects.map((project) => [project.id, project]));

/**
 * Loads the current state from the catalog. Features that are not in the projects that the document names are looked up
 * by name, one read unit each.
 * @param known heads that the request has read; must not be given after something was written
 */
export const loadCurrentState = async (context: ImportContext, known?: KnownRevision): Promise<CurrentState> => {
  const { catalog, document, mode } = context;
  const all = mode === 'replace';
  const entries = [...document.features.values()];
  const named = new Set([
    defaultProjectId,
    ...(document.projects ?? []).map(({ id }) => id),
    ...(document.segments ?? []).flatMap(({ project }) => project ?? []),
    ...(document.templates ?? []).flatMap(({ project }) => project ?? []),
    ...entries.flatMap(({ metadata }) => metadata?.project ?? []),
  ]);
  const { config, projects } = await catalog.projects(all ? '*' : [...named], known);
  const featureLocations = new Map<string, string>();
  for (const { id, features } of projects)
    for (const name of features.keys()) if (document.features.has(name)) featureLocations.set(name, id);
  const missing = entries.map(({ name }) => name).filter((name) => !featureLocations.has(name));
  const guards = await getItems(context, missing.map(featureNameKey));
  guards.forEach((guard, i) => {
    const name = missing[i];
    if (guard && name !== undefined) featureLocations.set(name, guard.project);
  });
  const loaded = byId(projects);
  const others = [...new Set(featureLocations.values())].filter((id) => !loaded.has(id));
  const more = others.length > 0 && !all ? (await catalog.projects(others)).projects : [];
  const addons = document.integrations ? await listAddonItems(known ? context : context.table) : [];
  const templates = document.templates || all ? await allTemplates(known ? context : context.table) : [];
  return { config, addons, templates, projects: new Map([...loaded, ...byId(more)]), featureLocations };
};
