import { expect, it } from 'vitest';
import { oneMonthAfter } from '../../../lib/identity/signup/month.ts';

it.each([
  ['2026-11-20T15:03:27.592Z', '2026-12-20T15:03:27.592Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
  ['2027-01-31T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
  ['2028-01-30T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
])('4 a month after %s is %s', (now, expected) => {
  expect(oneMonthAfter(new Date(now)).toISOString()).toBe(expected);
});
