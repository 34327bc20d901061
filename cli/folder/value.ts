import { isObject } from '../../lib/basics/object.ts';
import { byKey } from '../../lib/basics/order.ts';
import { isSame } from '../../lib/definition/same.ts';

/** Plain data, as in files and in the API. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json | undefined };

/** A text that is equal for equal values, whatever the order of members; `undefined` members are ignored. */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(byKey)) : part,
  ) ?? '';

/** One place where two values differ; an absent side has no value there. */
export interface Difference {
  /** Path of the place, e.g. `strategies[0].parameters.rollout`; empty: the whole value. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const isListOfObjects = (value: readonly unknown[]): boolean => value.some(isObject);

const differencesAt = (path: string, before: unknown, after: unknown): readonly Difference[] => {
  if (isSame(before, after)) return [];
  const at = (member: string): string => (path === '' ? member : `${path}.${member}`);
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((member) =>
      differencesAt(at(member), before[member], after[member]),
    );
  // A list of texts is compared as a whole.
  if (Array.isArray(before) && Array.isArray(after) && isListOfObjects([...before, ...after]))
    return Array.from({ length: Math.max(before.length, after.length) }, (_, i) =>
      differencesAt(`${path}[${i}]`, before[i], after[i]),
    ).flat();
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
};

/** All places where two values differ, as deep as possible. */
export const differencesOf = (before: unknown, after: unknown): readonly Difference[] =>
  differencesAt('', before, after);
