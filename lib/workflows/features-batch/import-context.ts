import type { BatchData, BatchImport } from '../../contract/schemas/features-batch.ts';
import { visibleTo } from '../../flags/projects/visible.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { ConfigState, FeatureRecord } from '../../store/catalog/catalog.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { featureKey, featureNameKey, fitsKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

/** A data set with the state that its import depends on. */
export interface ImportCheck {
  readonly input: BatchImport;
  readonly config: ConfigState;
  /** The target; undefined: unknown, or hidden from the caller. */
  readonly project: ProjectItem | undefined;
  /** Number of active features of the target. */
  readonly active: number;
  /** Active features of the target that have a name of the data set. */
  readonly existing: ReadonlyMap<string, FeatureRecord>;
  /** Names of the data set that archived features of the target have. */
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
const locateFeatures = async (table: Table, names: readonly string[]) => {
  const possible = [...new Set(names)].filter(fitsKey);
  const guards = await getItems(table, possible.map(featureNameKey));
  const places = possible.flatMap((name, i) => {
    const project = guards[i]?.project;
    return project === undefined ? [] : [{ name, project }];
  });
  const features = await getItems(
    table,
    places.map(({ name, project }) => featureKey(project, name)),
  );
  return places.map(({ name, project }, i) => ({ name, project, archived: features[i]?.archived ?? false }));
};

const namesOf = (features: readonly { readonly name: string }[]): Set<string> =>
  new Set(features.map(({ name }) => name));

const parentsOf = ({ dependencies }: BatchData): Set<string> =>
  new Set(dependencies.flatMap(({ dependencies: parents }) => parents.map(({ feature }) => feature)));

/** Reads the state that an import depends on. The target comes from the catalog, other features are read by key. */
export const readImportContext = async (
  { table, catalog, caller, instanceRev }: CatalogCallerContext,
  input: BatchImport,
): Promise<ImportCheck> => {
  const { project: id, data } = input;
  const isVisible = visibleTo(caller.rights);
  const names = namesOf(data.features);
  const parents = parentsOf(data);
  const [{ config, projects }, places] = await Promise.all([
    catalog.projects(fitsKey(id) ? [id] : [], { instanceRev }),
    locateFeatures(table, [...names, ...parents]),
  ]);
  const state = projects.find(({ project }) => isVisible(project));
  const own = places.filter(({ name, project }) => names.has(name) && project === state?.id);
  const elsewhere = places.filter(({ name, project }) => names.has(name) && project !== state?.id);
  const others = await catalog.projects([...new Set(elsewhere.map(({ project }) => project))], { instanceRev });
  const visible = new Set(others.projects.filter(({ project }) => isVisible(project)).map((one) => one.id));
  const existing = [...names].flatMap((name): [string, FeatureRecord][] => {
    const record = state?.features.get(name);
    return record && !record.feature.archived ? [[name, record]] : [];
  });
  return {
    input,
    config,
    project: state?.project,
    active: [...(state?.features.values() ?? [])].filter(({ feature }) => !feature.archived).length,
    existing: new Map(existing),
    archived: namesOf(own.filter(({ archived }) => archived)),
    elsewhere: new Map(elsewhere.map(({ name, project }) => [name, visible.has(project) ? project : undefined])),
    archivedElsewhere: namesOf(elsewhere.filter(({ archived, project }) => archived && visible.has(project))),
    parents: namesOf(places.filter(({ name, archived }) => !archived && parents.has(name))),
  };
};

/** Ids of the segments that an import may use, by name (contract: features-batch §1.2). */
export const usableSegments = ({ config, project }: ImportCheck): ReadonlyMap<string, number> =>
  new Map(
    [...config.segments.values()]
      .filter((segment) => !segment.project || segment.project === project?.id)
      .map(({ id, name }) => [name, id]),
  );

/** Names of the features that an import would create, each once: no feature has them yet, in whichever project. */
export const newNames = ({ input, existing, archived, elsewhere }: ImportCheck): string[] =>
  [...namesOf(input.data.features)].filter(
    (name) => !existing.has(name) && !archived.has(name) && !elsewhere.has(name),
  );
