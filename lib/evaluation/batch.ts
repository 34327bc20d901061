import { type PreparedContext, prepareContext, type RawContext, type Surroundings } from './context.ts';
import { batchResultJson } from './explanation-text.ts';
import type { EvaluationSet } from './feature.ts';

/** The environments of a batch by name, in the order asked for. */
export type BatchSets = ReadonlyMap<string, EvaluationSet>;

/**
 * The `features` of the batch playground's answer as JSON text (spec §4.4, behaviour §2.7): the features of the first
 * environment by name, each with one result per environment and context, in the order of both.
 *
 * @param contexts flat contexts, such as `combinations` answers; the results show them as they are.
 */
export const batchJson = (
  sets: BatchSets,
  contexts: readonly RawContext[],
  surroundings: Omit<Surroundings, 'environment'>,
): string => {
  let json = '';
  for (const entry of batchEntries(sets, contexts, surroundings)) json += json === '' ? entry : `,${entry}`;
  return `[${json}]`;
};

/** As {@link batchJson}, one feature at a time: for those who compress or send while the rest is evaluated. */
export function* batchEntries(
  sets: BatchSets,
  contexts: readonly RawContext[],
  surroundings: Omit<Surroundings, 'environment'>,
): Generator<string> {
  const shown = contexts.map((context) => JSON.stringify(context));
  const environments = [...sets].map(([environment, set]) => ({
    set,
    name: JSON.stringify(environment),
    prepared: contexts.map((context) => prepareContext(context, { ...surroundings, environment })),
  }));
  const features = [...(environments[0]?.set.features.values() ?? [])];
  for (const { name, project } of features.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    let json = `{"name":${JSON.stringify(name)},"projectId":${JSON.stringify(project)},"environments":{`;
    environments.forEach((environment, index) => {
      json += `${index === 0 ? '' : ','}${environment.name}:[`;
      json += resultsJson(environment.set, name, environment.prepared, shown);
      json += ']';
    });
    yield `${json}}}`;
  }
}

/** Nothing when the environment does not know the feature. */
const resultsJson = (
  set: EvaluationSet,
  name: string,
  contexts: readonly PreparedContext[],
  shown: readonly string[],
): string => {
  const feature = set.features.get(name);
  if (feature === undefined) return '';
  let json = '';
  contexts.forEach((context, index) => {
    if (index > 0) json += ',';
    json += batchResultJson(set, feature, context, shown[index] ?? '{}');
  });
  return json;
};
