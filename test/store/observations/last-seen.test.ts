import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLastSeen } from '../../../lib/store/observations/last-seen.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';

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
    await openLastSeen(table).mark('p', 'production', ['a', 'b.c', 'x'.repeat(100)], at(0));
    await openLastSeen(table).mark('p', 'development', ['a'], at(5));
    await openLastSeen(table).mark('q', 'development', ['a'], at(7));
    const seen = await openLastSeen(table).of(['p', 'q', 'nope'], at(10));
    expect([...seen.keys()]).toEqual(['p', 'q']);
    expect(seen.get('p')?.get('a')).toEqual(
      new Map([
        ['production', at(0).toISOString()],
        ['development', at(5).toISOString()],
      ]),
    );
    expect(seen.get('p')?.get('b.c')?.get('production')).toBe(at(0).toISOString());
    expect(seen.get('q')?.size).toBe(1);
  });

  it('is refreshed every ten minutes, and costs nothing before', async () => {
    const lastSeen = openLastSeen(table);
    await lastSeen.mark('p', 'production', ['a'], at(0));
    expect(await units(() => lastSeen.mark('p', 'production', ['a'], at(20)))).toEqual({ read: 0, write: 0 });
    expect((await units(() => lastSeen.mark('p', 'production', ['a'], at(599)))).write).toBe(0);
    expect((await units(() => lastSeen.mark('p', 'production', ['a'], at(601)))).write).toBeGreaterThan(0);
    expect((await lastSeen.of(['p'], at(601))).get('p')?.get('a')?.get('production')).toBe(at(601).toISOString());
  });

  it('reads a unit a project every half minute, and the rest only when there is announced', async () => {
    const lastSeen = openLastSeen(table);
    await openLastSeen(table).mark('p', 'production', ['a'], at(0));
    expect((await units(() => lastSeen.of(['p'], at(1)))).read).toBe(2);
    expect((await units(() => lastSeen.of(['p'], at(30)))).read).toBe(0);
    expect((await units(() => lastSeen.of(['p'], at(31)))).read).toBe(1);
    await openLastSeen(table).mark('p', 'production', ['b'], at(40));
    expect((await lastSeen.of(['p'], at(50))).get('p')?.has('b')).toBe(false);
    expect((await lastSeen.of(['p'], at(62))).get('p')?.has('b')).toBe(true);
  });

  it('asks for many projects in one query', async () => {
    const projects = Array.from({ length: 40 }, (_, i) => `p${i}`);
    await openLastSeen(table).mark('p7', 'production', ['a'], at(0));
    expect((await units(() => openLastSeen(table).of(projects, at(1)))).read).toBeLessThanOrEqual(2);
  });

  it('never changes what was read: only what is new has other maps', async () => {
    const lastSeen = openLastSeen(table);
    await lastSeen.mark('p', 'production', ['a', 'b'], at(0));
    const first = (await lastSeen.of(['p'], at(1))).get('p');
    const copy = structuredClone(first);
    await lastSeen.mark('p', 'development', ['b', 'c'], at(2));
    const second = (await lastSeen.of(['p'], at(3))).get('p');
    expect(first).toEqual(copy);
    expect(second).not.toBe(first);
    expect([second?.get('a') === first?.get('a'), second?.get('b') === first?.get('b')]).toEqual([true, false]);
    expect(second?.get('b')?.size).toBe(2);
    await openLastSeen(table).mark('p', 'production', ['c'], at(4));
    const third = (await lastSeen.of(['p'], at(40))).get('p');
    expect(third?.get('c')?.size).toBe(2);
    expect([third?.get('b') === second?.get('b'), third?.get('c') === second?.get('c')]).toEqual([true, false]);
    expect((await lastSeen.of(['p'], at(80))).get('p')).toBe(third);
  });

  it('holds a large project', async () => {
    const features = Array.from({ length: 3000 }, (_, i) => `feature-${i}`);
    await openLastSeen(table).mark('p', 'production', features, at(0));
    const { answer, units: cost } = await measureUnits(() => openLastSeen(table).of(['p'], at(1)));
    expect(answer.get('p')?.size).toBe(3000);
    expect(cost.read).toBeLessThan(30);
  });
});
