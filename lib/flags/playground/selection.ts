import type { ConfigState, FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { maxProjectsByKey } from '../projects/by-key.ts';
import { scopesOf } from '../projects/scopes.ts';

/** What a playground request evaluates. */
export interface Selection {
  readonly config: ConfigState;
  /** Active features of the selected projects, by name. */
  readonly records: readonly FeatureRecord[];
}

export interface SelectionInput {
  /** Project ids; absent or `*`: all. Unknown ones add nothing (contract: playground §2.2). */
  readonly projects?: readonly string[] | '*' | undefined;
  readonly isVisible: (project: ProjectItem) => boolean;
}

/** By id, where that costs less than reading all. */
const idsOf = (projects: SelectionInput['projects'] = '*'): readonly string[] | '*' => {
  if (projects === '*') return '*';
  const wanted = [...new Set(projects)];
  return wanted.length > maxProjectsByKey ? '*' : wanted;
};

export const selectionReads = ({ projects }: Pick<SelectionInput, 'projects'>): RequestReads => ({
  scopes: scopesOf(idsOf(projects)),
});

/** The active features of selected, visible projects, as they are now. */
export const selectFeatures = async (
  { table, catalog, instanceRev }: CatalogContext,
  { projects = '*', isVisible }: SelectionInput,
): Promise<Selection> => {
  const wanted = projects === '*' ? undefined : new Set(projects);
  const state = await catalog.projects(idsOf(projects), { instanceRev, table });
  const runs = state.projects
    .filter(({ id, project }) => (wanted?.has(id) ?? true) && isVisible(project))
    .map(activeByName);
  return { config: state.config, records: joined(runs) };
};

const byName = (a: FeatureRecord, b: FeatureRecord): number => (a.feature.name < b.feature.name ? -1 : 1);

const sorted = new WeakMap<ProjectState['features'], readonly FeatureRecord[]>();

/** Sorted once per change of the project's features. */
const activeByName = ({ features }: ProjectState): readonly FeatureRecord[] => {
  const known = sorted.get(features);
  if (known) return known;
  const records = [...features.values()].filter(({ feature }) => !feature.archived).sort(byName);
  sorted.set(features, records);
  return records;
};

type Runs = readonly (readonly FeatureRecord[])[];

let latest: { readonly runs: Runs; readonly records: readonly FeatureRecord[] } = { runs: [], records: [] };

/** The same array as long as the same projects are selected and nothing in them changes. */
const joined = (runs: Runs): readonly FeatureRecord[] => {
  const [only] = runs;
  if (only !== undefined && runs.length === 1) return only;
  if (runs.length === latest.runs.length && runs.every((run, i) => run === latest.runs[i])) return latest.records;
  // Joining runs that are sorted already is cheap.
  latest = { runs, records: runs.flat().sort(byName) };
  return latest.records;
};
