import { allHold, type CompiledConstraint, type ConstraintResult, compileConstraint } from './constraint.ts';
import type { PreparedContext } from './context.ts';
import type { Segment } from './definition.ts';

/** A segment ready to run. One object serves every strategy that refers to it. */
export interface CompiledSegment {
  readonly id: number;
  readonly name: string;
  readonly constraints: readonly CompiledConstraint[];
}

/** A segment as the playground shows it (spec §2.10). */
export interface SegmentOutcome {
  readonly id: number;
  readonly name: string;
  readonly result: boolean;
  readonly constraints: readonly ConstraintResult[];
}

/** Segments by id. */
export type CompiledSegments = ReadonlyMap<number, CompiledSegment>;

export const compileSegment = ({ id, name, constraints }: Segment): CompiledSegment => ({
  id,
  name,
  constraints: constraints.map(compileConstraint),
});

/** Whether the context is in the segment: all constraints hold; true for none. Worked out once per context. */
export const inSegment = (segment: CompiledSegment, context: PreparedContext): boolean => {
  const known = context.segmentResults.get(segment);
  if (known !== undefined) return known;
  const result = allHold(segment.constraints, context);
  context.segmentResults.set(segment, result);
  return result;
};

/** The segment with every constraint's result; false for an id that no segment has (behaviour §2.3). */
export const examineSegment = (id: number, segments: CompiledSegments, context: PreparedContext): SegmentOutcome => {
  const segment = segments.get(id);
  if (segment === undefined) return { id, name: '', result: false, constraints: [] };
  const known = context.segmentOutcomes.get(segment);
  if (known !== undefined) return known;
  const constraints = segment.constraints.map((constraint) =>
    constraint.holds(context) ? constraint.whenTrue : constraint.whenFalse,
  );
  const result = constraints.every((constraint) => constraint.result);
  const outcome = { id, name: segment.name, result, constraints };
  context.segmentOutcomes.set(segment, outcome);
  return outcome;
};
