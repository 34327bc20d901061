import { batchJson, combinations, countCombinations } from '../evaluation/index.ts';
import type { AdvancedPlaygroundRequest } from '../schema/playground.ts';
import { badData } from '../schema/problem.ts';
import { compiledSet } from './compiled.ts';
import type { Circumstances } from './evaluate.ts';
import type { Selection } from './selection.ts';

/** Results that one batch may hold (behaviour §2.7). */
export const mostResults = 15_000;

/**
 * The answer of the batch playground (spec §4.4, behaviour §2.7) as JSON text: every selected feature by name, in
 * every environment, under every combination of the comma-separated context values. Duplicate environments count once.
 * @throws Problem 400 when that makes more than 15,000 results; nothing has been evaluated then
 */
export const evaluateBatchJson = (
  request: AdvancedPlaygroundRequest,
  selection: Selection,
  { now, random }: Circumstances,
): string => {
  const environments = [...new Set(request.environments)];
  refuseTooMany(environments.length, selection.records.length, countCombinations(request.context));
  // Without features nothing above limits the combinations, and nothing below needs them.
  const contexts = selection.records.length === 0 ? [] : combinations(request.context);
  const sets = new Map(environments.map((environment) => [environment, compiledSet(selection, environment)]));
  const features = batchJson(sets, contexts, { now: now.getTime(), random });
  return `{"input":${JSON.stringify(request)},"features":${features}}`;
};

const refuseTooMany = (environments: number, features: number, contexts: number): void => {
  const results = environments * features * contexts;
  if (results <= mostResults) return;
  throw badData(
    `This makes ${results} results, more than the ${mostResults} of one request: ${environments} environments × ` +
      `${features} features × ${contexts} combinations of context values. Ask for fewer of any of them.`,
  );
};
