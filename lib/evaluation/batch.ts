import { type PreparedContext, prepareContext, type RawContext, type Surroundings } from './context.ts';
import { batchResultJson } from './explanation-text.ts';
import type { EvaluationSet } from './feature.ts';

/** The environments of a batch by name, in the order asked for. */
export type BatchSets = ReadonlyMap<string, EvaluationSet>;

/**
 * The `features` of the batch playground's answer as JSON text (spec §4.4, behaviour §2.7): the features of the first
 * environment by name, each with one result per environment and context, in the order of both.
 *
 * @param contexts flat contexts, e.g. those of `combinations`; shown in the results as they are.
 */
export const batchJson = (
  sets: BatchSets,
  contexts: readonly RawContext[],
  surroundings: Omit<Surroundings, 'environment'>,
): string => {
  const [first] = sets.values();
  if (first === undefined) return '[]';
  const shown = contexts.map((context) => JSON.stringify(context));
  const environments = sets
    .entries()
    .map(([environment, set]) => ({
      set,
      head: `${JSON.stringify(environment)}:[`,
      prepared: contexts.map((context) => prepareContext(context, { ...surroundings, environment })),
    }))
    .toArray();
  const features = [...first.features.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return `[${features
    .map(({ name, project }) => {
      const results = environments.map(
        ({ set, head, prepared }) => `${head}${resultsJson(set, name, prepared, shown)}]`,
      );
      return `{"name":${JSON.stringify(name)},"projectId":${JSON.stringify(project)},"environments":{${results}}}`;
    })
    .join()}]`;
};

const resultsJson = (
  set: EvaluationSet,
  name: string,
  contexts: readonly PreparedContext[],
  shown: readonly string[],
): string => {
  const feature = set.features.get(name);
  if (feature === undefined) return '';
  return contexts.map((context, index) => batchResultJson(set, feature, context, shown[index] ?? '{}')).join();
};
