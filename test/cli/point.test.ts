import { describe, expect, it } from 'vitest';
import { CliError } from '../../cli/exit.ts';
import { momentOf, pointOf, timeOf } from '../../cli/history/point.ts';

const now = new Date('2026-11-24T14:05:09.500Z');
/** The start of a day in local time. */
const midnight = (daysBack: number): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack).toISOString();

describe('a moment of the history', () => {
  it.each([
    ['41', '41'],
    ['now', 'now'],
    ['2026-11-24T14:05:00Z', '2026-11-24T14:05:00Z'],
    ['2026-11-24t14:05:00.25+01:00', '2026-11-24t14:05:00.25+01:00'],
    ['90m', '2026-11-24T12:35:09.500Z'],
    ['2h', '2026-11-24T12:05:09.500Z'],
    ['3d', '2026-11-21T14:05:09.500Z'],
    ['1w', '2026-11-17T14:05:09.500Z'],
    ['30s', '2026-11-24T14:04:39.500Z'],
    ['today', midnight(0)],
    ['yesterday', midnight(1)],
    ['2026-11-20', new Date('2026-11-20T00:00:00').toISOString()],
  ])('%s', (text, point) => {
    expect(pointOf(text, now)).toBe(point);
  });

  it.each(['', 'soon', '-1', '1.5', '2y', '2026-13-01', '2026-11-24T14:05', '1234567h', '4 1'])('not "%s"', (text) => {
    expect(() => pointOf(text, now)).toThrow(expect.objectContaining({ exitCode: 2 }));
    expect(() => pointOf(text, now)).toThrow(CliError);
  });

  it('is a revision, a time, or the present', () => {
    expect(momentOf('41')).toEqual({ revision: 41 });
    expect(momentOf('2026-11-24T14:05:00Z')).toEqual({ at: '2026-11-24T14:05:00Z' });
    expect(momentOf('now')).toEqual({});
  });

  it('for an evaluation it is a time', () => {
    expect(timeOf('now', now)).toBe(now.toISOString());
    expect(timeOf('1h', now)).toBe('2026-11-24T13:05:09.500Z');
    expect(() => timeOf('41', now)).toThrow('is a revision');
  });
});
