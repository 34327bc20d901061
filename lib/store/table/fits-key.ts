import type { Key } from './keys.ts';
import { maxNameBytes, maxPartitionKeyBytes, maxSortKeyBytes } from './limits.ts';

/** Whether anything can be stored under the name. Asking the table for a longer one is an error, not an absence. */
export const fitsKey = (name: string): boolean => Buffer.byteLength(name) <= maxNameBytes;

/** Whether anything can be stored under the key. */
export const isStorableKey = ({ pk, sk }: Key): boolean =>
  Buffer.byteLength(pk) <= maxPartitionKeyBytes && Buffer.byteLength(sk) <= maxSortKeyBytes;
