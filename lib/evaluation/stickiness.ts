import { fieldWords, type PreparedContext } from './context.ts';
import { type Field, fieldNamed } from './field.ts';
import { type HashedText, type HashPrefix, normalized } from './hash.ts';

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

/** The first of `userId`, `sessionId` that the context has (behaviour §2.3, flexibleRollout). */
export const byUserOrSession: Stickiness = (context) => fieldWords(context, userId) ?? fieldWords(context, sessionId);

/** As {@link byUserOrSession}, then `remoteAddress`: the default of variants (behaviour §2.5). */
export const byUserSessionOrAddress: Stickiness = (context) =>
  byUserOrSession(context) ?? fieldWords(context, remoteAddress);

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
