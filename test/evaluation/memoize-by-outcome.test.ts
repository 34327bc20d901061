import { describe, expect, it } from 'vitest';
import { compileSet, prepareContext } from '../../lib/evaluation/index.ts';
import { memoizeByOutcome } from '../../lib/evaluation/memoize-by-outcome.ts';
import { examine } from '../../lib/evaluation/outcome.ts';
import { flag, strategy, surroundings } from './flags.ts';

/** The output for each user of a feature whose constraint holds only for `a`. */
const writtenFor = (users: readonly string[], written: string): readonly string[] => {
  const constraints = [{ contextName: 'userId', operator: 'IN', values: ['a'] }];
  const set = compileSet([flag({ strategies: [strategy({ constraints })] })]);
  const feature = set.features.get('flag');
  if (feature === undefined) throw new Error('no such feature');
  const made: string[] = [];
  const once = memoizeByOutcome(({ isEnabled }) => {
    made.push(String(isEnabled));
    return written;
  });
  for (const userId of users) once(examine(set, feature, prepareContext({ userId }, surroundings)));
  return made;
};

describe('what outcomes have in common', () => {
  it('is written once for all that are the same', () => {
    expect(writtenFor(['a', 'b', 'a', 'c', 'a'], 'text')).toEqual(['true', 'false']);
  });

  it('is remembered up to 4 MB, then forgotten', () => {
    const half = 'x'.repeat(2_097_152);
    expect(writtenFor(['a', 'b', 'a', 'b'], half)).toEqual(['true', 'false']);
    expect(writtenFor(['a', 'b', 'a', 'b'], `${half}x`)).toEqual(['true', 'false', 'true', 'false']);
  });
});
