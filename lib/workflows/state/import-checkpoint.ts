import type { Unwritten } from '../../store/commit/decision.ts';
import type { Stored } from '../../store/table/items.ts';
import { importKey, type KeyOf } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

/** Which environments the import of a document has made, for its repetition should it be cut off. */
export interface ImportItem extends Stored {
  readonly kind: 'import';
  readonly environments: readonly string[];
  /** Epoch seconds. */
  readonly expires: number;
}

/** A day, in seconds: who repeats an import does so soon. */
const lifetime = 24 * 3600;

export const checkpointKey = (digest: string): KeyOf<ImportItem> => importKey(digest);

export const checkpointItem = (digest: string, environments: readonly string[], now: Date): Unwritten<ImportItem> => ({
  ...checkpointKey(digest),
  kind: 'import',
  environments,
  expires: Math.floor(now.getTime() / 1000) + lifetime,
});

/** Environments made by an earlier import of the document with this digest; none after a day. */
export const recallEnvironments = async (table: Table, digest: string, now: Date): Promise<readonly string[]> => {
  const item = await getItem(table, checkpointKey(digest));
  return item && item.expires * 1000 > now.getTime() ? item.environments : [];
};
