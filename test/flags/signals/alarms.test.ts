import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { alarmChangeOf, followAlarm, tagsFrom } from '../../../lib/flags/signals/alarms.ts';
import { sampleAlarmEvent } from '../../../lib/openapi/sample-event.ts';
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
    });
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
  it('is the newest state of an alarm whose tag names one', async () => {
    const table = await database.another();
    await store(table, [projectItem({ id: 'p' }), featureItem({ project: 'p', name: 'f' })]);
    const follow = async (value: string, timestamp: string, tags: Record<string, string>) => {
      const change = alarmChangeOf(inState(value, timestamp), now);
      if (change) await followAlarm(table, now, { ...change, tags });
    };
    const states = async () =>
      (
        await readReadings(
          table,
          { project: 'p', feature: 'f', environment: 'production' },
          { from: '2020-01-01T00:00:00Z', now },
        )
      ).states;
    const flag = { 'halyard:flag': 'p/f' };
    await follow('ALARM', '2030-01-31T12:00:00Z', flag);
    await follow('OK', '2030-01-31T11:00:00Z', flag);
    expect(await states()).toMatchObject([{ source: 'cloudwatch', key: 'CheckoutErrors', state: 'firing' }]);
    await follow('OK', '2030-01-31T13:00:00Z', flag);
    expect(await states()).toMatchObject([{ state: 'resolved' }]);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await follow('ALARM', '2030-01-31T14:00:00Z', { 'halyard:flag': 'p/nothing' });
    expect(warn).toHaveBeenCalledOnce();
    await follow('ALARM', '2030-01-31T14:00:00Z', { team: 'shop' });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
    expect(await states()).toMatchObject([{ state: 'resolved' }]);
  });

  it('an alarm without the tag reads nothing and writes nothing', async () => {
    const table = await database.another();
    const asked = vi.spyOn(table.client, 'send');
    const change = alarmChangeOf(inState('ALARM'), now);
    if (change) await followAlarm(table, now, { ...change, tags: {} });
    expect(asked).not.toHaveBeenCalled();
  });
});
