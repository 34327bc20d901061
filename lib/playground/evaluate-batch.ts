import { batchPieces, combinations, countCombinations } from '../evaluation/index.ts';
import type { AdvancedPlaygroundRequest } from '../schema/playground.ts';
import { badData } from '../schema/problem.ts';
import { compiledSet } from './compiled.ts';
import type { Circumstances } from './evaluate.ts';
import type { Selection } from './selection.ts';

/** Results that one batch may hold (behaviour §2.7), unless the service is configured otherwise. */
export const mostResults = 15_000;

/**
 * The answer of the batch playground (spec §4.4, behaviour §2.7): every selected feature by name, in every environment,
 * under every combination of the comma-separated context values. Duplicate environments count once.
 * @returns the UTF-8 of the answer's JSON, evaluated as it is asked for; each piece is valid until the next
 * @throws Problem 400 when that makes more than `most` results; nothing has been evaluated then
 */
export const evaluateBatch = (
  request: AdvancedPlaygroundRequest,
  selection: Selection,
  { now, random }: Circumstances,
  most = mostResults,
): (() => Iterable<Uint8Array>) => {
  const environments = [...new Set(request.environments)];
  refuseTooMany(most, environments.length, selection.records.length, countCombinations(request.context));
  // Without features nothing above limits the combinations, and nothing below needs them.
  const contexts = selection.records.length === 0 ? [] : combinations(request.context);
  const sets = new Map(environments.map((environment) => [environment, compiledSet(selection, environment)]));
  return function* pieces() {
    yield Buffer.from(`{"input":${JSON.stringify(request)},"features":`);
    yield* batchPieces(sets, contexts, { now: now.getTime(), random });
    yield Buffer.from('}');
  };
};

const refuseTooMany = (most: number, environments: number, features: number, contexts: number): void => {
  const results = environments * features * contexts;
  if (results <= most) return;
  throw badData(
    `This makes ${results} results, more than the ${most} of one request: ${environments} environments × ` +
      `${features} features × ${contexts} combinations of context values. Ask for fewer of any of them.`,
  );
};
