import fc from 'fast-check';
import SemVer from 'semver/classes/semver.js';
import { describe, expect, it } from 'vitest';
import { parseVersion } from '../../lib/evaluation/index.ts';

const number = fc.oneof(
  { arbitrary: fc.nat(3), weight: 12 },
  fc.nat(),
  fc.constantFrom('00', '01', '999999999999999', '9007199254740991', '9007199254740992', '99999999999999999999', ''),
);
const core = fc.tuple(number, number, number).map((numbers) => numbers.join('.'));
const tail = fc.constantFrom('', '', '-1', '-alpha', '-alpha.1', '-01', '-0a', '+build', '-rc.1+build', '-', '.4', ' ');
const version = fc.tuple(fc.constantFrom('', '', '', '', '', '', 'v', ' '), core, tail).map((parts) => parts.join(''));

/** The result of the package, except for texts that §2.4 refuses: a leading v, blanks. */
const reference = (text: string): SemVer | undefined => {
  if (!/^\d\S*$/.test(text)) return undefined;
  try {
    return new SemVer(text);
  } catch {
    return undefined;
  }
};

describe('evaluation §6.6: versions', () => {
  it('are read and ordered as the semver package does, however simple or not', () => {
    let compared = 0;
    fc.assert(
      fc.property(version, version, (a, b) => {
        const [ours, others] = [parseVersion(a), parseVersion(b)];
        const [left, right] = [reference(a), reference(b)];
        expect([ours?.version, others?.version]).toEqual([left?.version, right?.version]);
        if (!ours || !others || !left || !right) return;
        compared++;
        expect(Math.sign(ours.compare(others))).toBe(left.compare(right));
      }),
      { numRuns: 3_000, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(20);
  });
});
