import type { Constraint } from './constraint.ts';
import { isOperator, type Operator, takesList } from './operators.ts';

/** A filter as the API has it: a constraint on one member of a payload (docs/contract/actions.md §2). */
interface PayloadFilter {
  readonly operator: Operator;
  inverted?: boolean;
  caseInsensitive?: boolean;
  values?: string[];
  value?: string;
}

/** The filters as forms have them: constraints whose names are paths. */
export const filtersOf = (payload: Readonly<Record<string, PayloadFilter>>): readonly Constraint[] =>
  Object.entries(payload).map(([contextName, filter]) => ({
    contextName,
    operator: filter.operator,
    inverted: filter.inverted ?? false,
    caseInsensitive: filter.caseInsensitive ?? false,
    values: filter.values ?? [],
    ...(filter.value !== undefined && { value: filter.value }),
  }));

/** The filters as the API takes them, by their paths. */
export const payloadOf = (filters: readonly Constraint[]): Record<string, PayloadFilter> =>
  Object.fromEntries(
    filters.flatMap(({ contextName, operator, inverted, caseInsensitive, values, value }) =>
      isOperator(operator)
        ? [
            [
              contextName.trim(),
              {
                operator,
                ...(inverted && { inverted }),
                ...(caseInsensitive && { caseInsensitive }),
                ...(takesList(operator) ? { values: [...values] } : { value: value ?? '' }),
              },
            ],
          ]
        : [],
    ),
  );
