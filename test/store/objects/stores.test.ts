import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openFolderStore } from '../../../infra/local/storage/folder-store.ts';
import { type ObjectServerOptions, startObjectServer } from '../../../infra/local/storage/object-server.ts';
import type { ObjectStore, StoredObject } from '../../../lib/store/objects/object-store.ts';
import { openS3 } from '../../../lib/store/objects/s3.ts';
import { openMemoryObjects } from '../../support/memory-objects.ts';

const ends: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-objects-test-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** The S3 adapter, with a server for the part of S3's protocol that the local service supports. */
const openServed = async (options: Partial<ObjectServerOptions> = {}): Promise<ObjectStore> => {
  const server = await startObjectServer({ objects: openMemoryObjects(), bucket: 'b', pageSize: 2, ...options });
  ends.push(server.stop);
  return openS3('b', { endpoint: server.endpoint });
};

const object = (text: string, more: Partial<StoredObject> = {}): StoredObject => ({
  body: Buffer.from(text),
  contentType: 'application/json',
  cacheControl: 'public, max-age=0',
  metadata: { etag: '"a:1"' },
  ...more,
});
const listed = async (store: ObjectStore, prefix: string) => {
  const all: { key: string; tag: string }[] = [];
  for await (const one of store.list(prefix)) all.push(one);
  return all;
};
const ifAbsent = { ifAbsent: true } as const;

describe.each([
  ['in memory', () => openMemoryObjects()],
  ['in a folder', () => openFolderStore(newFolder())],
  ['in S3', () => openServed()],
  ['in S3 over a folder', () => openServed({ objects: openFolderStore(newFolder()) })],
])('objects %s', (_, open) => {
  it('are read as they were put', async () => {
    const store = await open();
    expect([await store.get('published/a/x'), await store.head('published/a/x')]).toEqual([undefined, undefined]);
    const tag = await store.put('published/a/x', object('{"ä":1}\n2'), ifAbsent);
    const head = {
      tag,
      contentType: 'application/json',
      cacheControl: 'public, max-age=0',
      metadata: { etag: '"a:1"' },
    };
    expect(await store.head('published/a/x')).toEqual(head);
    const { body, ...rest } = (await store.get('published/a/x')) ?? {};
    expect([rest, Buffer.from(body ?? []).toString()]).toEqual([head, '{"ä":1}\n2']);
  });

  it('are replaced only by who knows what is there', async () => {
    const store = await open();
    expect(await store.put('k', object('1'), { ifMatch: '"none"' })).toBeUndefined();
    const first = await store.put('k', object('1'), ifAbsent);
    expect(await store.put('k', object('2'), ifAbsent)).toBeUndefined();
    expect(await store.put('k', object('2'), { ifMatch: '"other"' })).toBeUndefined();
    const second = await store.put('k', object('2'), { ifMatch: first ?? '' });
    expect(second).not.toBe(first);
    expect(await store.put('k', object('3'), { ifMatch: first ?? '' })).toBeUndefined();
    expect(Buffer.from((await store.get('k'))?.body ?? []).toString()).toBe('2');
  });

  it('are written by one of those who try at once', async () => {
    const store = await open();
    const tags = await Promise.all(['1', '2', '3', '4'].map((text) => store.put('k', object(text), ifAbsent)));
    expect(tags.filter((tag) => tag !== undefined)).toHaveLength(1);
    const [tag = ''] = tags.filter((one) => one !== undefined);
    const next = await Promise.all(['5', '6', '7'].map((text) => store.put('k', object(text), { ifMatch: tag })));
    expect(next.filter((one) => one !== undefined)).toHaveLength(1);
  });

  it('are copied where the same is there already, under the same condition', async () => {
    const store = await open();
    const tag = (await store.put('a', object('1'), ifAbsent)) ?? '';
    expect(await store.put('b', object('1'), ifAbsent, { key: 'a', tag })).toBe(tag);
    expect(await store.get('b')).toEqual(await store.get('a'));
    expect(await store.put('b', object('1'), ifAbsent, { key: 'a', tag })).toBeUndefined();
    const other = (await store.put('c', object('2'), ifAbsent)) ?? '';
    expect(await store.put('c', object('1'), { ifMatch: tag }, { key: 'a', tag })).toBeUndefined();
    expect(await store.put('c', object('1'), { ifMatch: other }, { key: 'a', tag })).toBe(tag);
  });

  it('are removed, also when there are none', async () => {
    const store = await open();
    await store.put('k', object('1'), ifAbsent);
    await store.remove('k');
    await store.remove('k');
    expect(await store.get('k')).toBeUndefined();
    expect(await store.put('k', object('2'), ifAbsent)).toBeDefined();
  });

  it('are listed by prefix, in order, over any number of pages', async () => {
    const store = await open();
    const tags = new Map<string, string | undefined>();
    for (const key of ['b/3', 'a/2', 'a/1', 'a/5', 'a/4 & <"more">'])
      tags.set(key, await store.put(key, object(key), ifAbsent));
    const keys = ['a/1', 'a/2', 'a/4 & <"more">', 'a/5'];
    expect(await listed(store, 'a/')).toEqual(keys.map((key) => ({ key, tag: tags.get(key) })));
    expect(await listed(store, 'c/')).toEqual([]);
  });
});

describe('the folder', () => {
  it('keeps no unfinished file, and shows what another process put there before', async () => {
    const folder = newFolder();
    await openFolderStore(folder).put('a/b', object('1'), ifAbsent);
    expect(readdirSync(folder)).toEqual(['a%2Fb']);
    expect((await openFolderStore(folder).get('a/b'))?.metadata).toEqual({ etag: '"a:1"' });
  });
});

describe('S3', () => {
  const failing = async (...statuses: readonly (number | undefined)[]) => {
    const left = [...statuses];
    const asked: string[] = [];
    const store = await openServed({
      fault: (method) => {
        asked.push(method);
        return left.shift();
      },
    });
    return { store, asked };
  };

  it('refuses to copy what is another object now, or none', async () => {
    const store = await openServed();
    const tag = (await store.put('a', object('1'), ifAbsent)) ?? '';
    expect(await store.put('b', object('2'), ifAbsent, { key: 'a', tag: '"other"' })).toBeUndefined();
    expect(await store.put('b', object('2'), ifAbsent, { key: 'none', tag })).toBeUndefined();
    expect(await store.head('b')).toBeUndefined();
  });

  it('refuses a put while somebody else writes the object', async () => {
    const { store, asked } = await failing(409);
    expect(await store.put('k', object('1'), ifAbsent)).toBeUndefined();
    expect(asked).toEqual(['PUT']);
  });

  it('is asked again when it is busy or broken', async () => {
    const { store, asked } = await failing(503, 500);
    expect(await store.put('k', object('1'), ifAbsent)).toBeDefined();
    expect(asked).toEqual(['PUT', 'PUT', 'PUT']);
  });

  it('fails when it stays so, or is not allowed: that is no missing object', async () => {
    const { store } = await failing(500, 500, 500, 403, 403);
    await expect(store.get('k')).rejects.toThrow();
    await expect(store.head('k')).rejects.toThrow();
    await expect(store.put('k', object('1'), ifAbsent)).rejects.toThrow();
  });
});
