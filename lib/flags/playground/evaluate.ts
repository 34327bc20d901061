import type { PlaygroundRequest } from '../../contract/schemas/playground.ts';
import { explainJson, prepareContext } from '../../evaluation/index.ts';
import { compiledSet } from './compiled.ts';
import type { Selection } from './selection.ts';

/** What an evaluation takes from its surroundings. */
export interface Circumstances {
  readonly now: Date;
  /** Uniform in [0, 1), like `Math.random`. */
  readonly random: () => number;
}

/**
 * The answer of the single playground (spec §4.3, behaviour §2.7) as JSON text: the request, and every selected
 * feature by name with what decided about it. An unknown environment is one where everything is off.
 */
export const evaluateJson = (
  request: PlaygroundRequest,
  selection: Selection,
  { now, random }: Circumstances,
): string => {
  const { environment } = request;
  const set = compiledSet(selection, environment);
  const context = prepareContext(request.context, { environment, now: now.getTime(), random });
  const features = set.features.values().map((feature) => explainJson(set, feature, context));
  return `{"input":${JSON.stringify(request)},"features":[${[...features].join()}]}`;
};
