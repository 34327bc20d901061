import { daySeconds } from '../../contract/day.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { Stored } from '../../store/table/items.ts';
import { importKey, type KeyOf } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';

/**
 * The environments that the import of a document has created. New projects of the document are linked to them, also
 * when the import is interrupted and repeated.
 */
export interface ImportItem extends Stored {
  readonly kind: 'import';
  readonly environments: readonly string[];
  /** Epoch seconds. */
  readonly expires: number;
}

/** A day, in seconds (contract: state §7.3). */
const lifetime = daySeconds;

export const checkpointKey = (digest: string): KeyOf<ImportItem> => importKey(digest);

export const checkpointItem = (digest: string, environments: readonly string[], now: Date): Unwritten<ImportItem> => ({
  ...checkpointKey(digest),
  kind: 'import',
  environments,
  expires: Math.floor(now.getTime() / 1000) + lifetime,
});

/** The environments of the checkpoint; none when there is no checkpoint, or an expired one. */
export const readCheckpoint = async (context: CommandContext, digest: string): Promise<readonly string[]> => {
  const { now } = context;
  const item = await getItem(context, checkpointKey(digest));
  return item && item.expires * 1000 > now.getTime() ? item.environments : [];
};
