import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import type { StoredChange } from '../../store/table/items.ts';
import { featureOf } from './emit.ts';

/** What conflicts are looked for in: the project and the segments as they are now. */
export interface Present {
  readonly config: Pick<ConfigState, 'segments'>;
  readonly state: ProjectState;
}

const active = ({ features }: ProjectState, name: string) => {
  const record = features.get(name);
  return record && !record.feature.archived ? record : undefined;
};

/** Why nothing can be changed at a feature (behaviour §3.4); undefined: something can. */
export const featureConflict = ({ state }: Present, feature: string, environment: string): string | undefined => {
  const record = state.features.get(feature);
  if (!record) return `The feature "${feature}" is no longer in project "${state.id}".`;
  if (record.feature.archived) return `The feature "${feature}" is archived.`;
  if (!state.project.environments.some(({ name }) => name === environment))
    return `The environment "${environment}" is no longer linked to project "${state.id}".`;
  return undefined;
};

const strategiesNamed = (change: StoredChange): string[] => {
  switch (change.action) {
    case 'updateStrategy':
    case 'deleteStrategy':
      return [change.payload.id];
    case 'reorderStrategy':
      return change.payload.map(({ id }) => id);
    default:
      return [];
  }
};

const segmentsNamed = (change: StoredChange): readonly number[] => {
  switch (change.action) {
    case 'updateSegment':
    case 'deleteSegment':
      return [change.payload.id];
    case 'addStrategy':
    case 'updateStrategy':
      return change.payload.segments ?? [];
    default:
      return [];
  }
};

/** Why one change cannot be made, though its feature is there (behaviour §3.4). */
export const changeConflict = (
  { config, state }: Present,
  change: StoredChange,
  environment: string,
): string | undefined => {
  const segment = segmentsNamed(change).find((id) => !config.segments.has(id));
  if (segment !== undefined) return `The segment ${segment} no longer exists.`;
  const feature = featureOf(change);
  const record = feature === undefined ? undefined : active(state, feature);
  if (!record) return undefined;
  const there = new Set(record.environments.get(environment)?.strategies.map(({ id }) => id));
  const strategy = strategiesNamed(change).find((id) => !there.has(id));
  if (strategy !== undefined) return `The strategy "${strategy}" no longer exists.`;
  if (change.action === 'addDependency' && !active(state, change.payload.feature))
    return `The parent feature "${change.payload.feature}" is no longer there.`;
  return undefined;
};

/** All that stands in the way of a request, each once. */
export const conflictsOf = (present: Present, changes: readonly StoredChange[], environment: string): string[] => [
  ...new Set(
    changes
      .flatMap((change) => {
        const feature = featureOf(change);
        return [
          feature === undefined ? undefined : featureConflict(present, feature, environment),
          changeConflict(present, change, environment),
        ];
      })
      .filter((conflict) => conflict !== undefined),
  ),
];
