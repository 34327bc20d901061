import { type CompiledConstraint, compileConstraint, examineConstraints } from './constraint.ts';
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

/**
 * Evaluates a segment, once per context: all its constraints must hold; no constraints hold everyone. An id that no
 * segment has holds nobody (behaviour §2.3).
 */
export const examineSegment = (id: number, segments: CompiledSegments, context: PreparedContext): SegmentOutcome => {
  const segment = segments.get(id);
  if (segment === undefined) return { id, segment, constraints: [], result: false };
  context.memo.segments ??= new Map();
  const known = context.memo.segments.get(segment);
  if (known !== undefined) return known;
  const constraints = examineConstraints(segment.constraints, context);
  const outcome = { id, segment, constraints, result: !constraints.includes(false) };
  context.memo.segments.set(segment, outcome);
  return outcome;
};
