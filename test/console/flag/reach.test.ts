import { describe, expect, it } from 'vitest';
import type { Strategy } from '../../../console/pages/flag/definition.ts';
import { whoGets } from '../../../console/pages/flag/reach.ts';
import { lastHours } from '../../../console/pages/flag/usage/usage-sums.ts';
import { constraint, definition, strategy } from './definitions.ts';

const share = (rollout: string, members: Partial<Strategy> = {}): Strategy =>
  strategy(rollout, { parameters: { rollout, stickiness: 'default', groupId: 'g' }, ...members });
const limited = { constraints: [constraint()] };
const users: Strategy = strategy('users', { name: 'userWithId', parameters: { userIds: 'ann,bob' } });

describe('who gets a flag, in a line', () => {
  it.each([
    ['nobody while it is off', false, [share('50')], 'Off'],
    ['everybody without strategies', true, [], 'On for everybody'],
    ['everybody by a full rollout, whatever else there is', true, [share('10'), share('100')], 'On for everybody'],
    ['nobody without an active one', true, [share('100', { disabled: true })], /nobody gets it$/],
    ['a share', true, [share('25')], 'On for 25 %'],
    ['nobody by a rollout of nothing', true, [share('0')], 'On for 0 %'],
    ['a share of some', true, [share('25', limited)], 'On for 25 % of those who meet its conditions'],
    ['some', true, [share('100', limited)], 'On for those who meet its conditions'],
    ['named users', true, [users], 'On for 2 users'],
    ['at least the largest share', true, [share('10'), share('30'), share('90', limited)], 'On for at least 30 %'],
    [
      'no share, if all have conditions',
      true,
      [share('100', limited), users],
      'On for users who match any of 2 strategies',
    ],
    ['only the active ones', true, [share('25'), share('100', { disabled: true })], 'On for 25 %'],
  ])('%s', (_, enabled, strategies, text) => {
    expect(whoGets(enabled, definition(strategies))).toMatch(text);
  });

  it('does not say that everybody has the field that makes a rollout stick', () => {
    const sticky = share('100', { parameters: { rollout: '100', stickiness: 'companyId', groupId: 'g' } });
    expect(whoGets(true, definition([sticky]))).toBe('On for 100 %');
    const byUser = strategy('by user', {
      name: 'gradualRolloutUserId',
      parameters: { percentage: '100', groupId: 'g' },
    });
    expect(whoGets(true, definition([byUser]))).toBe('On for 100 %');
    expect(whoGets(true, definition([byUser, share('10')]))).toBe('On for users who match any of 2 strategies');
  });
});

describe('the requests of the last hours', () => {
  const row = (environment: string, timestamp: string, yes: number, no: number) => ({
    ...{ appName: 'shop', environment, timestamp, yes, no },
  });

  it('are counted by the hour, of one environment, the present hour last', () => {
    const rows = [
      row('production', '2030-01-31T12:00:00.000Z', 5, 2),
      row('production', '2030-01-31T12:00:00.000Z', 1, 0),
      row('development', '2030-01-31T12:00:00.000Z', 100, 0),
      row('production', '2030-01-31T10:00:00.000Z', 3, 1),
      row('production', '2030-01-31T09:00:00.000Z', 50, 0),
    ];
    expect(lastHours(rows, 'production', 3, Date.parse('2030-01-31T12:59:00.000Z'))).toEqual([4, 0, 8]);
  });
});
