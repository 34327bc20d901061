import type { FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import { derived } from '../../store/catalog/derived.ts';
import { allStrategies } from '../features/strategies.ts';

/** A feature in a form prepared for searching. */
export interface Entry {
  readonly name: string;
  readonly project: string;
  readonly type: string;
  readonly stale: boolean;
  readonly createdAt: string;
  readonly record: FeatureRecord;
  /** Name, description and tags as `type:value`, in lower case. */
  readonly texts: readonly string[];
  /** Tags as `type:value`. */
  readonly tags: readonly string[];
  /** Ids of the segments that any strategy of any environment uses, each once, in the order of their first use. */
  readonly segments: readonly number[];
}

const prepare = (record: FeatureRecord): Entry => {
  const { name, project, type, stale, createdAt, description, tags } = record.feature;
  const tagTexts = tags.map(({ type, value }) => `${type}:${value}`);
  const used = [...record.environments.values()].flatMap((item) =>
    allStrategies(item).flatMap(({ segments }) => segments),
  );
  return {
    name,
    project,
    type,
    stale,
    createdAt,
    record,
    texts: [name, ...(description ? [description] : []), ...tagTexts].map((text) => text.toLowerCase()),
    tags: tagTexts,
    segments: [...new Set(used)],
  };
};

const entryOf = derived(prepare);

const activeEntries = derived((features: ProjectState['features']): readonly Entry[] =>
  [...features.values()].filter(({ feature }) => !feature.archived).map(entryOf),
);

/** The active features of a project, each prepared once for every change of it. */
export const entriesOf = ({ features }: Pick<ProjectState, 'features'>): readonly Entry[] => activeEntries(features);
