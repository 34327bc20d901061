import { jsonList, jsonObject } from '../../basics/json.ts';
import type { PlaygroundRequest } from '../../contract/schemas/playground.ts';
import { explainJson, prepareContext } from '../../evaluation/index.ts';
import { compiledSet } from './compiled.ts';
import type { Selection } from './selection.ts';

/** Clock and random numbers of an evaluation. */
export interface ClockAndRandom {
  readonly now: Date;
  /** Uniform in [0, 1), like `Math.random`. */
  readonly random: () => number;
}

/**
 * The answer of the single playground as JSON text: the request, and every selected feature by name with the
 * explanation of its result (contract: playground §4). In an unknown environment every feature is disabled.
 */
export const evaluateJson = (
  request: PlaygroundRequest,
  selection: Selection,
  { now, random }: ClockAndRandom,
): string => {
  const { environment } = request;
  const set = compiledSet(selection, environment);
  const context = prepareContext(request.context, { environment, now: now.getTime(), random });
  const features = set.features.values().map((feature) => explainJson(set, feature, context));
  return jsonObject({ input: JSON.stringify(request), features: jsonList(features) });
};
