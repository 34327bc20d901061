import type { Key } from './keys.ts';

/** Names are at most 100 characters (behaviour §5.6); a key of DynamoDB holds 1,024 bytes, the scope's prefix included. */
const mostBytes = 900;

/** Whether anything could be stored under the name. Asking the table for longer ones is an error, not an absence. */
export const nameable = (name: string): boolean => Buffer.byteLength(name) <= mostBytes;

/** Bytes of DynamoDB's partition and sort keys (Amazon DynamoDB Developer Guide, "Constraints"). */
const mostOfPk = 2048;
const mostOfSk = 1024;

/** Whether anything could be stored under the key. */
export const storable = ({ pk, sk }: Key): boolean =>
  Buffer.byteLength(pk) <= mostOfPk && Buffer.byteLength(sk) <= mostOfSk;
