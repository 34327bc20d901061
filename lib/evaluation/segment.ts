import { allHold, type CompiledConstraint, compileConstraint, examineConstraints } from './constraint.ts';
import type { PreparedContext } from './context.ts';
import type { Segment } from './definition.ts';

/** A compiled segment. All strategies that refer to it share it. */
export interface CompiledSegment {
  readonly id: number;
  readonly name: string;
  readonly constraints: readonly CompiledConstraint[];
  /** The latest contexts, identified by their serial, and their results. */
  readonly latest: {
    context: number;
    result: boolean;
    examined: number;
    outcome: SegmentOutcome | undefined;
  };
}

/** Segments by id. To change a segment, make a new map: strategies cache the segments that they found in this one. */
export type CompiledSegments = ReadonlyMap<number, CompiledSegment>;

/** The result of a segment and its constraints. `segment` is undefined when no segment has the id. */
export interface SegmentOutcome {
  readonly id: number;
  readonly segment: CompiledSegment | undefined;
  readonly constraints: readonly boolean[];
  readonly result: boolean;
}

/** Compiles a segment. Keep the result as long as the segment is current. */
export const compileSegment = ({ id, name, constraints }: Segment): CompiledSegment => ({
  id,
  name,
  constraints: constraints.map(compileConstraint),
  latest: { context: 0, result: false, examined: 0, outcome: undefined },
});

/**
 * Whether the context is in the segment: all its constraints hold, or it has none. The result is remembered while the
 * same context is evaluated against one feature after the other.
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
 * The result of each constraint of the segment, remembered as in {@link isInSegment}. No context is in a segment that
 * does not exist (contract: evaluation §5).
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
