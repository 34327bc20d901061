import type { Key } from './keys.ts';

/** Names are at most 100 characters (behaviour §5.6); a key of DynamoDB holds 1,024 bytes, the scope's prefix included. */
const maxBytes = 900;

/** Whether anything could be stored under the name. Asking the table for longer ones is an error, not an absence. */
export const fitsKey = (name: string): boolean => Buffer.byteLength(name) <= maxBytes;

/** Bytes of DynamoDB's partition and sort keys (Amazon DynamoDB Developer Guide, "Constraints"). */
const maxOfPk = 2048;
const maxOfSk = 1024;

/** Whether anything could be stored under the key. */
export const isStorableKey = ({ pk, sk }: Key): boolean =>
  Buffer.byteLength(pk) <= maxOfPk && Buffer.byteLength(sk) <= maxOfSk;
