import { fieldWords, type PreparedContext } from './context.ts';
import { type Field, fieldNamed } from './field.ts';
import { bucketOf, type HashedText, type HashPrefix } from './hash.ts';

const userId = fieldNamed('userId');
const sessionId = fieldNamed('sessionId');
const remoteAddress = fieldNamed('remoteAddress');

/** The id that keeps a user in the same bucket; undefined when the context has none. */
export type Stickiness = (context: PreparedContext) => HashedText | undefined;

/** The value of one context field. */
export const byField =
  (field: Field): Stickiness =>
  (context) =>
    fieldWords(context, field);

/** `userId`, or else `sessionId` (contract: evaluation §4.5). */
export const byUserOrSession: Stickiness = (context) => fieldWords(context, userId) ?? fieldWords(context, sessionId);

/** Like {@link byUserOrSession}, then `remoteAddress`; the default of variants (contract: evaluation §7.3). */
export const byUserSessionOrAddress: Stickiness = (context) =>
  byUserOrSession(context) ?? fieldWords(context, remoteAddress);

/** A random bucket from 1 to `modulus`, for contexts without an id. */
export const randomBucket = (context: PreparedContext, modulus: number): number =>
  Math.floor(context.surroundings.random() * modulus) + 1;

/** The bucket of the context from 1 to `modulus`; a random one when the context has no id. */
export const stickyBucket = (
  stickiness: Stickiness,
  prefix: HashPrefix,
  context: PreparedContext,
  modulus: number,
): number => {
  const id = stickiness(context);
  return id === undefined ? randomBucket(context, modulus) : bucketOf(prefix, id, modulus);
};
