import { fieldValue, type PreparedContext } from './context.ts';
import { type HashPrefix, normalized } from './hash.ts';

/** The id that keeps a user in the same bucket; undefined when the context has none. */
export type Stickiness = (context: PreparedContext) => string | undefined;

/** The value of one context field. */
export const byField =
  (field: string): Stickiness =>
  (context) =>
    fieldValue(context, field);

/** The first of `userId`, `sessionId` that the context has (behaviour §2.3, flexibleRollout). */
export const byUserOrSession: Stickiness = (context) =>
  fieldValue(context, 'userId') ?? fieldValue(context, 'sessionId');

/** As {@link byUserOrSession}, then `remoteAddress`: the default of variants (behaviour §2.5). */
export const byUserSessionOrAddress: Stickiness = (context) =>
  byUserOrSession(context) ?? fieldValue(context, 'remoteAddress');

/** A bucket from 1 to `modulus` by chance, for those without an id. */
export const randomBucket = (context: PreparedContext, modulus: number): number =>
  Math.floor(context.surroundings.random() * modulus) + 1;

/** The bucket of the context from 1 to `modulus`; by chance when stickiness finds no id. */
export const stickyBucket = (
  stickiness: Stickiness,
  prefix: HashPrefix,
  context: PreparedContext,
  modulus: number,
): number => {
  const id = stickiness(context);
  return id === undefined ? randomBucket(context, modulus) : normalized(prefix, id, modulus);
};
