import { describe, expect, it } from 'vitest';
import { firstEnabled } from '../../../lib/flags/feature-environments/enable.ts';
import { emptyParts } from '../../../lib/flags/features/load.ts';

const feature = { createdAt: '2030-06-10T00:00:00.000Z' };
const before = new Date('2030-06-09T00:00:00.000Z');
const after = new Date('2030-06-11T00:00:00.000Z');
const earlier = { firstEnabledAt: '2030-06-10T12:00:00.000Z' };

describe('the first enabling of a feature', () => {
  it('is when it is switched on, and stays so', () => {
    expect(firstEnabled(feature, emptyParts, true, after)).toEqual({ firstEnabledAt: after.toISOString() });
    expect(firstEnabled(feature, { ...emptyParts, ...earlier }, true, after)).toEqual(earlier);
    expect(firstEnabled(feature, { ...emptyParts, ...earlier, enabled: true }, false, after)).toEqual(earlier);
  });

  it('is none while it is off, or was on already: nothing is said then', () => {
    expect(firstEnabled(feature, emptyParts, false, after)).toEqual({});
    expect(firstEnabled(feature, { ...emptyParts, enabled: true }, true, after)).toEqual({});
  });

  it('comes after the feature was made: one before that does not count, the next does', () => {
    expect(firstEnabled(feature, emptyParts, true, before)).toEqual({});
    expect(firstEnabled(feature, { ...emptyParts, firstEnabledAt: before.toISOString() }, true, after)).toEqual({
      firstEnabledAt: after.toISOString(),
    });
  });
});
