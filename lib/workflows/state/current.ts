import type { Catalog, ConfigState, FeatureRecord, Known, ProjectState } from '../../store/catalog/catalog.ts';
import { featureNameKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import type { FeatureEntry, StateDocument } from './document.ts';
import type { Mode } from './mode.ts';

/** The project of features that state none. */
export const homeProject = 'default';

/** What an import finds: as much of the instance as the document is about. */
export interface Current {
  readonly config: ConfigState;
  /** By id: those the document names, and those that hold its features; all of them when something may be removed. */
  readonly projects: ReadonlyMap<string, ProjectState>;
  /** By feature of the document: the project its name leads to. Not among `projects`: that project was removed. */
  readonly featureLocations: ReadonlyMap<string, string>;
}

/** Where a feature of the document is; undefined: nowhere, or in a project that was removed. */
export const whereIs = (name: string, current: Current): string | undefined => {
  const project = current.featureLocations.get(name);
  return project !== undefined && current.projects.has(project) ? project : undefined;
};

/** The project a feature of the document is to be in: where it is if it is kept, else as stated, else `default`. */
export const projectOf = ({ name, metadata }: FeatureEntry, current: Current, mode: Mode): string => {
  const there = whereIs(name, current);
  return (mode === 'keep' ? there : undefined) ?? metadata?.project ?? there ?? homeProject;
};

/** A feature of the document as it exists now, wherever it is. */
export const existing = (name: string, current: Current): FeatureRecord | undefined => {
  const project = whereIs(name, current);
  return project === undefined ? undefined : current.projects.get(project)?.features.get(name);
};

const byId = (projects: readonly ProjectState[]): Map<string, ProjectState> =>
  new Map(projects.map((project) => [project.id, project]));

/**
 * Loads it from the catalog; features that are not where the document has them are looked up by name, one read unit
 * each.
 * @param whole load every project
 */
export const loadCurrent = async (
  from: { readonly table: Table; readonly catalog: Catalog },
  document: StateDocument,
  whole: boolean,
  known?: Known,
): Promise<Current> => {
  const entries = [...document.features.values()];
  const named = new Set([
    homeProject,
    ...(document.projects ?? []).map(({ id }) => id),
    ...(document.segments ?? []).flatMap(({ project }) => project ?? []),
    ...entries.flatMap(({ metadata }) => metadata?.project ?? []),
  ]);
  const { config, projects } = await from.catalog.projects(whole ? '*' : [...named], known);
  const whereabouts = new Map<string, string>();
  for (const { id, features } of projects)
    for (const name of features.keys()) if (document.features.has(name)) whereabouts.set(name, id);
  const missing = entries.map(({ name }) => name).filter((name) => !whereabouts.has(name));
  const guards = await getItems(from.table, missing.map(featureNameKey));
  guards.forEach((guard, i) => {
    const name = missing[i];
    if (guard && name !== undefined) whereabouts.set(name, guard.project);
  });
  const loaded = byId(projects);
  const others = [...new Set(whereabouts.values())].filter((id) => !loaded.has(id));
  const more = others.length > 0 && !whole ? (await from.catalog.projects(others, known)).projects : [];
  return { config, projects: new Map([...loaded, ...byId(more)]), featureLocations: whereabouts };
};
