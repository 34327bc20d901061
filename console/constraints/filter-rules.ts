import { constraints as texts } from '../texts/constraints.ts';
import type { Constraint } from './constraint.ts';
import { isFine, problemsOf } from './constraint-rules.ts';
import { withPatternProblem } from './pattern-problem.ts';

/** Limits of the API (docs/contract/actions.md §6). */
export const maxFilters = 5;
const maxValues = 25;

/** What is wrong with a filter as one of several; undefined: nothing, or only that its path is missing. */
export const filterProblem = (filters: readonly Constraint[], position: number): string | undefined => {
  const { contextName = '', values = [] } = filters[position] ?? {};
  const path = contextName.trim();
  if (path !== '' && filters.some((one, index) => index < position && one.contextName.trim() === path))
    return texts.filters.twice;
  return values.length > maxValues ? texts.filters.tooMany(maxValues) : undefined;
};

/** Whether the API takes these filters. */
export const areFineFilters = (filters: readonly Constraint[]): boolean =>
  filters.every(
    (one, position) =>
      one.contextName.trim() !== '' &&
      filterProblem(filters, position) === undefined &&
      isFine(withPatternProblem(one, problemsOf(one, undefined))),
  );
