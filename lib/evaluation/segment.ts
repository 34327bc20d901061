import { allHold, type CompiledConstraint, compileConstraint } from './constraint.ts';
import type { PreparedContext } from './context.ts';
import type { Segment } from './definition.ts';

/** A segment ready to run. One object serves every strategy that refers to it. */
export interface CompiledSegment {
  readonly id: number;
  readonly name: string;
  readonly constraints: readonly CompiledConstraint[];
}

/** Segments by id. */
export type CompiledSegments = ReadonlyMap<number, CompiledSegment>;

/** What a segment came to, constraint by constraint. `segment` is undefined for an id that no segment has. */
export interface SegmentOutcome {
  readonly id: number;
  readonly segment: CompiledSegment | undefined;
  readonly constraints: readonly boolean[];
  readonly result: boolean;
}

/** Compiles a segment. Keep the answer as long as the segment is current. */
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

/** Every constraint of the segment, once per context; an id that no segment has is false (behaviour §2.3). */
export const examineSegment = (id: number, segments: CompiledSegments, context: PreparedContext): SegmentOutcome => {
  const segment = segments.get(id);
  if (segment === undefined) return { id, segment, constraints: [], result: false };
  const known = context.segmentOutcomes.get(segment);
  if (known !== undefined) return known;
  const constraints = segment.constraints.map((constraint) => constraint.holds(context));
  const outcome = { id, segment, constraints, result: constraints.every(Boolean) };
  context.segmentOutcomes.set(segment, outcome);
  return outcome;
};
