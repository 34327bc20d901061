import { badData } from '../../contract/problems.ts';
import type { AdvancedPlaygroundRequest } from '../../contract/schemas/playground.ts';
import {
  batchPieces,
  combinations,
  countCombinations,
  type RawContext,
  sizeOfCombinations,
} from '../../evaluation/index.ts';
import { compiledSet } from './compiled.ts';
import type { ClockAndRandom } from './evaluate.ts';
import type { Selection } from './selection.ts';

/** Maximum number of results of one batch (contract: playground §8.3), unless the service is configured otherwise. */
export const maxResults = 15_000;

/**
 * Maximum size of the contexts of all results together, in bytes; each of 15,000 may have 2,236 (docs/decisions/0052).
 */
const maxContextBytes = 33_554_432;

/**
 * The answer of the batch playground (contract: playground §8): every selected feature by name, in every environment,
 * for every combination of the comma-separated context values. An environment that is named twice counts once.
 * @returns the UTF-8 of the answer's JSON in pieces, each evaluated when it is requested and valid until the next one
 * @throws Problem 400 when there would be more than `limit` results, or their contexts would be too large; then nothing
 *   has been evaluated
 */
export const evaluateBatch = (
  request: AdvancedPlaygroundRequest,
  selection: Selection,
  { now, random }: ClockAndRandom,
  limit = maxResults,
): (() => Iterable<Uint8Array>) => {
  const environments = [...new Set(request.environments)];
  const contexts = limitedCombinations(request.context, environments.length, selection.records.length, limit);
  const sets = new Map(environments.map((environment) => [environment, compiledSet(selection, environment)]));
  return function* pieces() {
    yield Buffer.from(`{"input":${JSON.stringify(request)},"features":`);
    yield* batchPieces(sets, contexts, { now: now.getTime(), random });
    yield Buffer.from('}');
  };
};

/**
 * The combinations of a context; empty when no feature is selected, and then no limit applies.
 * @throws Problem BadDataError above a limit
 */
const limitedCombinations = (
  context: RawContext,
  environments: number,
  features: number,
  limit: number,
): RawContext[] => {
  if (features === 0) return [];
  const count = countCombinations(context);
  const results = environments * features * count;
  if (results > limit)
    throw badData(
      `This makes ${results} results, more than the ${limit} of one request: ${environments} environments × ` +
        `${features} features × ${count} combinations of context values. Ask for fewer of any of them.`,
    );
  const bytes = environments * features * sizeOfCombinations(context);
  if (bytes > maxContextBytes)
    throw badData(
      `The contexts of these ${results} results take ${bytes} bytes, more than the ${maxContextBytes} of one answer. ` +
        'Ask for fewer results, or put less into the context.',
    );
  return combinations(context);
};
