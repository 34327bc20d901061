import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReplicaKeeper } from '../../../lib/flags/sdk/keep-replica.ts';
import { sha256 } from '../../../lib/identity/callers/token.ts';
import { publishedKey, tokenOfPublishedKey } from '../../../lib/store/objects/keys.ts';
import type { ObjectStore, StoredObject } from '../../../lib/store/objects/object-store.ts';
import { instance, tokenKey } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { openMemoryObjects } from '../../support/memory-objects.ts';
import { change, clientToken } from './published.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const now = new Date('2030-01-01T00:00:00Z');
const bodyOf = (text: string): StoredObject => ({
  body: Buffer.from(text),
  contentType: 'application/json',
  cacheControl: 'public',
  metadata: { etag: text },
});
const keyOf = (secret: string): string => publishedKey(sha256(secret), 'segments');

/**
 * Two buckets with replication between them. Every put and removal is a version; versions arrive when the test lets
 * them, in any order, or never. Which version is shown is not documented where one arrives late: the newest one, or the
 * one that arrived last.
 */
const twoBuckets = (shown: 'newest' | 'last') => {
  const objects = openMemoryObjects('here');
  const replica = openMemoryObjects('there');
  let replicated = 0;
  const pending: { readonly key: string; readonly at: number; readonly object: StoredObject | undefined }[] = [];
  const shownAt = new Map<string, number>();
  let clock = 0;
  const direct: string[] = [];
  const there: ObjectStore = {
    ...replica,
    put: () => {
      throw new Error('Only replication puts into the replica');
    },
    remove: async (key) => {
      direct.push(key);
      shownAt.set(key, ++clock);
      await replica.remove(key);
    },
  };
  const notice = (): void => {
    for (const { key, body } of objects.changes.slice(replicated))
      pending.push({ key, at: ++clock, object: body === undefined ? undefined : bodyOf(body) });
    replicated = objects.changes.length;
  };
  const arrive = async (index: number, isLost: boolean): Promise<void> => {
    notice();
    const [version] = pending.length === 0 ? [] : pending.splice(index % pending.length, 1);
    if (version === undefined || isLost) return;
    const { key, at, object } = version;
    if (shown === 'newest' && at < (shownAt.get(key) ?? 0)) return;
    shownAt.set(key, at);
    await replica.remove(key);
    if (object) await replica.put(key, object, { ifAbsent: true });
  };
  return {
    objects,
    replica,
    there,
    direct,
    arrive,
    arriveAll: async (): Promise<void> => {
      notice();
      while (pending.length > 0) await arrive(0, false);
    },
    /** What each bucket shows. */
    tags: ({ objects: all }: typeof objects) => Object.fromEntries([...all].map(([key, { tag }]) => [key, tag])),
  };
};

const open = async (shown: 'newest' | 'last' = 'newest') => {
  const table: Table = await database.another();
  const buckets = twoBuckets(shown);
  const keep = openReplicaKeeper({ table, objects: buckets.objects, replica: buckets.there });
  return {
    ...buckets,
    table,
    keep: () => keep(now),
    add: (secret: string) => change(table, [instance], { put: [clientToken(secret)] }),
    revoke: (secret: string) => change(table, [instance], { remove: [tokenKey(sha256(secret))] }),
    publish: async (secret: string, text: string): Promise<void> => {
      const present = await buckets.objects.head(keyOf(secret));
      await buckets.objects.put(keyOf(secret), bodyOf(text), present ? { ifMatch: present.tag } : { ifAbsent: true });
    },
  };
};

describe('the second region is kept', () => {
  it('what replicates by itself is left alone', async () => {
    const { add, publish, arriveAll, keep, objects, replica, tags, direct } = await open();
    await add('a');
    await publish('a', 'one');
    await arriveAll();
    expect(await keep()).toEqual({ removed: 0, behind: 0, again: 0 });
    expect(tags(replica)).toEqual(tags(objects));
    expect([objects.changes.length, direct]).toEqual([1, []]);
  });

  it('an object of a deleted token is removed there, although its removal never arrives', async () => {
    const { add, publish, revoke, arriveAll, keep, objects, replica, direct } = await open();
    await add('a');
    await add('b');
    for (const secret of ['a', 'b']) await publish(secret, secret);
    await arriveAll();
    await revoke('a');
    await objects.remove(keyOf('a'));
    expect(await keep()).toEqual({ removed: 1, behind: 0, again: 0 });
    expect([[...replica.objects.keys()], direct]).toEqual([[keyOf('b')], [keyOf('a')]]);
  });

  it('an object that was there before replication is put again, once, and only when it was missed twice', async () => {
    const { add, publish, arriveAll, keep, objects, replica, tags } = await open();
    await add('a');
    await publish('a', 'old');
    expect(await keep()).toEqual({ removed: 0, behind: 1, again: 0 });
    expect(objects.changes).toHaveLength(1);
    expect(await keep()).toEqual({ removed: 0, behind: 1, again: 1 });
    // It has a minute to arrive.
    expect(await keep()).toEqual({ removed: 0, behind: 1, again: 0 });
    await arriveAll();
    expect(await keep()).toEqual({ removed: 0, behind: 0, again: 0 });
    expect(tags(replica)).toEqual(tags(objects));
  });

  it('an object that changes all the time is not put again: it is on its way', async () => {
    const { add, publish, keep, objects } = await open();
    await add('a');
    for (const text of ['1', '2', '3']) {
      await publish('a', text);
      expect(await keep()).toEqual({ removed: 0, behind: 1, again: 0 });
    }
    expect(objects.changes).toHaveLength(3);
  });

  it('a failure of the second region is an error, and the next call goes on', async () => {
    const { table, objects, there, add, publish } = await open();
    await add('a');
    await publish('a', 'one');
    let isDown = true;
    const keep = openReplicaKeeper({
      table,
      objects,
      replica: {
        ...there,
        list: (prefix) => {
          if (isDown) throw new Error('503');
          return there.list(prefix);
        },
      },
    });
    await expect(keep(now)).rejects.toThrow('503');
    isDown = false;
    expect(await keep(now)).toMatchObject({ behind: 1 });
  });
});

const secrets = ['a', 'b', 'c'] as const;
const secret = fc.constantFrom(...secrets);
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), secret }),
  fc.record({ do: fc.constant('revoke' as const), secret }),
  fc.record({ do: fc.constant('publish' as const), secret, text: fc.string({ maxLength: 2 }) }),
  fc.record({ do: fc.constant('arrive' as const), index: fc.nat(9), lost: fc.boolean() }),
  fc.record({ do: fc.constant('keep' as const) }),
);

describe.each(['newest', 'last'] as const)('whatever replication does, if the %s version is shown', (shown) => {
  it('no comparison leaves an object of a deleted token, and a few of them make both regions the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { table: _, ...all } = await open(shown);
        const live = new Set<string>();
        const keep = async (): Promise<void> => {
          await all.keep();
          const hashes = new Set([...live].map(sha256));
          for (const key of all.replica.objects.keys())
            if (!hashes.has(tokenOfPublishedKey(key) ?? '')) throw new Error(`${key} is of no token`);
        };
        for (const one of steps) {
          if (one.do === 'add' && !live.has(one.secret)) {
            live.add(one.secret);
            await all.add(one.secret);
          } else if (one.do === 'revoke' && live.delete(one.secret)) {
            // As the publisher: the token is gone first, then its object.
            await all.revoke(one.secret);
            await all.objects.remove(keyOf(one.secret));
          } else if (one.do === 'publish' && live.has(one.secret)) await all.publish(one.secret, one.text);
          else if (one.do === 'arrive') await all.arrive(one.index, one.lost);
          else if (one.do === 'keep') await keep();
        }
        const before = all.tags(all.objects);
        for (let i = 0; i < 4; i++) {
          await all.arriveAll();
          await keep();
        }
        await all.arriveAll();
        await keep();
        expect(all.tags(all.replica)).toEqual(before);
        expect(all.tags(all.objects)).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });
});
