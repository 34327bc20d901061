import { allHold, type CompiledConstraint, compileConstraint, examineConstraints } from './constraint.ts';
import type { PreparedContext } from './context.ts';
import type { Segment } from './definition.ts';

/** A segment ready to run. One object serves every strategy that refers to it. */
export interface CompiledSegment {
  readonly id: number;
  readonly name: string;
  readonly constraints: readonly CompiledConstraint[];
  /** The contexts that asked last, by their serial, and what they were told. */
  readonly latest: {
    context: number;
    result: boolean;
    examined: number;
    outcome: SegmentOutcome | undefined;
  };
}

/** Segments by id. To change one make another map: strategies remember what they found in this one. */
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
  latest: { context: 0, result: false, examined: 0, outcome: undefined },
});

/**
 * Whether the context is in the segment: all its constraints hold, as they do when there are none. Worked out once when
 * the same context asks again and again, for one feature after the other.
 */
export const isInSegment = (segment: CompiledSegment, context: PreparedContext): boolean => {
  const { latest } = segment;
  if (latest.context !== context.serial) {
    latest.result = allHold(segment.constraints, context);
    latest.context = context.serial;
  }
  return latest.result;
};

/**
 * What each of the segment's constraints comes to; remembered as {@link isInSegment} does. An id that no segment has
 * holds nobody (behaviour §2.3).
 */
export const examineSegment = (
  id: number,
  segment: CompiledSegment | undefined,
  context: PreparedContext,
): SegmentOutcome => {
  if (segment === undefined) return { id, segment, constraints: [], result: false };
  const { latest } = segment;
  if (latest.examined === context.serial && latest.outcome !== undefined) return latest.outcome;
  const constraints = examineConstraints(segment.constraints, context);
  const outcome = { id, segment, constraints, result: !constraints.includes(false) };
  latest.examined = context.serial;
  latest.outcome = outcome;
  return outcome;
};
