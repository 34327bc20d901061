import type { BatchData, BatchImport } from '../../contract/schemas/features-batch.ts';
import type { NamedOwner } from '../../definition/owners.ts';
import { type FoundOwners, findOwners } from '../../flags/feature-owners/find.ts';
import { visibleTo } from '../../flags/projects/visible.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { ConfigState, FeatureRecord } from '../../store/catalog/catalog.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { featureKey, featureNameKey, fitsKey, projectScope } from '../../store/table/keys.ts';
import { getItems, type Source } from '../../store/table/read.ts';

/** A data set with the state that its import depends on. */
export interface ImportCheck {
  readonly input: BatchImport;
  readonly config: ConfigState;
  /** The target project; undefined: it is unknown, or hidden from the caller. */
  readonly project: ProjectItem | undefined;
  /** Number of active features of the target. */
  readonly active: number;
  /** Active features of the target whose names are in the data set. */
  readonly existing: ReadonlyMap<string, FeatureRecord>;
  /** Names of archived features of the target that are in the data set. */
  readonly archived: ReadonlySet<string>;
  /**
   * For names in the data set that a feature of another project has, active or archived: that project; undefined: it is
   * hidden from the caller.
   */
  readonly elsewhere: ReadonlyMap<string, string | undefined>;
  /** The names in `elsewhere` whose features are archived, in projects that the caller sees. */
  readonly archivedElsewhere: ReadonlySet<string>;
  /** Parents of the data set that are active features of some project. */
  readonly parents: ReadonlySet<string>;
  /** Users and groups here that own features of the data set. */
  readonly owners: FoundOwners;
}

interface FeatureLocation {
  readonly name: string;
  readonly project: string;
}

/** The projects of the features with these names, active or archived. */
const locateFeatures = async (source: Source, names: readonly string[]): Promise<FeatureLocation[]> => {
  const possible = [...new Set(names)].filter(fitsKey);
  const guards = await getItems(source, possible.map(featureNameKey));
  return possible.flatMap((name, i) => {
    const project = guards[i]?.project;
    return project === undefined ? [] : [{ name, project }];
  });
};

/** Names of the archived features among these, which are not in the target. */
const archivedAmong = async (source: Source, places: readonly FeatureLocation[]): Promise<ReadonlySet<string>> => {
  const features = await getItems(
    source,
    places.map(({ name, project }) => featureKey(project, name)),
  );
  return namesOf(places.filter((_, i) => features[i]?.archived));
};

const namesOf = (features: readonly { readonly name: string }[]): Set<string> =>
  new Set(features.map(({ name }) => name));

const parentsOf = ({ dependencies }: BatchData): Set<string> =>
  new Set(dependencies.flatMap(({ dependencies: parents }) => parents.map(({ feature }) => feature)));

/** The owners of all features of a data set. */
export const namedIn = ({ owners }: BatchData): NamedOwner[] => owners.flatMap((one) => one.owners);

/** Names of the features that a data set is about: those to be imported, and their parents. */
const namesIn = (data: BatchData): string[] => [...namesOf(data.features), ...parentsOf(data)];

/** What validating an import reads first; features of other projects are read afterwards. */
export const validationReads = ({ project, data }: BatchImport): RequestReads => ({
  scopes: fitsKey(project) ? [projectScope(project)] : [],
  keys: [...new Set(namesIn(data))].filter(fitsKey).map(featureNameKey),
});

/** Reads the state on which an import depends. The target comes from the catalog; other features are read by key. */
export const readImportContext = async (context: CatalogCallerContext, input: BatchImport): Promise<ImportCheck> => {
  const { catalog, caller } = context;
  const { project: id, data } = input;
  const isVisible = visibleTo(caller.rights);
  const names = namesOf(data.features);
  const parents = parentsOf(data);
  const [{ config, projects }, places, owners] = await Promise.all([
    catalog.projects(fitsKey(id) ? [id] : [], context),
    locateFeatures(context, namesIn(data)),
    findOwners(context, namedIn(data)),
  ]);
  const state = projects.find(({ project }) => isVisible(project));
  const isOwn = ({ project }: FeatureLocation): boolean => project === state?.id;
  const own = places.filter((place) => names.has(place.name) && isOwn(place));
  const elsewhere = places.filter((place) => names.has(place.name) && !isOwn(place));
  const [others, archivedOthers] = await Promise.all([
    catalog.projects([...new Set(elsewhere.map(({ project }) => project))], context),
    archivedAmong(
      context,
      places.filter((place) => !isOwn(place)),
    ),
  ]);
  const isArchived = (place: FeatureLocation): boolean =>
    isOwn(place) ? (state?.features.get(place.name)?.feature.archived ?? false) : archivedOthers.has(place.name);
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
    archived: namesOf(own.filter(isArchived)),
    elsewhere: new Map(elsewhere.map(({ name, project }) => [name, visible.has(project) ? project : undefined])),
    archivedElsewhere: namesOf(elsewhere.filter((place) => isArchived(place) && visible.has(place.project))),
    parents: namesOf(places.filter((place) => !isArchived(place) && parents.has(place.name))),
    owners,
  };
};

/** Ids of the segments that an import may use, by name (contract: features-batch §1.2). */
export const usableSegments = ({ config, project }: ImportCheck): ReadonlyMap<string, number> =>
  new Map(
    [...config.segments.values()]
      .filter((segment) => !segment.project || segment.project === project?.id)
      .map(({ id, name }) => [name, id]),
  );

/** Names of the features that an import would create, each once: no feature of any project has them yet. */
export const newNames = ({ input, existing, archived, elsewhere }: ImportCheck): string[] =>
  [...namesOf(input.data.features)].filter(
    (name) => !existing.has(name) && !archived.has(name) && !elsewhere.has(name),
  );
