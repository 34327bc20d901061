import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLastSeen } from '../../../lib/store/observations/last-seen.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { noSources, seenLast } from '../../support/seen.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const at = (seconds: number): Date => new Date(Date.UTC(2030, 0, 1) + seconds * 1000);
const units = async (run: () => Promise<unknown>) => (await measureUnits(run)).units;

describe('sdk §9: when features were last seen', () => {
  it('is what was noted, by project, feature and environment, to whoever asks', async () => {
    await openLastSeen(table).mark('p', 'production', ['a', 'b.c', 'x'.repeat(100)], at(0), noSources);
    await openLastSeen(table).mark('p', 'development', ['a'], at(5), noSources);
    await openLastSeen(table).mark('q', 'development', ['a'], at(7), noSources);
    const seen = await openLastSeen(table).of(['p', 'q', 'nope'], at(10));
    expect([...seen.keys()]).toEqual(['p', 'q']);
    expect(seen.get('p')?.get('a')).toEqual(
      new Map([
        ['production', seenLast(at(0).toISOString())],
        ['development', seenLast(at(5).toISOString())],
      ]),
    );
    expect(seen.get('p')?.get('b.c')?.get('production')?.last).toBe(at(0).toISOString());
    expect(seen.get('q')?.size).toBe(1);
  });

  it('is refreshed every ten minutes, and costs nothing before', async () => {
    const lastSeen = openLastSeen(table);
    await lastSeen.mark('p', 'production', ['a'], at(0), noSources);
    expect(await units(() => lastSeen.mark('p', 'production', ['a'], at(20), noSources))).toEqual({
      read: 0,
      write: 0,
    });
    expect((await units(() => lastSeen.mark('p', 'production', ['a'], at(599), noSources))).write).toBe(0);
    expect((await units(() => lastSeen.mark('p', 'production', ['a'], at(601), noSources))).write).toBeGreaterThan(0);
    expect((await lastSeen.of(['p'], at(601))).get('p')?.get('a')?.get('production')?.last).toBe(at(601).toISOString());
  });

  it('reads a unit a project every half minute, and the rest only when there is announced', async () => {
    const lastSeen = openLastSeen(table);
    await openLastSeen(table).mark('p', 'production', ['a'], at(0), noSources);
    expect((await units(() => lastSeen.of(['p'], at(1)))).read).toBe(2);
    expect((await units(() => lastSeen.of(['p'], at(30)))).read).toBe(0);
    expect((await units(() => lastSeen.of(['p'], at(31)))).read).toBe(1);
    await openLastSeen(table).mark('p', 'production', ['b'], at(40), noSources);
    expect((await lastSeen.of(['p'], at(50))).get('p')?.has('b')).toBe(false);
    expect((await lastSeen.of(['p'], at(62))).get('p')?.has('b')).toBe(true);
  });

  it('asks for many projects in one query', async () => {
    const projects = Array.from({ length: 40 }, (_, i) => `p${i}`);
    await openLastSeen(table).mark('p7', 'production', ['a'], at(0), noSources);
    expect((await units(() => openLastSeen(table).of(projects, at(1)))).read).toBeLessThanOrEqual(2);
  });

  it('never changes what was read: only what is new has other maps', async () => {
    const lastSeen = openLastSeen(table);
    await lastSeen.mark('p', 'production', ['a', 'b'], at(0), noSources);
    const first = (await lastSeen.of(['p'], at(1))).get('p');
    const copy = structuredClone(first);
    await lastSeen.mark('p', 'development', ['b', 'c'], at(2), noSources);
    const second = (await lastSeen.of(['p'], at(3))).get('p');
    expect(first).toEqual(copy);
    expect(second).not.toBe(first);
    expect([second?.get('a') === first?.get('a'), second?.get('b') === first?.get('b')]).toEqual([true, false]);
    expect(second?.get('b')?.size).toBe(2);
    await openLastSeen(table).mark('p', 'production', ['c'], at(4), noSources);
    const third = (await lastSeen.of(['p'], at(40))).get('p');
    expect(third?.get('c')?.size).toBe(2);
    expect([third?.get('b') === second?.get('b'), third?.get('c') === second?.get('c')]).toEqual([true, false]);
    expect((await lastSeen.of(['p'], at(80))).get('p')).toBe(third);
  });

  it('holds a large project', async () => {
    const features = Array.from({ length: 3000 }, (_, i) => `feature-${i}`);
    await openLastSeen(table).mark('p', 'production', features, at(0), noSources);
    const { answer, units: cost } = await measureUnits(() => openLastSeen(table).of(['p'], at(1)));
    expect(answer.get('p')?.size).toBe(3000);
    expect(cost.read).toBeLessThan(30);
  });
});

describe('lifecycle §2.1: when features were first seen', () => {
  const made = at(0);
  const sources = (counted?: string) => ({
    made: (name: string) => (name === 'gone' ? undefined : made.toISOString()),
    oldestUse: async () => counted,
  });
  const firstOf = async (seconds: number, feature = 'a') =>
    (await openLastSeen(table).of(['p'], at(seconds))).get('p')?.get(feature)?.get('production')?.first;

  it('is the first report, and stays', async () => {
    const lastSeen = openLastSeen(table);
    await lastSeen.mark('p', 'production', ['a'], at(60), sources());
    await lastSeen.mark('p', 'production', ['a'], at(700), sources());
    const first = { at: at(60).toISOString(), orEarlier: false };
    expect(await firstOf(800)).toEqual(first);
    expect((await lastSeen.of(['p'], at(700))).get('p')?.get('a')?.get('production')).toEqual({
      last: at(700).toISOString(),
      first,
    });
  });

  it('is the oldest counted hour of a feature that was seen before that was noted', async () => {
    await openLastSeen(table).mark('p', 'production', ['a', 'silent', 'gone'], at(90_000), noSources);
    const counted = at(3_600).toISOString();
    // `silent` is not in the report: it is looked up with the others.
    await openLastSeen(table).mark('p', 'production', ['a'], at(100_000), sources(counted));
    expect(await firstOf(100_060)).toEqual({ at: counted, orEarlier: false });
    expect(await firstOf(100_060, 'silent')).toEqual({ at: counted, orEarlier: false });
    expect(await firstOf(100_060, 'gone')).toBeUndefined();
  });

  it('is not later than it was last seen, and may be earlier when counts do not reach back so far', async () => {
    await openLastSeen(table).mark('p', 'production', ['a'], at(90_000), noSources);
    const years = 400 * 86_400;
    await openLastSeen(table).mark('p', 'production', ['a'], at(years), sources(at(years - 3_600).toISOString()));
    expect(await firstOf(years + 60)).toEqual({ at: at(90_000).toISOString(), orEarlier: true });
  });

  it('is not that of a deleted feature with the same name', async () => {
    await openLastSeen(table).mark('p', 'production', ['a'], at(60), sources());
    const again = { ...sources(), made: () => at(5_000).toISOString() };
    await openLastSeen(table).mark('p', 'production', ['a'], at(5_060), again);
    expect(await firstOf(5_100)).toEqual({ at: at(5_060).toISOString(), orEarlier: false });
  });

  it('costs no write after the first, and no larger one', async () => {
    const lastSeen = openLastSeen(table);
    await lastSeen.mark('p', 'production', ['a'], at(60), sources());
    const again = await units(() => lastSeen.mark('p', 'production', ['a'], at(700), sources()));
    const other = openLastSeen(table);
    await other.mark('q', 'production', ['a'], at(60), noSources);
    expect(again.write).toBe((await units(() => other.mark('q', 'production', ['a'], at(700), noSources))).write);
  });
});
