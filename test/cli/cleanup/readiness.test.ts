import { describe, expect, it } from 'vitest';
import { type Facts, readinessOf } from '../../../cli/code/cleanup/readiness.ts';

/** A flag of which everything is known, and that can go. */
const facts: Facts = {
  flag: 'new-checkout',
  project: 'shop',
  type: 'release',
  days: 30,
  production: [{ environment: 'production', forward: { enabled: true }, note: undefined, otherAt: undefined }],
  parents: [],
  dependants: [],
  changeRequests: [],
  releases: [],
  lastSeenAt: null,
  references: [],
  stage: 'completed',
  isStale: false,
};

describe('whether a flag can go', () => {
  it.each<[string | undefined, boolean, string]>([
    ['completed', false, 'safe'],
    ['archived', false, 'safe'],
    ['live', true, 'safe'],
    ['live', false, 'caution'],
    // An older server does not show the stage.
    [undefined, true, 'safe'],
    [undefined, false, 'caution'],
  ])('in the stage %s, with the mark of a stale flag %s, is %s', (stage, isStale, verdict) => {
    const readiness = readinessOf({ ...facts, stage, isStale });
    expect([readiness.verdict, readiness.value]).toEqual([verdict, { enabled: true }]);
    const reason = readiness.reasons.find(({ check }) => check === 'lifecycle');
    expect(reason).toMatchObject({ verdict, text: expect.stringContaining(stage ?? 'stage not known') });
  });
});
