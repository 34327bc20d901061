import { parseTime } from './literal.ts';
import type { CompiledSegment, SegmentOutcome } from './segment.ts';

/**
 * A context as a client sends it (spec §2.9): the named members, custom ones under `properties`, and any other
 * member beside them. Values that are no scalars count as missing.
 */
export type RawContext = Readonly<Record<string, unknown>>;

/** What an evaluation needs besides the context: the library has no clock, no randomness and no surroundings. */
export interface Surroundings {
  /** The environment under evaluation; the value of `environment` unless the context carries its own. */
  readonly environment: string;
  /** Milliseconds since 1970; the value of `currentTime` unless the context carries its own. */
  readonly now: number;
  /** Uniform in [0, 1), like `Math.random`. */
  readonly random: () => number;
}

/** A context made ready once and evaluated against many features. */
export interface PreparedContext {
  /** Every field that has a non-empty value, in string form. Not `currentTime`: that is an instant, not a text. */
  readonly values: ReadonlyMap<string, string>;
  /** Milliseconds since 1970; NaN when the context carries a `currentTime` that is no date. */
  readonly currentTime: number;
  readonly random: () => number;
  /** What has been found out about segments under this context, so that a shared segment is asked once. */
  readonly segmentResults: Map<CompiledSegment, boolean>;
  readonly segmentOutcomes: Map<CompiledSegment, SegmentOutcome>;
}

/**
 * Makes a context ready: a field is the context's own member if that is non-empty, else the member of `properties`,
 * else missing (behaviour §2.1).
 */
export const prepareContext = (raw: RawContext, surroundings: Surroundings): PreparedContext => {
  const values = new Map<string, string>();
  values.set('environment', surroundings.environment);
  if (isRecord(raw.properties)) setScalars(values, raw.properties);
  setScalars(values, raw);
  const time = values.get('currentTime');
  values.delete('currentTime');
  return {
    values,
    currentTime: time === undefined ? surroundings.now : parseTime(time),
    random: surroundings.random,
    segmentResults: new Map(),
    segmentOutcomes: new Map(),
  };
};

const setScalars = (values: Map<string, string>, members: RawContext): void => {
  for (const field of Object.keys(members)) {
    const value = scalarText(members[field]);
    if (value !== undefined && value !== '') values.set(field, value);
  }
};

const scalarText = (value: unknown): string | undefined => {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value);
    default:
      return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : undefined;
  }
};

const isRecord = (value: unknown): value is RawContext => typeof value === 'object' && value !== null;
