import type { CompiledConstraint } from './constraint.ts';
import { currentTime, fieldText, type PreparedContext } from './context.ts';
import type { CompiledFeature, EvaluationSet } from './feature.ts';
import { type Field, fieldNamed } from './field.ts';
import { parseTime } from './literal.ts';
import { operators } from './operators.ts';
import { segmentsOf } from './strategy.ts';
import type { CompiledVariants } from './variant.ts';

/** Everything that the decisions of a set depend on. Compute it once for each set. */
export interface Inputs {
  /** The context fields that any decision may read. */
  readonly fields: readonly Field[];
  /** The instants (ms since 1970, ascending) at which a decision may change by itself. */
  readonly instants: readonly number[];
  /** A decision is certain if the context has at least one field of each list. An empty list: it is always random. */
  readonly ids: readonly (readonly Field[])[];
}

/** Finds every input that can influence a feature of the set that is switched on. */
export const inputsOf = (set: EvaluationSet): Inputs => {
  const fields = new Map<string, Field>();
  const instants = new Set<number>();
  const ids = new Map<string, readonly Field[]>();
  const read = (some: readonly Field[]): void => {
    for (const field of some) fields.set(field.name, field);
  };
  const draw = (some: readonly Field[] | undefined): void => {
    if (some === undefined) return;
    read(some);
    ids.set(some.map(({ name }) => name).join('\n'), some);
  };
  const constrain = (constraints: readonly CompiledConstraint[]): void => {
    for (const { definition } of constraints) {
      if (isDate(definition.operator)) addInstant(instants, definition.value);
      else if (operators.has(definition.operator)) read([fieldNamed(definition.contextName)]);
    }
  };
  const choose = (choice: CompiledVariants | undefined): void => {
    read(choice?.overrides.map(({ field }) => field) ?? []);
    draw(choice?.ids);
  };
  const add = (feature: CompiledFeature): void => {
    choose(feature.choice);
    for (const strategy of feature.strategies) {
      if (strategy.disabled || strategy.nature === undefined) continue;
      read(strategy.nature.fields);
      draw(strategy.nature.ids);
      constrain(strategy.constraints);
      for (const segment of segmentsOf(strategy, set.segments)) constrain(segment?.constraints ?? []);
      choose(strategy.variants);
    }
  };
  for (const feature of set.features.values()) if (feature.enabled) add(feature);
  return {
    fields: [...fields.values()],
    instants: [...instants].sort((a, b) => a - b),
    ids: [...ids.values()],
  };
};

const isDate = (operator: string): boolean => operator === 'DATE_AFTER' || operator === 'DATE_BEFORE';

const addInstant = (instants: Set<number>, text: string | undefined): void => {
  const instant = parseTime(text);
  if (!Number.isNaN(instant)) instants.add(instant);
};

/**
 * A text that identifies all decisions of a set for a context: contexts with the same key get the same decisions. It is
 * found without evaluating. Undefined if a decision may be random, so that the next one may differ.
 */
export const decisionKey = ({ fields, instants, ids }: Inputs, context: PreparedContext): string | undefined => {
  const isThere = (field: Field): boolean => fieldText(context, field) !== undefined;
  if (!ids.every((some) => some.some(isThere))) return undefined;
  const time = instants.length === 0 ? 0 : place(instants, currentTime(context));
  return JSON.stringify([time, ...fields.map((field) => fieldText(context, field) ?? null)]);
};

/** The position of a time among the instants: between two of them, or on one; null when it is not a time. */
const place = (instants: readonly number[], time: number): number | null => {
  if (Number.isNaN(time)) return null;
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((instants[middle] ?? time) < time) low = middle + 1;
    else high = middle;
  }
  return instants[low] === time ? low + 0.5 : low;
};
