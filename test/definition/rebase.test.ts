import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environmentDifferences } from '../../lib/definition/difference.ts';
import type { EnvironmentDefinition } from '../../lib/definition/environment.ts';
import { rebase } from '../../lib/definition/rebase.ts';
import { runs } from '../support/runs.ts';
import { editedEnvironment, releasePlan } from './random.ts';

/** A release plan is not edited among strategies. */
const any = editedEnvironment.map(({ enabled, strategies, variants }) => ({ enabled, strategies, variants }));

const same = (a: EnvironmentDefinition, b: EnvironmentDefinition) => expect(environmentDifferences(a, b)).toEqual([]);

describe('my changes on top of theirs', () => {
  it('are mine alone where they have changed nothing, and theirs where I have not', () => {
    fc.assert(
      fc.property(any, any, (base, changed) => {
        const [mine, theirs] = [rebase(changed, base, base), rebase(base, base, changed)];
        same(mine.definition, changed);
        same(theirs.definition, changed);
        expect([...mine.clashes, ...theirs.clashes]).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  it('do not conflict where both changed alike', () => {
    fc.assert(
      fc.property(any, any, (base, both) => {
        const { definition, clashes } = rebase(both, base, structuredClone(both));
        same(definition, both);
        expect(clashes).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  it('name every value of theirs that they replace', () => {
    fc.assert(
      fc.property(any, any, any, (mine, base, theirs) => {
        const { definition, clashes } = rebase(mine, base, theirs);
        const named = new Set(
          clashes.map((clash) =>
            clash.kind === 'strategy'
              ? `strategies/${clash.strategy.id}/${clash.member}`
              : 'strategy' in clash
                ? `strategies/${clash.strategy.id}`
                : clash.kind,
          ),
        );
        const pathsOf = (a: EnvironmentDefinition, b: EnvironmentDefinition) =>
          new Map(environmentDifferences(a, b).map((one) => [one.path.join('/'), one]));
        const lost = pathsOf(theirs, definition);
        // What they changed, and the result has otherwise.
        for (const [path, { after }] of pathsOf(base, theirs)) {
          if (path === 'strategies' || path === 'enabled' || !lost.has(path)) continue;
          const [whole, member] = [2, 3].map((length) => path.split('/').slice(0, length).join('/'));
          expect([path, after, [path, whole, member].some((one) => named.has(one ?? ''))]).toEqual([path, after, true]);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('leave the release plan as they have it', () => {
    fc.assert(
      fc.property(any, any, releasePlan, (mine, base, plan) => {
        const { definition } = rebase(mine, base, { ...base, releasePlan: plan });
        expect(definition.releasePlan).toEqual(plan);
      }),
      { numRuns: runs(50) },
    );
  });

  it('merge two parameters of one strategy', () => {
    const strategy = {
      ...{
        id: '1',
        name: 'flexibleRollout',
        title: null,
        disabled: false,
        constraints: [],
        segments: [],
        variants: [],
      },
      parameters: { rollout: '10', stickiness: 'default' },
    };
    const withParameters = (parameters: Record<string, string>): EnvironmentDefinition => ({
      enabled: true,
      strategies: [{ ...strategy, parameters }],
      variants: [],
    });
    const base = withParameters(strategy.parameters);
    const mine = withParameters({ rollout: '20', stickiness: 'default' });
    const theirs = withParameters({ rollout: '10', stickiness: 'random' });
    const { definition, clashes } = rebase(mine, base, theirs);
    expect(definition.strategies[0]?.parameters).toEqual({ rollout: '20', stickiness: 'random' });
    expect(clashes).toEqual([]);
    expect(rebase(mine, base, withParameters({ rollout: '30', stickiness: 'default' })).clashes).toMatchObject([
      { kind: 'strategy', member: 'parameters' },
    ]);
  });
});
