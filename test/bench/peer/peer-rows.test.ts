import { describe, expect, it } from 'vitest';
import { type PeerRow, peerTable, verdictOf } from './peer-rows.ts';

const timing = (median: number, perSecond = 1000 / median, p99 = 2 * median) => ({ median, perSecond, p99 });

const row = (given: Partial<PeerRow> = {}): PeerRow => ({
  name: 'SDK poll',
  flags: 1_000,
  callers: 1,
  peer: timing(4),
  own: timing(2),
  bar: '> 1',
  ...given,
});

const names = { peer: 'peer 1.2.3', own: 'Halyard 0.1.0' };

describe('the verdict of a row', () => {
  it('compares the medians of one caller', () => {
    expect(verdictOf(row({ peer: timing(4, 1), own: timing(2, 1) }))).toMatchObject({ ratio: 2, held: true });
  });

  it('compares the rates of several callers', () => {
    expect(verdictOf(row({ callers: 8, peer: timing(1, 300), own: timing(1, 450) }))).toMatchObject({ ratio: 1.5 });
  });

  it('is no better than even where both are equal', () => {
    expect(verdictOf(row({ peer: timing(2) })).held).toBe(false);
  });

  it('holds twice as fast from exactly twice on', () => {
    expect(verdictOf(row({ bar: '≥ 2' })).held).toBe(true);
    expect(verdictOf(row({ bar: '≥ 2', own: timing(2.01) })).held).toBe(false);
  });

  it('asks for a better p99 with several callers only', () => {
    const slowest = { peer: timing(4, 250, 8), own: timing(2, 500, 9) };
    expect(verdictOf(row(slowest))).toMatchObject({ held: true, p99Held: true });
    expect(verdictOf(row({ ...slowest, callers: 32 }))).toMatchObject({ held: true, p99Held: false });
  });

  it('says what a bare server would reach', () => {
    expect(verdictOf(row({ engine: timing(1) })).atMost).toBe(4);
    expect(verdictOf(row({ callers: 8, peer: timing(1, 400), engine: timing(1, 500) })).atMost).toBe(1.25);
    expect(verdictOf(row()).atMost).toBeUndefined();
  });
});

describe('the table of the peer', () => {
  it('has a line for each row, with both versions, and counts what holds', () => {
    const lines = peerTable([row(), row({ own: timing(8) })], names).split('\n');
    expect(lines[0]).toContain('peer 1.2.3 | Halyard 0.1.0');
    expect(lines.filter((line) => line.startsWith('| SDK poll'))).toHaveLength(2);
    expect(lines.at(-1)).toBe('1 of 2 rows hold their bar.');
  });

  it('says what is missed, and whether a bare server on this engine misses it', () => {
    const missed = { own: timing(8), callers: 1 };
    expect(peerTable([row(missed)], names)).toContain('**> 1, missed**');
    expect(peerTable([row({ ...missed, engine: timing(1) })], names)).toContain('**> 1, missed**');
    expect(peerTable([row({ ...missed, engine: timing(5) })], names)).toContain(
      'missed: a bare server on this engine misses it**',
    );
    expect(peerTable([row({ callers: 8, own: timing(2, 500, 9) })], names)).toContain('**> 1, p99 behind**');
  });

  it('says how many answers of the peer were errors', () => {
    expect(peerTable([row({ peerErrors: 3 })], names)).toContain('| 4 ms, 3 errors | 2 ms |');
  });

  it('shows times of one caller and rates of several', () => {
    expect(peerTable([row()], names)).toContain('| 4 ms | 2 ms | 2 × |');
    expect(peerTable([row({ callers: 8 })], names)).toContain('| 250/s | 500/s | 2 × |');
  });
});
