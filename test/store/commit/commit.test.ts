import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueCommits } from '../../../infra/local/table/commit-queue.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import type { Unwritten } from '../../../lib/store/commit/context.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import { eventsOf, recordsAfter } from '../../../lib/store/commit/journal.ts';
import { CommitGivenUp } from '../../../lib/store/table/errors.ts';
import { instance, journalKey, projectScope } from '../../../lib/store/table/keys.ts';
import { getItem, getItems } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { countItems } from '../../support/count-items.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { type Dice, injectFaults, newTear, type WriteFault } from '../../support/faults.ts';
import { actor, endlessPace, type Note, noteKey, patientPace, perform } from '../notes.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startDatabase();
  table = database.table;
});
afterAll(() => database.stop());

const now = new Date('2024-01-01T00:00:00.000Z');
const scope = projectScope;

const recordsOf = async (of: Table, project: string) => {
  const records = [];
  for await (const record of recordsAfter(of, scope(project), 0)) records.push(record);
  return records;
};

const write = (name: string, project: string, tag = name) => perform(table, { tag, project, name, kind: 'write' }, now);

/** A separate process whose transactions have the faults of the list, then succeed. */
const faulty = (faults: WriteFault[], pace = patientPace(() => 0.5), takes = 0): Table => {
  const lane = openTable(table.name, { endpoint: database.endpoint, pace });
  const dice: Dice = { write: () => faults.shift() ?? 'none', torn: () => false };
  injectFaults(lane, dice, newTear(), async () => undefined);
  // Advances the clock of the test by the duration of a transaction.
  if (takes > 0)
    lane.transactions.wrap(async (_request, next) => {
      await pace.sleep(takes);
      return next();
    });
  return lane;
};

describe('storage §1.1: a commit', () => {
  it('writes items, head and record with the same revision', async () => {
    await write('a', 'one');
    const note = await getItem<Note>(table, noteKey('one', 'a'));
    const head = await readHead(table, scope('one'));
    const [record] = await recordsOf(table, 'one');
    expect(note?.rev).toBe(1);
    expect(head).toMatchObject({ rev: 1, commit: record?.id, at: now.getTime() / 1000 });
    expect(record).toMatchObject({ rev: 1, createdBy: 'tester', createdByUserId: 7, at: now.toISOString(), count: 1 });
    expect(record?.put).toEqual(['PROJECT#one FEATURE#a', 'PROJECT#one FEATURE#a#ENV#dev']);
  });

  it('writes each item once, the head and the record', async () => {
    await write('cost', 'costs');
    // Two items, the head, and the head of the instance, which a request has read anyway.
    expect(await countItems(table, () => write('cost', 'costs'))).toEqual({ read: 4, write: 4 });
  });

  it('writes maps whatever their members are called', async () => {
    const parameters = { constructor: 'a', toString: 'b' };
    const key = noteKey('names', 'a');
    await commit({ table, actor, now }, [scope('names')], async (view) => {
      await view.get(key);
      return { put: [{ ...key, kind: 'feature', parameters }], answer: undefined };
    });
    expect(await getItem(table, key)).toMatchObject({ parameters });
  });

  it('finds nothing under keys that are too long to be stored', async () => {
    await write('there', 'long');
    const there = noteKey('long', 'there');
    const nowhere = noteKey('long', 'x'.repeat(3000));
    expect(await getItem(table, nowhere)).toBeUndefined();
    const items = await getItems(table, [nowhere, there, nowhere]);
    expect(items.map((item) => item?.name)).toEqual([undefined, 'there', undefined]);
  });

  it('is decided again when the head has moved, even if the record of that has expired', async () => {
    await write('a', 'expired');
    const key = noteKey('expired', 'mine');
    let attempts = 0;
    await commit({ table, actor, now }, [scope('expired')], async (view) => {
      await view.get(key);
      if (attempts++ === 0) {
        await perform(
          openTable(table.name, { endpoint: database.endpoint }),
          { tag: 'b', project: 'expired', name: 'b', kind: 'write' },
          now,
        );
        await table.client.send(new DeleteCommand({ TableName: table.name, Key: journalKey(scope('expired'), 2) }));
      }
      return { put: [{ ...key, kind: 'feature' }], answer: undefined };
    });
    expect(attempts).toBe(2);
    expect((await readHead(table, scope('expired'))).rev).toBe(3);
    expect((await getItem(table, key))?.rev).toBe(3);
  });

  it('is read from the journal up to a gap, no further', async () => {
    for (const name of ['a', 'b', 'c']) await write(name, 'gap');
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: journalKey(scope('gap'), 2) }));
    expect((await recordsOf(table, 'gap')).map(({ rev }) => rev)).toEqual([1]);
  });

  it('is not made when nothing is to be written or said', async () => {
    const answer = await commit({ table, actor, now }, [scope('idle')], () => ({ answer: 'same' }));
    expect(answer).toBe('same');
    expect((await readHead(table, scope('idle'))).rev).toBe(0);
  });

  it('lets what the command throws pass, and writes nothing', async () => {
    const refused = commit({ table, actor, now }, [scope('refused')], () => {
      throw new RangeError('no');
    });
    await expect(refused).rejects.toThrow(RangeError);
    expect((await readHead(table, scope('refused'))).rev).toBe(0);
  });

  it('moves every head it touches and files each event in one record', async () => {
    await commit({ table, actor, now }, [instance, scope('left'), scope('right')], async (view) => {
      await view.get(noteKey('left', 'x'));
      const moved: Unwritten<Note> = { ...noteKey('left', 'x'), kind: 'feature', name: 'x', by: [] };
      return {
        put: [moved],
        events: [{ type: 'feature-project-change', project: 'right' }, { type: 'segment-created' }],
        answer: undefined,
      };
    });
    const records = [...(await recordsOf(table, 'left')), ...(await recordsOf(table, 'right'))];
    for await (const record of recordsAfter(table, instance, 0)) records.push(record);
    expect(new Set(records.map(({ id }) => id)).size).toBe(1);
    expect(records.map(({ scope: of, count }) => [of, count])).toEqual([
      ['PROJECT#left', undefined],
      ['PROJECT#right', 1],
      ['INSTANCE', 1],
    ]);
  });

  it('keeps events larger than an item in parts beside the record', async () => {
    const data = Array.from({ length: 60_000 }, () => Math.random().toString(36).slice(2));
    await commit({ table, actor, now }, [scope('large')], () => ({
      events: [{ type: 'features-exported', project: 'large', data }],
      answer: undefined,
    }));
    const [record] = await recordsOf(table, 'large');
    expect(record?.parts).toBeGreaterThan(1);
    expect(record && (await eventsOf(table, record))[0]?.data).toEqual(data);
  });

  it('refuses to write what it did not read, and what lies outside its scopes', async () => {
    const unread: Unwritten<Note> = { ...noteKey('unread', 'x'), kind: 'feature', name: 'x', by: [] };
    const blind = commit({ table, actor, now }, [scope('unread')], () => ({ put: [unread], answer: 0 }));
    await expect(blind).rejects.toThrow('was not read');
    const outside = commit({ table, actor, now }, [instance], () => ({ put: [unread], answer: 0 }));
    await expect(outside).rejects.toThrow('outside the scopes');
  });

  it('decides again when something it relied on changed, even if it does not write it', async () => {
    await write('rule', 'relies');
    let decisions = 0;
    await commit({ table, actor, now }, [scope('dependent')], async (view) => {
      const rule = await view.get(noteKey('relies', 'rule'));
      const own = await view.get(noteKey('dependent', 'own'));
      if (decisions++ === 0) await write('rule', 'relies', 'changed meanwhile');
      const put: Unwritten<Note> = {
        ...noteKey('dependent', 'own'),
        kind: 'feature',
        name: 'own',
        by: [...(own?.by ?? []), ...(rule?.by ?? [])],
      };
      return { put: [put], answer: undefined };
    });
    expect(decisions).toBe(2);
    expect((await getItem<Note>(table, noteKey('dependent', 'own')))?.by).toEqual(['rule', 'changed meanwhile']);
  });
});

describe('storage §2.1: 200 commits in one scope', () => {
  const names = (project: string) =>
    Array.from({ length: 200 }, (_, i) => ({ tag: `${i}`, project, name: `n${i % 3}`, kind: 'write' as const }));

  const expectExactlyOnce = async (project: string) => {
    const records = await recordsOf(table, project);
    expect(records.map(({ rev }) => rev)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    const notes = await Promise.all(['n0', 'n1', 'n2'].map((name) => getItem<Note>(table, noteKey(project, name))));
    const tags = notes.flatMap((note) => note?.by ?? []);
    expect(tags.toSorted()).toEqual(
      names(project)
        .map(({ tag }) => tag)
        .toSorted(),
    );
  };

  it('all succeed exactly once at the same time from the local server, where they wait for each other', async () => {
    const server = openTable(table.name, { endpoint: database.endpoint, pace: endlessPace() });
    queueCommits(server);
    await Promise.all(names('crowd').map((operation) => perform(server, operation)));
    await expectExactlyOnce('crowd');
  });

  it('all succeed exactly once from eight functions, where they collide', async () => {
    const functions = Array.from({ length: 8 }, async (_, i) => {
      const own = openTable(table.name, { endpoint: database.endpoint, pace: endlessPace() });
      for (const [n, operation] of names('lanes').entries()) if (n % 8 === i) await perform(own, operation);
    });
    await Promise.all(functions);
    await expectExactlyOnce('lanes');
  });
});

describe('storage §2.2: a commit that was refused twice, and has paused', () => {
  const project = 'paused';
  const own = noteKey(project, 'own');
  const other = noteKey(project, 'other');

  /** A process that begins to write when others have changed the project, twice, and whose pauses run `meanwhile`. */
  const losing = (meanwhile: () => Promise<unknown> = async () => undefined) => {
    const lane = openTable(table.name, { endpoint: database.endpoint, pace: patientPace(() => 0.5, meanwhile) });
    const reads: string[] = [];
    lane.client.wrap(async ({ operation }, next) => {
      reads.push(operation);
      return next();
    });
    let decisions = 0;
    const lose = async (): Promise<void> => {
      decisions++;
      reads.push(`decision ${decisions}`);
      if (decisions <= 2) await write('other', project, `other ${decisions}`);
    };
    return { lane, reads, lose };
  };
  const noteOf = (tags: readonly string[]): Unwritten<Note> => ({ ...own, kind: 'feature', name: 'own', by: tags });
  const byOf = async (key: typeof own) => (await getItem<Note>(table, key))?.by;

  it('reads heads and items in one request', async () => {
    await write('own', project);
    const { lane, reads, lose } = losing();
    await commit({ table: lane, actor, now }, [scope(project)], async (view) => {
      const [before, beside] = [await view.get(own), await view.get(other)];
      await lose();
      return { put: [noteOf([...(before?.by ?? []), `after ${beside?.by.at(-1)}`])], answer: undefined };
    });
    expect(reads.slice(reads.indexOf('decision 2') + 1)).toEqual(['BatchGetItem', 'decision 3']);
    expect((await byOf(own))?.at(-1)).toBe('after other 2');
  });

  it('knows what has changed during its pause', async () => {
    const { lane, lose } = losing(() => write('own', project, 'during the pause'));
    await commit({ table: lane, actor, now }, [scope(project)], async (view) => {
      const before = await view.get(own);
      await lose();
      return { put: [noteOf([...(before?.by ?? []), 'last'])], answer: undefined };
    });
    expect((await byOf(own))?.slice(-2)).toEqual(['during the pause', 'last']);
  });
});

describe('storage §1.3: a commit whose transaction fails', () => {
  const expectOnce = async (project: string) => {
    expect((await getItem<Note>(table, noteKey(project, 'x')))?.by).toEqual(['tag']);
    expect((await recordsOf(table, project)).length).toBe(1);
  };
  const attempt = (project: string, faults: WriteFault[]) =>
    perform(
      faulty(
        faults,
        patientPace(() => 0.5),
        20,
      ),
      { tag: 'tag', project, name: 'x', kind: 'write' },
    );

  it.each<[string, WriteFault[]]>([
    ['by conflict and throttling', ['conflict', 'throttle', 'conflict']],
    ['with the answer lost', ['lost']],
    ['with the request lost', ['dropped', 'dropped']],
    ['with the answer lost, then throttled', ['lost', 'throttle', 'conflict']],
  ])('%s is carried out once', async (title, faults) => {
    const project = title.replaceAll(/\W/g, '-');
    expect(await attempt(project, faults)).toBe('tag');
    await expectOnce(project);
  });

  it('gives up when the budget is used, sure that nothing was written', async () => {
    const refusals = Array.from({ length: 1000 }, (): WriteFault => 'conflict');
    const given = attempt('busy', refusals);
    await expect(given).rejects.toBeInstanceOf(CommitGivenUp);
    await expect(given).rejects.toMatchObject({ unsure: false });
    expect((await readHead(table, scope('busy'))).rev).toBe(0);
  });

  it('says that it is unsure when the last answer never came', async () => {
    const silence = Array.from({ length: 1000 }, (): WriteFault => 'dropped');
    await expect(attempt('silent', silence)).rejects.toMatchObject({ name: 'CommitGivenUp', unsure: true });
  });

  it('never goes past the deadline of its request', async () => {
    const pace = patientPace(() => 0.5);
    const order = { scopes: [scope('late')] as const, actor, now, deadline: 50 };
    const refusals = Array.from({ length: 1000 }, (): WriteFault => 'conflict');
    const lane = faulty(refusals, pace);
    const late = commit({ table: lane, ...order }, [scope('late')], async (view) => {
      await view.get(noteKey('late', 'x'));
      const put: Unwritten<Note> = { ...noteKey('late', 'x'), kind: 'feature', name: 'x', by: [] };
      return { put: [put], answer: undefined };
    });
    await expect(late).rejects.toBeInstanceOf(CommitGivenUp);
    expect(pace.now()).toBeLessThan(2_000);
  });

  it('is refused, and nothing written, when it is larger than a transaction', async () => {
    const keys = Array.from({ length: 25 }, (_, i) => noteKey('heavy', `x${i}`));
    const large = commit({ table, actor, now }, [scope('heavy')], async (view) => {
      await view.getMany(keys);
      const put = keys.map((key): Unwritten<Note> => ({ ...key, kind: 'feature', name: 'x'.repeat(180_000), by: [] }));
      return { put, answer: undefined };
    });
    await expect(large).rejects.toMatchObject({ name: 'BadDataError', status: 400 });
    expect((await readHead(table, scope('heavy'))).rev).toBe(0);
  });

  it('is not repeated when the request cannot even be made', async () => {
    const pace = patientPace(Math.random);
    const unspeakable = commit({ table: faulty([], pace), actor, now }, [scope('unspeakable')], async (view) => {
      await view.get(noteKey('unspeakable', 'x'));
      const put = { ...noteKey('unspeakable', 'x'), kind: 'feature', name: 'x', by: [], odd: Symbol('odd') };
      return { put: [put], answer: undefined };
    });
    await expect(unspeakable).rejects.not.toBeInstanceOf(CommitGivenUp);
    expect(pace.now()).toBe(0);
  });

  it('is not repeated when the request itself is wrong', async () => {
    const tooLarge = commit({ table, actor, now }, [scope('wrong')], async (view) => {
      await view.get(noteKey('wrong', 'x'));
      const put: Unwritten<Note> = { ...noteKey('wrong', 'x'), kind: 'feature', name: 'x'.repeat(500_000), by: [] };
      return { put: [put], answer: undefined };
    });
    await expect(tooLarge).rejects.not.toBeInstanceOf(CommitGivenUp);
  });
});
