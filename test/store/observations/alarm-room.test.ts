import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxAlarms, type StateReading } from '../../../lib/contract/schemas/release-plan.ts';
import { putStates, type StateOfPlace } from '../../../lib/store/observations/alarm-room.ts';
import { keptDays, putState, readStates } from '../../../lib/store/observations/readings.ts';
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

const minute = (minutes: number): string => new Date(Date.UTC(2030, 0, 1) + minutes * 60_000).toISOString();
const now = new Date(minute(600));
const alarm = (
  key: string,
  state: StateReading['state'] = 'firing',
  at = 0,
  { feature = 'checkout', environment = '' } = {},
): StateOfPlace => ({
  place: { project: 'shop', feature, environment },
  reading: { source: 'grafana', key, state, at: minute(at), labels: {} },
});
const alarms = (n: number, state: StateReading['state'] = 'firing'): StateOfPlace[] =>
  Array.from({ length: n }, (_, i) => alarm(`a${i}`, state, i));
const put = (states: readonly StateOfPlace[], when = now) => putStates(table, states, { now: when });
const keys = (states: readonly StateOfPlace[]) => states.map(({ reading: { key } }) => key);
const stored = async (feature = 'checkout', when = now) =>
  (await readStates(table, { project: 'shop', feature, environment: 'production' }, when)).map(({ key }) => key);

describe('guards §3: how many alarms a flag has', () => {
  it('is a hundred: of those that have no room, the gravest are stored', async () => {
    expect(await put(alarms(maxAlarms - 1))).toEqual([]);
    const more = [alarm('x', 'resolved'), alarm('y', 'unknown'), alarm('z'), alarm('z', 'firing', 1)];
    expect(keys(await put(more))).toEqual(['y', 'x']);
    expect(await stored()).toHaveLength(maxAlarms);
    expect(await stored()).toContain('z');
    expect(keys(await put([alarm('w')]))).toEqual(['w']);
  });

  it('counts those of all environments, and of this flag alone', async () => {
    await put(alarms(maxAlarms - 1));
    await put([alarm('e', 'firing', 0, { environment: 'development' })]);
    const more = [alarm('x'), alarm('x', 'firing', 0, { feature: 'check' })];
    expect(await put(more)).toEqual([more[0]]);
    expect(await stored('check')).toEqual(['x']);
  });

  it('an alarm that is known has room', async () => {
    await put(alarms(maxAlarms));
    expect(await put([alarm('a3', 'resolved', 100), alarm('a4', 'unknown', 100)])).toEqual([]);
  });

  it('those that were resolved longest ago make room, but none that is told now', async () => {
    await put(alarms(maxAlarms, 'resolved'));
    expect(await put([alarm('x'), alarm('y'), alarm('a0')])).toEqual([]);
    const left = await stored();
    expect(left).toHaveLength(maxAlarms);
    expect(['a0', 'a1', 'a2', 'a3', 'x', 'y'].filter((key) => left.includes(key))).toEqual(['a0', 'a3', 'x', 'y']);
  });

  it('expired ones are not counted, though the table removes them days later', async () => {
    await put(alarms(maxAlarms));
    const later = new Date(now.getTime() + keptDays * 86_400_000);
    expect(await put([alarm('x'), alarm('a1')], later)).toEqual([]);
    expect((await stored('checkout', later)).toSorted()).toEqual(['a1', 'x']);
  });

  it('nothing is stored, and nothing removed, if all have to have room', async () => {
    await put([...alarms(maxAlarms - 1), alarm('over', 'resolved')]);
    const sent = [alarm('a0', 'resolved', 500), alarm('x'), alarm('y')];
    expect(keys(await putStates(table, sent, { now, isWhole: true }))).toEqual(['y']);
    expect((await stored()).includes('over')).toBe(true);
    expect(await put([alarm('a0', 'firing', 400)])).toEqual([]);
    const [{ place }] = sent as [StateOfPlace];
    expect((await readStates(table, place, now)).find(({ key }) => key === 'a0')?.state).toBe('firing');
  });

  it('a state that is known costs one read unit more, a new one reads those of the flag', async () => {
    const [known] = alarms(1) as [StateOfPlace];
    await put([known]);
    expect((await measureUnits(() => put([alarm('a0', 'firing', 1)]))).units).toEqual({ read: 1, write: 2 });
    await put(alarms(50));
    const { units } = await measureUnits(() => put([alarm('x')]));
    expect(units.write).toBe(2);
    expect(units.read).toBeLessThanOrEqual(10);
    await put([...alarms(maxAlarms - 1, 'resolved'), alarm('x')]);
    await putState(table, known.place, { ...known.reading, state: 'resolved', at: minute(500) }, now);
    expect((await measureUnits(() => put([alarm('y')]))).units.write).toBe(3);
  });
});
