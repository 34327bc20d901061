import type { Catalog, ConfigState, FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import type { ProjectItem } from '../../store/table/items.ts';

/** What a playground request evaluates. */
export interface Selection {
  readonly config: ConfigState;
  /** Active features of the selected projects, by name. */
  readonly records: readonly FeatureRecord[];
}

export interface SelectionOrder {
  /** Project ids; absent or `*`: all. Unknown ones contribute nothing (behaviour §1.3). */
  readonly projects?: readonly string[] | '*' | undefined;
  /** Projects that do not exist for the caller. */
  readonly visible: (project: ProjectItem) => boolean;
  /** Revision of the instance that this request has read already. */
  readonly instanceRev: number;
}

/** Up to this many projects are asked for by key, one read unit each; beyond, the query of all heads costs less. */
const maxByKey = 50;

/** The features of visible, selected projects as of now. Archived features are no part of any evaluation. */
export const selectFeatures = async (catalog: Catalog, order: SelectionOrder): Promise<Selection> => {
  const { projects = '*', visible, instanceRev } = order;
  const wanted = projects === '*' ? undefined : new Set(projects.filter(fitsKey));
  const ids = wanted === undefined || wanted.size > maxByKey ? '*' : [...wanted];
  const state = await catalog.projects(ids, { instanceRev });
  const runs = state.projects
    .filter(({ id, project }) => (wanted?.has(id) ?? true) && visible(project))
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

/** The same array as long as the same projects are asked for and nothing in them changes. */
const joined = (runs: Runs): readonly FeatureRecord[] => {
  const [only] = runs;
  if (only !== undefined && runs.length === 1) return only;
  if (runs.length === latest.runs.length && runs.every((run, i) => run === latest.runs[i])) return latest.records;
  // Joining runs that are sorted already is cheap.
  latest = { runs, records: runs.flat().sort(byName) };
  return latest.records;
};
