import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { alarmChangeOf, followAlarm, tagsFrom } from '../../../lib/flags/signals/alarms.ts';
import { sampleAlarmEvent } from '../../../lib/openapi/sample-event.ts';
import { putStates } from '../../../lib/store/observations/alarm-room.ts';
import { putState } from '../../../lib/store/observations/readings.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { readReadings } from '../../store/observations/stored-readings.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { featureItem, projectItem, store } from '../projects/stored.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const now = new Date('2030-02-01T00:00:00.000Z');
const event = (detail: object, members: object = {}) => ({
  ...sampleAlarmEvent,
  ...members,
  detail: { ...sampleAlarmEvent.detail, ...detail },
});
const inState = (value: string, timestamp = '2030-01-31T12:00:00.000+0000') => event({ state: { value, timestamp } });

describe('signals §8: events of CloudWatch alarms', () => {
  it.each([
    ['ALARM', 'firing'],
    ['OK', 'resolved'],
    ['INSUFFICIENT_DATA', 'unknown'],
  ])('%s is %s', (value, state) => {
    expect(alarmChangeOf(inState(value), now)).toEqual({
      arn: 'arn:aws:cloudwatch:eu-central-1:123456789012:alarm:CheckoutErrors',
      tags: { 'halyard:flag': 'default/checkout', 'halyard:environment': 'production' },
      state: {
        source: 'cloudwatch',
        key: 'CheckoutErrors',
        state,
        at: '2030-01-31T12:00:00.000Z',
        labels: { account: '123456789012', region: 'eu-central-1' },
      },
      isDeleted: false,
    });
  });

  it('of one that was deleted while it rang, the end of that', () => {
    const deletion = {
      ...event({ operation: 'delete', alarmTags: undefined }),
      'detail-type': 'CloudWatch Alarm Configuration Change',
      time: '2030-01-31T12:30:00Z',
    };
    expect(alarmChangeOf(deletion, now)).toMatchObject({
      tags: {},
      state: { key: 'CheckoutErrors', state: 'resolved', at: '2030-01-31T12:30:00.999Z' },
      isDeleted: true,
    });
    for (const operation of ['create', 'update']) expect(alarmChangeOf(event({ operation }), now)).toBeUndefined();
  });

  it('an event without tags says so, and others are none', () => {
    expect(alarmChangeOf(event({ alarmTags: undefined }), now)).toMatchObject({ tags: undefined });
    for (const other of [inState('NEW'), event({}, { source: 'mine' }), event({}, { resources: [] }), {}, null, 'x'])
      expect(alarmChangeOf(other, now)).toBeUndefined();
  });

  it('tags are an object, or a list', () => {
    expect(tagsFrom([{ Key: 'a', Value: 'b' }, { key: 'c', value: 'd' }, {}, 1])).toEqual({ a: 'b', c: 'd' });
    expect(tagsFrom({ a: 'b', c: 7 })).toEqual({ a: 'b', c: '7' });
    expect([tagsFrom(undefined), tagsFrom(null)]).toEqual([undefined, undefined]);
  });
});

describe('signals §8: what guards a flag', () => {
  const flag = (feature: string) => ({ 'halyard:flag': `p/${feature}` });
  const withFlags = async () => {
    const table = await database.another();
    await store(table, [projectItem({ id: 'p' }), ...['f', 'g'].map((name) => featureItem({ project: 'p', name }))]);
    /** @param value `deleted`, or a state */
    const follow = async (value: string, timestamp: string, tags: Record<string, string>) => {
      const told =
        value === 'deleted' ? { ...event({ operation: 'delete' }), time: timestamp } : inState(value, timestamp);
      const change = alarmChangeOf(told, now);
      if (change) await followAlarm(table, now, { ...change, tags });
    };
    const states = async (feature = 'f') => {
      const place = { project: 'p', feature, environment: 'production' };
      return (await readReadings(table, place, { from: '2020-01-01T00:00:00Z', now })).states;
    };
    return { table, follow, states };
  };

  it('is the newest state of an alarm whose tag names one', async () => {
    const { follow, states } = await withFlags();
    await follow('ALARM', '2030-01-31T12:00:00Z', flag('f'));
    await follow('OK', '2030-01-31T11:00:00Z', flag('f'));
    expect(await states()).toMatchObject([{ source: 'cloudwatch', key: 'CheckoutErrors', state: 'firing' }]);
    await follow('OK', '2030-01-31T13:00:00Z', flag('f'));
    expect(await states()).toMatchObject([{ state: 'resolved' }]);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await follow('ALARM', '2030-01-31T14:00:00Z', flag('nothing'));
    expect(warn).toHaveBeenCalledOnce();
    await follow('ALARM', '2030-01-31T14:00:00Z', { team: 'shop' });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
    expect(await states()).toMatchObject([{ state: 'resolved' }]);
  });

  it('ends when the alarm is deleted while it rings, whatever its tags were', async () => {
    const { follow, states } = await withFlags();
    await follow('ALARM', '2030-01-31T12:00:00Z', flag('f'));
    await follow('deleted', '2030-01-31T12:30:00Z', {});
    expect(await states()).toMatchObject([{ key: 'CheckoutErrors', state: 'resolved' }]);
    // An event that comes late does not make it ring again; another alarm of that name does.
    await follow('ALARM', '2030-01-31T12:10:00Z', flag('f'));
    expect(await states()).toMatchObject([{ state: 'resolved' }]);
    await follow('ALARM', '2030-01-31T12:40:00Z', flag('f'));
    expect(await states()).toMatchObject([{ state: 'firing' }]);
  });

  it('ends where the tag has gone, or names another flag, when the alarm changes next', async () => {
    const { follow, states } = await withFlags();
    await follow('ALARM', '2030-01-31T12:00:00Z', flag('f'));
    await follow('ALARM', '2030-01-31T12:10:00Z', flag('g'));
    expect([await states('f'), await states('g')]).toMatchObject([[{ state: 'resolved' }], [{ state: 'firing' }]]);
    await follow('INSUFFICIENT_DATA', '2030-01-31T12:20:00Z', {});
    expect(await states('g')).toMatchObject([{ state: 'resolved' }]);
    await follow('ALARM', '2030-01-31T12:30:00Z', {});
    expect([await states('f'), await states('g')]).toMatchObject([[{ state: 'resolved' }], [{ state: 'resolved' }]]);
  });

  it('ends by a deletion in the second in which it began to ring: the event of a deletion has no milliseconds', async () => {
    const { follow, states } = await withFlags();
    await follow('ALARM', '2030-01-31T12:30:00.500Z', flag('f'));
    await follow('deleted', '2030-01-31T12:30:00Z', {});
    expect(await states()).toMatchObject([{ state: 'resolved' }]);
  });

  it('goes on while the flag is archived, which may be revived', async () => {
    const { table, follow, states } = await withFlags();
    await follow('ALARM', '2030-01-31T12:00:00Z', flag('f'));
    await store(table, [featureItem({ project: 'p', name: 'f', archived: true })]);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await follow('OK', '2030-01-31T12:10:00Z', flag('f'));
    expect(await states()).toMatchObject([{ state: 'resolved', at: '2030-01-31T12:10:00.000Z' }]);
    await follow('ALARM', '2030-01-31T12:20:00Z', flag('f'));
    expect(await states()).toMatchObject([{ state: 'firing' }]);
    expect(warn.mock.calls.join()).toContain('The flag is archived.');
    warn.mockRestore();
  });

  it('is logged where the flag has as many alarms as it may have', async () => {
    const { table, follow, states } = await withFlags();
    const place = { project: 'p', feature: 'f', environment: '' };
    const firing = { source: 'x', state: 'firing', at: now.toISOString(), labels: {} } as const;
    for (let i = 0; i < 100; i++) await putState(table, place, { ...firing, key: `k${i}` }, now);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await follow('ALARM', '2030-01-31T12:00:00Z', flag('f'));
    expect(warn.mock.calls.join()).toContain('100 alarms');
    warn.mockRestore();
    expect(await states()).toHaveLength(100);
  });

  it('does not ring again by a change that comes late, although the flag has had no room for its end', async () => {
    const { table, follow, states } = await withFlags();
    const place = { project: 'p', feature: 'f', environment: '' };
    await follow('ALARM', '2030-01-31T12:00:00Z', flag('f'));
    await follow('OK', '2030-01-31T12:10:00Z', flag('f'));
    const resolved = { source: 'x', state: 'resolved', at: now.toISOString(), labels: {} } as const;
    const others = Array.from({ length: 100 }, (_, i) => ({ place, reading: { ...resolved, key: `k${i}` } }));
    await putStates(table, others, { now });
    expect((await states()).some(({ key }) => key === 'CheckoutErrors')).toBe(false);
    await follow('ALARM', '2030-01-31T12:00:00Z', flag('f'));
    expect((await states()).filter(({ state }) => state === 'firing')).toEqual([]);
  });

  it('an alarm without the tag reads one item and writes one', async () => {
    const table = await database.another();
    const change = alarmChangeOf(inState('ALARM'), now);
    if (!change) throw new Error('It is a change');
    const { units } = await measureUnits(() => followAlarm(table, now, { ...change, tags: {} }));
    expect(units).toEqual({ read: 1, write: 1 });
  });
});

describe('signals §8: changes of an alarm', () => {
  const flags = ['f', 'g', 'old'] as const;
  type Flag = (typeof flags)[number];
  interface Told {
    readonly minute: number;
    readonly value: 'ALARM' | 'OK' | 'INSUFFICIENT_DATA' | 'deleted';
    readonly flag?: Flag | undefined;
  }
  const told: fc.Arbitrary<Told> = fc.record({
    minute: fc.integer({ min: 0, max: 4 }),
    value: fc.constantFrom('ALARM' as const, 'OK' as const, 'INSUFFICIENT_DATA' as const, 'deleted' as const),
    flag: fc.constantFrom(undefined, ...flags),
  });
  const graveness = ['OK', 'INSUFFICIENT_DATA', 'ALARM', 'deleted'];
  const words = { ALARM: 'firing', OK: 'resolved', INSUFFICIENT_DATA: 'unknown', deleted: 'resolved' } as const;
  const timeIn = (minute: number): string => `2030-01-31T12:0${minute}:00.000Z`;
  /** A deletion has only seconds. */
  const atOf = ({ minute, value }: Told): string =>
    value === 'deleted' ? timeIn(minute).replace('.000Z', '.999Z') : timeIn(minute);
  const sorted = (all: readonly Told[]): Told[] =>
    all.toSorted(
      (a, b) =>
        atOf(a).localeCompare(atOf(b)) ||
        graveness.indexOf(a.value) - graveness.indexOf(b.value) ||
        (a.value === 'deleted' ? 0 : (a.flag ?? '').localeCompare(b.flag ?? '')),
    );
  /** What each flag has in the end: the newest change says what is guarded, and nothing else is. */
  const expected = (all: readonly Told[]): Partial<Record<Flag, object>> => {
    const newest = sorted(all).at(-1);
    const named = new Set(all.flatMap(({ flag }) => flag ?? []));
    return Object.fromEntries(
      [...named].map((flag) => [
        flag,
        newest?.flag === flag && newest.value !== 'deleted'
          ? { state: words[newest.value], at: atOf(newest) }
          : { state: 'resolved' },
      ]),
    );
  };

  const perform = async (table: Table, { minute, value, flag }: Told): Promise<void> => {
    const time = timeIn(minute);
    const event =
      value === 'deleted'
        ? { ...sampleAlarmEvent, time: time.replace('.000', ''), detail: { alarmName: 'A', operation: 'delete' } }
        : { ...sampleAlarmEvent, detail: { alarmName: 'A', state: { value, timestamp: time } } };
    const change = alarmChangeOf(event, now);
    const tags: Record<string, string> = flag === undefined ? {} : { 'halyard:flag': `p/${flag}` };
    if (change) await followAlarm(table, now, { ...change, tags });
  };
  const ended = async (table: Table): Promise<Partial<Record<Flag, object>>> =>
    Object.fromEntries(
      (
        await Promise.all(
          flags.map(async (feature) => {
            const place = { project: 'p', feature, environment: 'production' };
            const { states } = await readReadings(table, place, { from: '2020-01-01T00:00:00Z', now });
            return states.map(({ state, at }) => [feature, { state, at }] as const);
          }),
        )
      ).flat(),
    );

  it.each([
    ['one after the other', false],
    ['all at the same time', true],
  ])('end the same in any order and however often they come: %s', async (_, isTogether) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const cases = fc.array(told, { minLength: 1, maxLength: 5 }).chain((all) =>
      fc.record({
        all: fc.constant(all),
        sent: fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ all, sent }) => {
        const own = await database.another();
        await store(own, [
          projectItem({ id: 'p' }),
          ...flags.map((name) => featureItem({ project: 'p', name, archived: name === 'old' })),
        ]);
        if (isTogether) await Promise.all(sent.map((one) => perform(own, one)));
        else for (const one of sent) await perform(own, one);
        expect(await ended(own)).toMatchObject(expected(all));
        expect(Object.keys(await ended(own)).toSorted()).toEqual(Object.keys(expected(all)).toSorted());
      }),
      { numRuns: 60 },
    );
    warn.mockRestore();
  });
});
