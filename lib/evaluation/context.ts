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

/** A context made ready once and evaluated against many features. */
export interface PreparedContext {
  /** Every field that has a non-empty value, in string form. Not `currentTime`: that is an instant, not a text. */
  readonly values: ReadonlyMap<string, string>;
  /** Milliseconds since 1970; NaN when the context carries a `currentTime` that is no date. */
  readonly currentTime: number;
  readonly random: () => number;
  readonly memo: ContextMemo;
}

/** What has been worked out about a context on the way and serves every feature evaluated under it. */
export interface ContextMemo {
  segments?: Map<CompiledSegment, SegmentOutcome>;
  /** By field. */
  versions?: Map<string, Version | undefined>;
  /** The remote address; `undefined` inside when it is none. */
  address?: { readonly parsed: Address | undefined };
}

/**
 * Makes a context ready: a field is the context's own member if that is non-empty, else the member of `properties`,
 * else missing (behaviour §2.1).
 */
export const prepareContext = (raw: RawContext, surroundings: Surroundings): PreparedContext => {
  const values = new Map<string, string>();
  values.set('environment', surroundings.environment);
  const properties = isRecord(raw.properties) ? raw.properties : {};
  setValues(values, properties);
  setValues(values, raw);
  values.delete('currentTime');
  return {
    values,
    currentTime: instant(raw.currentTime) ?? instant(properties.currentTime) ?? surroundings.now,
    random: surroundings.random,
    memo: {},
  };
};

const setValues = (values: Map<string, string>, members: RawContext): void => {
  for (const field of Object.keys(members)) {
    const value = members[field];
    if (typeof value === 'string') {
      if (value !== '') values.set(field, value);
    } else if (typeof value === 'number' || typeof value === 'boolean') {
      values.set(field, String(value));
    }
  }
};

/** Milliseconds since 1970, NaN for what is no date, undefined for what is missing. */
const instant = (value: unknown): number | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : parseTime(value);
  if (typeof value === 'number') return value;
  return value instanceof Date ? value.getTime() : undefined;
};

const isRecord = (value: unknown): value is RawContext => typeof value === 'object' && value !== null;
