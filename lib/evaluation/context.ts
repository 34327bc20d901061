import type { Address } from './address.ts';
import { parseTime, type Version } from './literal.ts';
import type { CompiledSegment, SegmentOutcome } from './segment.ts';

/**
 * A context as a client sends it (spec §2.9): the named members, custom ones under `properties`, and any other
 * member beside them. Strings, numbers and booleans are values; anything else counts as missing. `currentTime` may be
 * a `Date`.
 */
export type RawContext = Readonly<Record<string, unknown>>;

/** What an evaluation needs besides the context: the library has no clock, no randomness and no surroundings. */
export interface Surroundings {
  /** The environment under evaluation; the value of `environment` unless the context carries its own. */
  readonly environment: string;
  /** Milliseconds since 1970; the current time unless the context carries its own. */
  readonly now: number;
  /** Uniform in [0, 1), like `Math.random`. */
  readonly random: () => number;
}

/**
 * A context made ready to be evaluated against many features. What it is asked for is read once, when it is first
 * needed; the raw context must not change meanwhile.
 */
export interface PreparedContext {
  readonly raw: RawContext;
  readonly properties: RawContext;
  readonly surroundings: Surroundings;
  /** Read so far, by field; empty for a missing one. */
  readonly values: Map<string, string>;
  readonly memo: ContextMemo;
}

/** What is known about a context and serves every feature evaluated under it. */
export interface ContextMemo {
  /** Milliseconds since 1970; NaN when it is no date. */
  time?: number;
  versions?: Map<string, Version | undefined>;
  address?: { readonly parsed: Address | undefined };
  segments?: Map<CompiledSegment, SegmentOutcome>;
}

/** Makes a context ready. Costs nothing for what is not asked for. */
export const prepareContext = (raw: RawContext, surroundings: Surroundings): PreparedContext => ({
  raw,
  properties: isRecord(raw.properties) ? raw.properties : {},
  surroundings,
  values: new Map(),
  memo: {},
});

/**
 * The value of a field in string form: the context's own if that is not empty, else that of its properties, else
 * undefined (behaviour §2.1). `currentTime` has none: it is an instant, not a text.
 */
export const fieldValue = (context: PreparedContext, field: string): string | undefined => {
  const { values } = context;
  let value = values.get(field);
  if (value === undefined) {
    value = readField(context, field);
    values.set(field, value);
  }
  return value === '' ? undefined : value;
};

/** The current time in milliseconds since 1970; NaN when the context carries one that is no date. */
export const currentTime = ({ raw, properties, surroundings, memo }: PreparedContext): number => {
  memo.time ??= instant(raw.currentTime) ?? instant(properties.currentTime) ?? surroundings.now;
  return memo.time;
};

const readField = ({ raw, properties, surroundings }: PreparedContext, field: string): string => {
  if (field === 'currentTime') return '';
  const value = scalarText(raw, field) || scalarText(properties, field);
  return field === 'environment' ? value || surroundings.environment : value;
};

/** Empty for what is missing or no scalar, which includes whatever objects inherit. */
const scalarText = (members: RawContext, field: string): string => {
  const value = members[field];
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

/** Milliseconds since 1970, NaN for what is no date, undefined for what is missing. */
const instant = (value: unknown): number | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : parseTime(value);
  if (typeof value === 'number') return value;
  return value instanceof Date ? value.getTime() : undefined;
};

const isRecord = (value: unknown): value is RawContext => typeof value === 'object' && value !== null;
