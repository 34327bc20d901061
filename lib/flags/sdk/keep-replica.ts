import { publishedPrefix, tokenOfPublishedKey } from '../../store/objects/keys.ts';
import type { ObjectStore } from '../../store/objects/object-store.ts';
import type { Table } from '../../store/table/table.ts';
import { eachOf } from './known-objects.ts';
import { openLiveTokens } from './live-tokens.ts';

export interface ReplicaKeeperOptions {
  readonly table: Table;
  /** The store to which answers are published. */
  readonly objects: ObjectStore;
  /** The store to which object storage replicates them. */
  readonly replica: ObjectStore;
}

/** The result of a comparison. */
export interface ReplicaKept {
  /** Objects of tokens that are not valid any more, which were removed from the replica. */
  readonly removed: number;
  /** Objects that the replica does not have, or has otherwise. */
  readonly behind: number;
  /** Objects among them that were put again. */
  readonly again: number;
}

/** Objects that are put again in one call; the next one goes on. */
const maxAgain = 500;

const tagsIn = async (store: ObjectStore): Promise<ReadonlyMap<string, string>> => {
  const tags = new Map<string, string>();
  for await (const { key, tag } of store.list(publishedPrefix)) tags.set(key, tag);
  return tags;
};

/**
 * Compares the second region with the tokens and with the first one, and completes what replication leaves undone
 * (docs/decisions/0294-a-second-region.md). Replication promises no time for removals, does not copy what was there before
 * it, and does not try again what failed.
 *
 * It removes the objects of tokens that are not valid, directly in the replica. The tokens are read after the list, so no
 * listed object is of a newer token. An object that was missing in the call before, too, is put again as it is: that is
 * a new version, which is replicated. Nothing is ever put into the replica itself, so the order of versions is that of
 * replication alone.
 */
export const openReplicaKeeper = ({
  table,
  objects,
  replica,
}: ReplicaKeeperOptions): ((now: Date) => Promise<ReplicaKept>) => {
  const liveTokens = openLiveTokens(table);
  /** What was behind when the last call ended: key and tag. */
  let missed: ReadonlyMap<string, string> = new Map();

  const putAgain = async (key: string, tag: string): Promise<void> => {
    const { tag: present, ...object } = (await objects.get(key)) ?? {};
    // Whoever has put something else has a new version already.
    if (present === tag && 'body' in object) await objects.put(key, object, { ifMatch: tag });
  };

  return async (now) => {
    const there = await tagsIn(replica);
    const here = await tagsIn(objects);
    const hashes = new Set((await liveTokens(now)).map(({ sha256 }) => sha256));
    const isDead = (key: string): boolean => !hashes.has(tokenOfPublishedKey(key) ?? '');
    const dead = [...there.keys()].filter(isDead);
    await eachOf(dead, (key) => replica.remove(key));
    const behind = new Map([...here].filter(([key, tag]) => !isDead(key) && there.get(key) !== tag));
    const again = [...behind].filter(([key, tag]) => missed.get(key) === tag).slice(0, maxAgain);
    // They get time to arrive before they count as missed again.
    missed = new Map([...behind].filter(([key]) => !again.some(([other]) => other === key)));
    await eachOf(again, ([key, tag]) => putAgain(key, tag));
    return { removed: dead.length, behind: behind.size, again: again.length };
  };
};
