import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDifferences } from '../../../lib/definition/apply-differences.ts';
import { type Difference, projectDifferences } from '../../../lib/definition/difference.ts';
import { changeViews } from '../../../lib/workflows/reconcile/view.ts';
import { runs } from '../../support/runs.ts';
import { randomContent } from './random-content.ts';

const config = { segments: new Map() };

describe('history §6.3: differences of two moments', () => {
  it('are none of a moment with itself', () => {
    fc.assert(
      fc.property(randomContent, (a) => {
        expect(projectDifferences(a, a)).toEqual([]);
        expect(projectDifferences(a, structuredClone(a))).toEqual([]);
      }),
      { numRuns: runs(100, 12_000) },
    );
  });

  it('lead from the one to the other when they are applied', () => {
    fc.assert(
      fc.property(randomContent, randomContent, (a, b) => {
        const after = applyDifferences(a, projectDifferences(a, b));
        expect(projectDifferences(after, b)).toEqual([]);
        expect(projectDifferences(b, after)).toEqual([]);
      }),
      { numRuns: runs(150, 20_000) },
    );
  });

  it('name each member once, and have a sentence each', () => {
    const placeOf = ({ feature, segment, environment, path }: Difference) =>
      JSON.stringify([feature, segment, environment, path]);
    fc.assert(
      fc.property(randomContent, randomContent, (a, b) => {
        const changes = projectDifferences(a, b);
        expect(new Set(changes.map(placeOf)).size).toBe(changes.length);
        for (const { summary } of changeViews(changes, {
          before: a,
          after: b,
          now: { config, state: { id: 'p' } },
          owners: new Map(),
        })) {
          expect(summary).toMatch(/^[A-Z].{4,}$/s);
          expect(summary).not.toMatch(/undefined|\[object|null/);
        }
      }),
      { numRuns: runs(100, 12_000) },
    );
  });
});
