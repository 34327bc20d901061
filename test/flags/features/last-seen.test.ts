import { describe, expect, it } from 'vitest';
import { featureLastSeen, lastSeenIn } from '../../../lib/flags/features/times/last-seen.ts';
import { seenLast } from '../../support/seen.ts';
import { featureItem } from '../projects/stored.ts';

const created = '2030-06-01T12:00:05.700Z';
const record = {
  feature: { ...featureItem({ project: 'p', name: 'f', createdAt: created }), rev: 1 },
  environments: new Map(),
};
const seenAt = (at: string) => new Map([['f', new Map([['production', seenLast(at)]])]]);

describe('when a feature was last seen', () => {
  it('is what was observed since it was made', () => {
    expect(lastSeenIn(record, 'production', seenAt('2030-06-01T12:00:06.000Z'))).toBe('2030-06-01T12:00:06.000Z');
    expect(featureLastSeen(record, seenAt('2030-06-01T12:00:06.000Z'))).toBe('2030-06-01T12:00:06.000Z');
    expect(lastSeenIn(record, 'development', seenAt('2030-06-01T12:00:06.000Z'))).toBeNull();
  });

  it('may lie in the second it was made in: observations are kept in seconds', () => {
    expect(lastSeenIn(record, 'production', seenAt('2030-06-01T12:00:05.000Z'))).toBe('2030-06-01T12:00:05.000Z');
  });

  it('is not when a deleted namesake was seen', () => {
    expect(lastSeenIn(record, 'production', seenAt('2030-06-01T12:00:04.000Z'))).toBeNull();
  });
});
