import type { BatchData } from '../../contract/schemas/features-batch.ts';
import type { Catalog, ConfigState, FeatureRecord } from '../../store/catalog/catalog.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { featureKey, featureNameKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

/** Where a data set is to go, and who asks. */
export interface Target {
  readonly project: string;
  readonly environment: string;
  /** Whether a project exists for the caller (behaviour §0, Private projects). */
  readonly visible: (project: ProjectItem) => boolean;
}

/** What a data set meets here. */
export interface ImportContext {
  readonly config: ConfigState;
  /** Undefined: unknown, or hidden from the caller. */
  readonly project: ProjectItem | undefined;
  /** Number of active features of that project. */
  readonly active: number;
  /** Active features of that project that have a name of the data set. */
  readonly existing: ReadonlyMap<string, FeatureRecord>;
  /** Names of the data set that archived features of that project have. */
  readonly archived: ReadonlySet<string>;
  /**
   * By name of the data set, the other project in which a feature has it, active or archived; undefined: one hidden from
   * the caller.
   */
  readonly elsewhere: ReadonlyMap<string, string | undefined>;
  /** Those of them that are archived, in projects that the caller sees. */
  readonly archivedElsewhere: ReadonlySet<string>;
  /** Parents of the data set that are active features of some project. */
  readonly parents: ReadonlySet<string>;
}

/** Where active and archived features of these names are. */
const locate = async (table: Table, names: readonly string[]) => {
  const known = [...new Set(names)].filter(fitsKey);
  const guards = await getItems(table, known.map(featureNameKey));
  const places = known.flatMap((name, i) => {
    const project = guards[i]?.project;
    return project === undefined ? [] : [{ name, project }];
  });
  const features = await getItems(
    table,
    places.map(({ name, project }) => featureKey(project, name)),
  );
  return places.map(({ name, project }, i) => ({ name, project, archived: features[i]?.archived ?? false }));
};

const parentsOf = ({ dependencies }: BatchData): string[] =>
  dependencies.flatMap(({ dependencies: parents }) => parents.map(({ feature }) => feature));

/**
 * Reads all that decides what an import comes to. Of other projects than the target it reads what it needs by key; the
 * target itself stands in the catalog.
 * @param instanceRev the instance's revision, read since the request began
 */
export const readImportContext = async (
  { table, catalog }: { readonly table: Table; readonly catalog: Catalog },
  { project: id, visible }: Target,
  data: BatchData,
  instanceRev: number,
): Promise<ImportContext> => {
  const names = new Set(data.features.map(({ name }) => name));
  const parents = new Set(parentsOf(data));
  const ids = fitsKey(id) ? [id] : [];
  const [{ config, projects }, places] = await Promise.all([
    catalog.projects(ids, { instanceRev }),
    locate(table, [...names, ...parents]),
  ]);
  const state = projects.find(({ project }) => visible(project));
  const elsewhere = places.filter(({ name, project }) => names.has(name) && project !== state?.id);
  const archived = places.filter((one) => one.archived && names.has(one.name) && one.project === state?.id);
  const active = places.filter((one) => !one.archived);
  const shown = await catalog.projects([...new Set(elsewhere.map(({ project }) => project))], { instanceRev });
  const seen = new Set(shown.projects.filter(({ project }) => visible(project)).map((one) => one.id));
  const existing = [...names].flatMap((name): [string, FeatureRecord][] => {
    const record = state?.features.get(name);
    return record && !record.feature.archived ? [[name, record]] : [];
  });
  return {
    config,
    project: state?.project,
    active: [...(state?.features.values() ?? [])].filter(({ feature }) => !feature.archived).length,
    existing: new Map(existing),
    archived: new Set(archived.map(({ name }) => name)),
    elsewhere: new Map(elsewhere.map(({ name, project }) => [name, seen.has(project) ? project : undefined])),
    archivedElsewhere: new Set(
      elsewhere.filter((one) => one.archived && seen.has(one.project)).map(({ name }) => name),
    ),
    parents: new Set(active.map(({ name }) => name).filter((name) => parents.has(name))),
  };
};
