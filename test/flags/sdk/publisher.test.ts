import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepPublishing } from '../../../lib/flags/sdk/keep-publishing.ts';
import { restMs } from '../../../lib/flags/sdk/publication-task.ts';
import { openPublisher, type Published, type PublisherCall } from '../../../lib/flags/sdk/publisher.ts';
import { sha256 } from '../../../lib/identity/callers/token.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { readHead, readHeads } from '../../../lib/store/commit/head.ts';
import { publishedKey } from '../../../lib/store/objects/keys.ts';
import type { ObjectStore } from '../../../lib/store/objects/object-store.ts';
import { openAskedForms, readAskedForms } from '../../../lib/store/observations/asked-forms.ts';
import { instance, projectScope, type Scope, tokenKey } from '../../../lib/store/table/keys.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { patientPace } from '../../store/notes.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { type MemoryObjects, openMemoryObjects } from '../../support/memory-objects.ts';
import { featureEnvironmentItem, featureItem, projectItem, segmentItem, store } from '../projects/stored.ts';
import { change, clientToken, expectedAnswers } from './published.ts';

let database: TestDatabase;
let table: Table;
let objects: MemoryObjects;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
  objects = openMemoryObjects();
  await store(table, [projectItem({ id: 'p' }), featureItem({ project: 'p', name: 'f' }), flag('p', true)]);
  await store(table, [projectItem({ id: 'q' }), featureItem({ project: 'q', name: 'g' })]);
  const asked = openAskedForms(table);
  for (const secret of ['all', 'own', 'none', 'young', 'a', 'b', 'c', 't', 'p', 'q', '*'])
    await asked.note(sha256(secret));
});

const now = new Date('2031-01-01T00:00:00.000Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const hour = 3_600_000;

const flag = (project: string, enabled: boolean) =>
  featureEnvironmentItem(project, { feature: project === 'p' ? 'f' : 'g', environment: 'production', enabled });

/** The same table for a process whose waits take no time. */
const inNoTime = (): Table => ({
  ...openTable(table.name, { endpoint: database.endpoint }),
  pace: patientPace(() => 0.5),
});

let passed = 0;
/** The same table, with a clock by which every publication is long ago: only the tests of the pace are about time. */
const unhurried = (from: Table): Table => ({
  ...from,
  pace: { ...from.pace, now: () => now.getTime() + restMs * ++passed },
});

/** A new process. */
const publisher = (own: ObjectStore = objects, from = table, opened = unhurried(from)) => {
  const publish = openPublisher({ table: opened, catalog: openCatalog(opened), objects: own });
  return (call: Partial<PublisherCall> = {}): Promise<Published> =>
    publish({ announced: 'recovery', now, deadline: Number.POSITIVE_INFINITY, ...call });
};
const newsOf = async (...scopes: readonly Scope[]): Promise<ReadonlyMap<Scope, number>> =>
  new Map(await Promise.all(scopes.map(async (scope) => [scope, (await readHead(table, scope)).rev] as const)));

const contents = () =>
  Object.fromEntries([...objects.objects].map(([key, { body }]) => [key, Buffer.from(body).toString()]));
const expected = async (at = now) => Object.fromEntries(await expectedAnswers(table, at));
const keysOf = (...secrets: readonly string[]) =>
  secrets.flatMap((secret) => [publishedKey(sha256(secret), 'inlined'), publishedKey(sha256(secret), 'segments')]);

/** The same objects, with an action before the first call of this kind. */
const interrupted = (name: 'head' | 'put', happen: () => Promise<unknown>): ObjectStore => {
  let first = true;
  const once = async (): Promise<void> => {
    if (first) {
      first = false;
      await happen();
    }
  };
  return {
    ...objects,
    head: async (key) => {
      if (name === 'head') await once();
      return objects.head(key);
    },
    put: async (key, object, condition) => {
      if (name === 'put') await once();
      return objects.put(key, object, condition);
    },
  };
};

describe('sdk §10.1: whose answers are published', () => {
  it('those of client tokens that have not expired, and of no other kind', async () => {
    await store(table, [
      clientToken('all'),
      clientToken('own', { projects: ['p'] }),
      clientToken('none', { projects: ['gone'] }),
      clientToken('old', { expiresAt: now.toISOString() }),
      clientToken('young', { expiresAt: later(1).toISOString() }),
      clientToken('admin', { type: 'admin', environment: '*' }),
      clientToken('frontend', { type: 'frontend' }),
      clientToken('user', { type: 'user', userId: 1 }),
    ]);
    expect(await publisher()()).toMatchObject({ put: 8, removed: 0 });
    expect([...objects.objects.keys()].toSorted()).toEqual(keysOf('all', 'own', 'none', 'young').toSorted());
    expect(contents()).toEqual(await expected());
  });

  it('as objects that caches and SDKs understand', async () => {
    await store(table, [clientToken('t')]);
    await publisher()();
    const [object] = objects.objects.values();
    expect(object).toMatchObject({
      contentType: 'application/json',
      cacheControl: 'public, max-age=0, s-maxage=5, stale-if-error=604800',
      metadata: { etag: expect.stringMatching(/^"[0-9a-f]{16}:\d+"$/) },
    });
    expect(JSON.parse(Buffer.from(object?.body ?? []).toString()).meta.etag).toBe(object?.metadata.etag);
  });

  it('rendered once for tokens that reach the same', async () => {
    await store(table, [
      clientToken('a', { projects: ['p'] }),
      clientToken('b', { projects: ['p'] }),
      clientToken('c', { projects: ['q'] }),
    ]);
    await publisher()();
    const [a, b, c] = ['a', 'b', 'c'].map((secret) => objects.objects.get(publishedKey(sha256(secret), 'segments')));
    expect(a?.body).toBe(b?.body);
    expect(objects.calls.filter((call) => call === 'put')).toHaveLength(4);
    expect(objects.calls.filter((call) => call === 'copy')).toHaveLength(2);
    expect(a?.body).not.toBe(c?.body);
  });
});

describe('sdk §10.2: what a change publishes', () => {
  beforeEach(async () => {
    await store(table, [
      clientToken('p', { projects: ['p'] }),
      clientToken('q', { projects: ['q'] }),
      clientToken('*'),
    ]);
  });

  it('is the answers that it changes, and only those', async () => {
    const publish = publisher();
    await publish();
    await store(table, [flag('p', false)]);
    const before = objects.changes.length;
    expect(await publish({ announced: await newsOf(projectScope('p')) })).toMatchObject({ put: 4 });
    expect(
      objects.changes
        .slice(before)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(keysOf('p', '*').toSorted());
    expect(contents()).toEqual(await expected());
  });

  it('is nothing for a change that no answer shows; a segment is in all', async () => {
    const publish = publisher();
    await publish();
    await store(table, [clientToken('admin', { type: 'admin' })]);
    expect(await publish({ announced: await newsOf(instance) })).toMatchObject({ put: 0 });
    await store(table, [segmentItem({ id: 1, name: 's', constraints: [] })]);
    expect(await publish({ announced: await newsOf(instance) })).toMatchObject({ put: 6 });
    expect(contents()).toEqual(await expected());
  });

  it('is nothing when the batch comes again: two reads for each scope', async () => {
    const publish = publisher();
    await publish();
    const announced = await newsOf(projectScope('p'), instance);
    const before = objects.calls.length;
    const { units } = await measureUnits(() => publish({ announced }));
    expect(units).toEqual({ read: 4, write: 0 });
    expect(objects.calls.length).toBe(before);
  });

  it('costs one write unit for each scope, and no request for objects that are known', async () => {
    const publish = publisher();
    await publish();
    await store(table, [flag('p', false)]);
    const announced = await newsOf(projectScope('p'));
    const before = objects.calls.length;
    const { units } = await measureUnits(() => publish({ announced }));
    expect(units.write).toBe(1);
    expect(objects.calls.slice(before)).toEqual(Array(4).fill('put'));
  });

  it('is the same for a process that has just started', async () => {
    await publisher()();
    await store(table, [flag('p', false)]);
    expect(await publisher()({ announced: await newsOf(projectScope('p')) })).toMatchObject({ put: 4 });
    expect(contents()).toEqual(await expected());
  });

  it('waits for a head that is not seen yet, and gives up if it never is', async () => {
    const slow = inNoTime();
    const publish = openPublisher({ table: slow, catalog: openCatalog(slow), objects });
    const { rev } = await readHead(table, projectScope('p'));
    await expect(
      publish({ announced: new Map([[projectScope('p'), rev + 1]]), now, deadline: Number.POSITIVE_INFINITY }),
    ).rejects.toThrow(`does not show revision ${rev + 1}`);
    expect(objects.changes).toEqual([]);
  });

  it('shows a removed project no more', async () => {
    const publish = publisher();
    await publish();
    await change(table, [projectScope('p')], {
      remove: [projectItem({ id: 'p' }), featureItem({ project: 'p', name: 'f' }), flag('p', true)],
    });
    await publish({ announced: await newsOf(projectScope('p')) });
    expect(contents()).toEqual(await expected());
    expect(JSON.stringify(contents())).not.toContain('"name":"f"');
  });
});

describe('sdk §10.2: the forms that SDKs ask for', () => {
  const segmentsOf = (secret: string) => publishedKey(sha256(secret), 'segments');
  const inlinedOf = (secret: string) => publishedKey(sha256(secret), 'inlined');
  beforeEach(() => store(table, [clientToken('new'), clientToken('other')]));

  it('are published: with segments for every token, inlined from the run on after somebody asked', async () => {
    const publish = publisher();
    expect(await publish()).toMatchObject({ put: 2 });
    expect(Object.keys(contents()).toSorted()).toEqual([segmentsOf('new'), segmentsOf('other')].toSorted());
    const clock = { ...table, pace: { ...table.pace, now: () => later(60_000).getTime() } };
    await openAskedForms(clock).note(sha256('new'));
    expect(await publish({ now: later(120_000) })).toMatchObject({ put: 1 });
    expect(contents()).toEqual(await expected());
    expect(objects.objects.has(inlinedOf('new'))).toBe(true);
    expect(await publish({ now: later(180_000) })).toMatchObject({ put: 0, removed: 0 });
  });

  it('are kept up to date by a process that did not see the note', async () => {
    const [publish, other] = [publisher(), publisher()];
    await publish();
    await other();
    await openAskedForms(table).note(sha256('new'));
    await publish({ now: later(hour) });
    await store(table, [flag('p', false)]);
    expect(await other({ announced: await newsOf(projectScope('p')) })).toMatchObject({ put: 3 });
    expect(contents()).toEqual(await expected());
  });

  it('and no others: an object that nobody asked for is removed with the next comparison', async () => {
    const publish = publisher();
    await publish();
    const foreign = { body: Buffer.from('old'), contentType: '', cacheControl: '', metadata: {} };
    await objects.put(inlinedOf('other'), foreign, { ifAbsent: true });
    expect(await publish({ now: later(hour) })).toMatchObject({ removed: 1 });
    expect(contents()).toEqual(await expected());
  });

  it('are noted once in an hour and process, and keep their first time', async () => {
    let at = now.getTime();
    const asked = openAskedForms({ ...table, pace: { ...table.pace, now: () => at } });
    const unitsOf = async () => (await measureUnits(() => asked.note(sha256('new')))).units.write;
    expect([await unitsOf(), await unitsOf()]).toEqual([1, 0]);
    at += hour;
    expect(await unitsOf()).toBe(1);
    expect((await readAskedForms(table)).get(sha256('new'))).toBe(now.getTime());
  });
});

describe('sdk §10.2: tokens that do not see a change', () => {
  const scope = projectScope('p');
  const published = (secret: string) => contents()[publishedKey(sha256(secret), 'segments')];
  const elsewhere = (enabled: boolean) =>
    featureEnvironmentItem('p', { feature: 'f', environment: 'development', enabled });
  beforeEach(() => store(table, [clientToken('new'), clientToken('other', { environment: 'development' })]));

  it('keep their objects, which are what the API still answers, in every process', async () => {
    const publish = publisher();
    await publish();
    const before = published('other');
    await store(table, [flag('p', false)]);
    expect(await publish({ announced: await newsOf(scope) })).toMatchObject({ put: 1 });
    expect(published('other')).toBe(before);
    expect(contents()).toEqual(await expected());
    expect(await publisher()({ now: later(hour) })).toMatchObject({ put: 0 });
    await store(table, [elsewhere(true)]);
    expect(await publish({ announced: await newsOf(scope) })).toMatchObject({ put: 1 });
    expect(published('other')).not.toBe(before);
    expect(contents()).toEqual(await expected());
  });

  it('get what concerns all environments, and what two changes in one publication did', async () => {
    const publish = publisher();
    await publish();
    await store(table, [featureItem({ project: 'p', name: 'f', description: 'new' })]);
    expect(await publish({ announced: await newsOf(scope) })).toMatchObject({ put: 2 });
    await store(table, [elsewhere(true)]);
    await store(table, [flag('p', false)]);
    expect(await publish({ announced: await newsOf(scope) })).toMatchObject({ put: 2 });
    expect(contents()).toEqual(await expected());
  });
});

describe('sdk §10.2: a burst of changes', () => {
  const scope = projectScope('p');
  /** A process with a clock that only the test and waits move. */
  const paced = async () => {
    let at = now.getTime();
    const pace = {
      random: () => 0.5,
      now: () => at,
      sleep: async (ms: number) => {
        at += ms;
      },
    };
    const opened = { ...table, pace };
    const publish = openPublisher({ table: opened, catalog: openCatalog(opened), objects });
    await keepPublishing(publish, { announced: 'recovery', pace, deadline: at + hour });
    at += restMs;
    return {
      at: () => at - now.getTime() - restMs,
      pass: (ms: number) => {
        at += ms;
      },
      run: async (announced: ReadonlyMap<Scope, number>, ms = hour) =>
        keepPublishing(publish, { announced, pace, deadline: at + ms }),
      once: async (announced: ReadonlyMap<Scope, number>) =>
        publish({ announced, now: new Date(at), deadline: at + hour }),
    };
  };
  beforeEach(() => store(table, [clientToken('new')]));

  it('is one publication a second; a single change after a rest is published at once', async () => {
    const { at, run } = await paced();
    const times: number[] = [];
    for (let n = 0; n < 4; n++) {
      await store(table, [flag('p', n % 2 === 1)]);
      expect(await run(await newsOf(scope))).toMatchObject({ put: 1, failed: new Set() });
      times.push(at());
    }
    expect(times).toEqual([0, restMs, 2 * restMs, 3 * restMs]);
    expect(contents()).toEqual(await expected());
  });

  it('publishes what was committed meanwhile together', async () => {
    const { at, pass, run, once } = await paced();
    await store(table, [flag('p', false)]);
    await run(await newsOf(scope));
    await store(table, [flag('p', true)]);
    const first = await newsOf(scope);
    pass(100);
    expect(await once(first)).toMatchObject({ put: 0, early: new Map([[scope, now.getTime() + 2 * restMs]]) });
    for (let n = 0; n < 9; n++) await store(table, [flag('p', n % 2 === 0)]);
    expect(await run(first)).toMatchObject({ put: 1 });
    expect(at()).toBe(restMs);
    expect(contents()).toEqual(await expected());
    expect(await run(await newsOf(scope))).toMatchObject({ put: 0 });
    expect(at()).toBe(restMs);
  });

  it('does not keep another scope waiting', async () => {
    const { at, run, once } = await paced();
    await store(table, [flag('p', false)]);
    await run(await newsOf(scope));
    await store(table, [flag('p', true)]);
    await store(table, [flag('q', true)]);
    const { put, early } = await once(await newsOf(scope, projectScope('q')));
    expect([put, [...early.keys()], at()]).toEqual([1, [scope], 0]);
  });

  it('is delivered again when its turn does not come in the time of the call', async () => {
    const { run } = await paced();
    await store(table, [flag('p', false)]);
    await run(await newsOf(scope));
    await store(table, [flag('p', true)]);
    expect((await run(await newsOf(scope), restMs / 2)).failed).toEqual(new Set([scope]));
  });

  it('a clock that was ahead makes nobody wait', async () => {
    const { pass, run, at } = await paced();
    await store(table, [flag('p', false)]);
    pass(600_000);
    await run(await newsOf(scope));
    pass(-600_000);
    await store(table, [flag('p', true)]);
    expect(await run(await newsOf(scope))).toMatchObject({ put: 1 });
    expect(at()).toBe(0);
  });
});

describe('sdk §10.3: tokens that are no longer accepted', () => {
  it('lose their objects when they are revoked', async () => {
    await store(table, [clientToken('a'), clientToken('b')]);
    const publish = publisher();
    await publish();
    await change(table, [instance], { remove: [tokenKey(sha256('a'))] });
    expect(await publish({ announced: await newsOf(instance) })).toMatchObject({ put: 0, removed: 2 });
    expect([...objects.objects.keys()].toSorted()).toEqual(keysOf('b').toSorted());
  });

  it('lose them by the next recovery run when they expire, and get them back when that time is changed', async () => {
    await store(table, [clientToken('a', { expiresAt: later(60_000).toISOString() })]);
    const publish = publisher();
    await publish();
    expect(await publish({ now: later(59_999) })).toMatchObject({ removed: 0 });
    expect(await publish({ now: later(60_000) })).toMatchObject({ removed: 2 });
    await store(table, [clientToken('a', { expiresAt: null })]);
    expect(await publish({ announced: await newsOf(instance), now: later(60_000) })).toMatchObject({ put: 2 });
    expect(contents()).toEqual(await expected());
  });

  it('get none when they are revoked while a publisher is about to put one', async () => {
    await store(table, [clientToken('a')]);
    const other = publisher();
    const publish = publisher(
      interrupted('put', async () => {
        await change(table, [instance], { remove: [tokenKey(sha256('a'))] });
        await other();
      }),
    );
    expect((await publish()).failed.size).toBe(0);
    expect(contents()).toEqual({});
  });

  it.each([
    ['fails', () => Promise.reject(new Error('the answer is lost'))],
    ['finds the object of its own first attempt', () => Promise.resolve(undefined)],
  ])('nor when that put is carried out and %s', async (_, answer) => {
    await store(table, [clientToken('a')]);
    const other = publisher();
    let first = true;
    const losing: ObjectStore = {
      ...objects,
      put: async (key, object, condition) => {
        if (first) {
          first = false;
          await change(table, [instance], { remove: [tokenKey(sha256('a'))] });
          await other();
        }
        await objects.put(key, object, condition);
        return answer();
      },
    };
    await publisher(losing, inNoTime())();
    expect(contents()).toEqual({});
  });

  describe('when the publisher that put it dies at that moment', () => {
    /** A process that executes its first put after the token was revoked, and then stops for ever. */
    const dyingPublisher = async (other: ReturnType<typeof publisher>): Promise<void> => {
      await new Promise<void>((resolve, reject) => {
        let first = true;
        const dying: ObjectStore = {
          ...objects,
          put: async (key, object, condition) => {
            if (first) {
              first = false;
              await change(table, [instance], { remove: [tokenKey(sha256('a'))] });
              await other({ announced: await newsOf(instance) });
              await objects.put(key, object, condition);
              resolve();
            }
            return new Promise(() => {});
          },
        };
        publisher(dying)({ announced: new Map([[projectScope('p'), 1]]) }).catch(reject);
      });
    };
    const left = () => [...objects.objects.keys()].length;

    it('lose it by the next recovery run after two minutes', async () => {
      await store(table, [clientToken('a')]);
      const other = publisher();
      await dyingPublisher(other);
      expect(left()).toBe(1);
      // A repeated delivery of the stream finds no data of a token that no longer exists.
      await other({ announced: await newsOf(projectScope('p')) });
      await other({ now: later(119_999) });
      expect(left()).toBe(1);
      expect(await other({ now: later(120_000) })).toMatchObject({ removed: 1 });
      expect(contents()).toEqual({});
      const { units } = await measureUnits(() => publisher()({ now: later(120_000) }));
      expect(units).toEqual({ read: 3, write: 0 });
    });

    it('also when it cannot be removed at once', async () => {
      await store(table, [clientToken('a')]);
      await dyingPublisher(publisher());
      const failing: ObjectStore = { ...objects, remove: () => Promise.reject(new Error('broken')) };
      expect([...(await publisher(failing)({ now: later(120_000) })).failed]).toContain(instance);
      expect(await publisher()({ now: later(120_000) })).toMatchObject({ removed: 1 });
      expect(contents()).toEqual({});
    });
  });

  it('lose what could not be removed again, though the stream is done', async () => {
    await store(table, [clientToken('a')]);
    const other = publisher();
    const failing: ObjectStore = {
      ...interrupted('put', async () => {
        await change(table, [instance], { remove: [tokenKey(sha256('a'))] });
        await other({ announced: await newsOf(instance) });
      }),
      remove: () => Promise.reject(new Error('broken')),
    };
    const announced = new Map([[projectScope('p'), 1]]);
    expect([...(await publisher(failing)({ announced })).failed]).toEqual([projectScope('p')]);
    expect((await publisher()({ announced })).failed.size).toBe(0);
    expect(contents()).not.toEqual({});
    await publisher()({ now: later(120_000) });
    expect(contents()).toEqual({});
  });

  it('nor while a publisher is about to replace it', async () => {
    await store(table, [clientToken('a')]);
    const other = publisher();
    await other();
    await store(table, [flag('p', false)]);
    const publish = publisher(
      interrupted('put', async () => {
        await change(table, [instance], { remove: [tokenKey(sha256('a'))] });
        await other();
      }),
    );
    expect((await publish()).failed.size).toBe(0);
    expect(contents()).toEqual({});
  });
});

describe('sdk §10.4: publishers beside each other', () => {
  it('never put what was read before the object that is there', async () => {
    await store(table, [clientToken('a')]);
    const other = publisher();
    await other();
    await store(table, [flag('p', false)]);
    const publish = publisher(
      interrupted('head', async () => {
        await store(table, [flag('q', true)]);
        await other();
      }),
    );
    await publish({ announced: await newsOf(projectScope('p')) });
    expect(contents()).toEqual(await expected());
    const revisions = objects.changes.map(({ body = '' }) => JSON.parse(body).meta.revisionId);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  });

  it('read again when another one was faster', async () => {
    await store(table, [clientToken('a')]);
    const other = publisher();
    await other();
    await store(table, [flag('p', false)]);
    const publish = publisher(
      interrupted('put', async () => {
        await store(table, [flag('q', true)]);
        await other();
      }),
    );
    expect((await publish({ announced: await newsOf(projectScope('p')) })).failed.size).toBe(0);
    expect(contents()).toEqual(await expected());
  });

  it('give up a scope in which they always lose, and publish the others', async () => {
    await store(table, [clientToken('p', { projects: ['p'] }), clientToken('q', { projects: ['q'] })]);
    const refusing: ObjectStore = {
      ...objects,
      put: (key, object, condition) =>
        key.includes(sha256('p')) ? Promise.resolve(undefined) : objects.put(key, object, condition),
    };
    const { failed, error } = await publisher(refusing, inNoTime())();
    expect([...failed].toSorted()).toEqual([instance, projectScope('p')]);
    expect(String(error)).toContain('faster');
    expect([...objects.objects.keys()].toSorted()).toEqual(keysOf('q').toSorted());
  });
});

describe('sdk §10.5: the recovery run', () => {
  beforeEach(async () => {
    await store(table, [clientToken('a'), clientToken('b', { projects: ['q'] })]);
  });

  it('costs three queries and nothing else when nothing is left', async () => {
    const publish = publisher();
    await publish();
    const before = objects.calls.length;
    const { answer, units } = await measureUnits(() => publisher()());
    expect(answer).toMatchObject({ put: 0, removed: 0 });
    expect(units).toEqual({ read: 3, write: 0 });
    expect(objects.calls.length).toBe(before);
  });

  it('publishes what the stream never showed', async () => {
    const publish = publisher();
    await publish();
    await store(table, [flag('p', false)]);
    expect(await publish()).toMatchObject({ put: 2 });
    expect(contents()).toEqual(await expected());
  });

  it('compares objects and tokens every hour: missing, foreign and superfluous ones', async () => {
    await publisher()();
    const [first = '', second = ''] = keysOf('a');
    await objects.remove(first);
    const head = await objects.head(second);
    const foreign = { body: Buffer.from('foreign'), contentType: '', cacheControl: '', metadata: {} };
    await objects.put(second, foreign, { ifMatch: head?.tag ?? '' });
    await objects.put(publishedKey('0'.repeat(64), 'segments'), foreign, { ifAbsent: true });
    await objects.put('published/something-else', foreign, { ifAbsent: true });
    expect(await publisher()({ now: later(hour - 1) })).toMatchObject({ put: 0, removed: 0 });
    expect(await publisher()({ now: later(hour) })).toMatchObject({ put: 2, removed: 2 });
    expect(contents()).toEqual(await expected());
    expect(await publisher()({ now: later(2 * hour - 1) })).toMatchObject({ put: 0, removed: 0 });
  });

  it('also in a process that remembers the objects', async () => {
    const publish = publisher();
    await publish();
    await objects.remove(keysOf('a')[0] ?? '');
    expect(await publish({ now: later(hour) })).toMatchObject({ put: 1 });
    expect(contents()).toEqual(await expected());
  });

  it('begins anew in another bucket, and after a restore into another table', async () => {
    await publisher()();
    objects = openMemoryObjects('another');
    expect(await publisher()()).toMatchObject({ put: 4 });
    expect(contents()).toEqual(await expected());
  });

  it('leaves what fails to the next one, and reports every scope that it concerns', async () => {
    const failing: ObjectStore = {
      ...objects,
      put: (key, object, condition) =>
        key.includes(sha256('b')) ? Promise.reject(new Error('broken')) : objects.put(key, object, condition),
    };
    const { failed, put, error } = await publisher(failing)();
    expect([put, [...failed].toSorted(), String(error)]).toEqual([2, [instance, projectScope('q')], 'Error: broken']);
    expect(await publisher()()).toMatchObject({ put: 2 });
    expect(contents()).toEqual(await expected());
  });

  it('keeps trying to remove what could not be removed', async () => {
    await publisher()();
    await change(table, [instance], { remove: [tokenKey(sha256('a'))] });
    const failing: ObjectStore = { ...objects, remove: () => Promise.reject(new Error('broken')) };
    expect([...(await publisher(failing)()).failed]).toEqual([instance]);
    expect(await publisher()()).toMatchObject({ removed: 2 });
    expect(contents()).toEqual(await expected());
  });

  it('puts nothing after its deadline', async () => {
    const { failed, put } = await publisher()({ deadline: 0 });
    expect(put).toBe(0);
    expect(failed.size).toBe((await readHeads(table)).length);
    expect(objects.changes).toEqual([]);
  });
});
