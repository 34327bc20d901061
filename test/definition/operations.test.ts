import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, applyInEnvironment } from '../../lib/definition/apply.ts';
import { environmentDifferences } from '../../lib/definition/difference.ts';
import type { EnvironmentDefinition } from '../../lib/definition/environment.ts';
import type { FlagDefinition } from '../../lib/definition/flag.ts';
import { environmentOperations, flagOperations } from '../../lib/definition/operations.ts';
import { activeMilestone } from '../../lib/definition/release-plan.ts';
import { hasActive, type StrategyDefinition } from '../../lib/definition/strategy.ts';
import { runs } from '../support/runs.ts';
import { editedEnvironment, flag, plain, plainFlag, storedEnvironment } from './random.ts';

const statesBetween = (before: EnvironmentDefinition, after: EnvironmentDefinition): EnvironmentDefinition[] => {
  const states = [before];
  for (const operation of environmentOperations(before, after))
    states.push(applyInEnvironment(states.at(-1) ?? before, operation));
  return states;
};

const pairs = fc.oneof(
  fc.tuple(storedEnvironment, storedEnvironment),
  fc.tuple(storedEnvironment, editedEnvironment),
  fc.tuple(editedEnvironment, editedEnvironment),
);

describe('the operations that lead from one environment to another', () => {
  it('give the wanted one, carried out one after the other', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const reached = statesBetween(before, after).at(-1) ?? before;
        expect(plain(reached)).toEqual(plain(after));
        expect(environmentOperations(reached, after)).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it('give the very positions that are wanted, where these are an order', () => {
    fc.assert(
      fc.property(storedEnvironment, storedEnvironment, (before, given) => {
        const strategies = given.strategies.map((one, i) => ({ ...one, sortOrder: 2 * i + (one.sortOrder ?? 0) }));
        const after = { ...given, strategies };
        expect(environmentDifferences(statesBetween(before, after).at(-1), after)).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  it('are none where both are equal, and some where they differ', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        expect(environmentOperations(before, structuredClone(before))).toEqual([]);
        const isDifferent = environmentDifferences(before, after).length > 0;
        // Strategies of the same position cannot be put into an order without numbers of their own.
        const isOrdered = new Set(after.strategies.map(({ sortOrder }) => sortOrder)).size === after.strategies.length;
        if (isOrdered) expect(environmentOperations(before, after).length > 0).toBe(isDifferent);
      }),
      { numRuns: runs(200) },
    );
  });

  it('leave the flag off in between only if it is off before or after', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const between = statesBetween(before, after).slice(1, -1);
        if (before.enabled && after.enabled) expect(between.filter(({ enabled }) => !enabled)).toEqual([]);
        if (!before.enabled && !after.enabled) expect(between.filter(({ enabled }) => enabled)).toEqual([]);
      }),
      { numRuns: runs(400) },
    );
  });

  it('need no switch for what the service switches off by itself', () => {
    const strategy: StrategyDefinition = {
      ...{ id: '1', name: 'default', title: null, disabled: false, parameters: {} },
      ...{ constraints: [], segments: [], variants: [] },
    };
    const on: EnvironmentDefinition = { enabled: true, strategies: [strategy], variants: [] };
    const removed = applyInEnvironment(on, { kind: 'remove-strategy', strategy });
    expect(removed).toEqual({ enabled: false, strategies: [], variants: [] });
    const disabled = { kind: 'update-strategy', before: strategy, after: { ...strategy, disabled: true } } as const;
    expect(applyInEnvironment(on, disabled).enabled).toBe(false);
    const other = { ...strategy, id: '2' };
    const two = { ...on, strategies: [strategy, other] };
    expect(applyInEnvironment(two, { kind: 'remove-strategy', strategy }).enabled).toBe(true);
  });

  it('make strategies active, or add the default one, where a flag is switched on without one', () => {
    fc.assert(
      fc.property(storedEnvironment, editedEnvironment, fc.boolean(), (given, { strategies: [own] }, activates) => {
        const fallback = own && { ...own, id: 'default', disabled: false };
        const off = { ...given, enabled: false };
        const begins = given.releasePlan?.activeMilestoneId === null ? given.releasePlan.milestones[0] : undefined;
        const planned = begins ?? activeMilestone(given.releasePlan);
        const on = applyInEnvironment(off, { kind: 'switch', enabled: true, activates }, fallback);
        expect(on.enabled).toBe(true);
        expect(activeMilestone(on.releasePlan)).toEqual(planned);
        if (hasActive([...off.strategies, ...(planned?.strategies ?? [])]))
          expect(on.strategies).toEqual(off.strategies);
        else if (activates && off.strategies.length > 0)
          expect(on.strategies.some(({ disabled }) => disabled)).toBe(false);
        else expect(on.strategies.at(-1)?.id).toBe(fallback ? 'default' : off.strategies.at(-1)?.id);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('the operations that lead from one flag to another', () => {
  const statesOf = (before: FlagDefinition | undefined, after: FlagDefinition) => {
    const states = [before];
    for (const operation of flagOperations(before, after)) states.push(apply(states.at(-1), operation));
    return states;
  };

  it('give the wanted flag, also one that is made, archived or revived', () => {
    fc.assert(
      fc.property(fc.option(flag, { nil: undefined }), flag, (before, after) => {
        const reached = statesOf(before, after).at(-1);
        // The archive remembers no switch: a flag is off everywhere when it is revived.
        expect(reached && plainFlag(reached)).toEqual(plainFlag(after));
      }),
      { numRuns: runs(300) },
    );
  });

  it('leave it off in between only where it is off before or after', () => {
    const isOn = (one: FlagDefinition | undefined, environment: string): boolean =>
      one?.archived === false && one.environments.get(environment)?.enabled === true;
    fc.assert(
      fc.property(flag, flag, (before, after) => {
        for (const state of statesOf(before, after))
          for (const environment of ['development', 'production'])
            if (isOn(before, environment) && isOn(after, environment)) expect(isOn(state, environment)).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  it('free it from parents first, and bind it last', () => {
    fc.assert(
      fc.property(flag, flag, (before, after) => {
        const kinds = flagOperations(before, after).map(({ kind }) => kind);
        expect(kinds.lastIndexOf('remove-dependency')).toBe(
          kinds.filter((kind) => kind === 'remove-dependency').length - 1,
        );
        const first = kinds.indexOf('add-dependency');
        if (first >= 0) expect(new Set(kinds.slice(first))).toEqual(new Set(['add-dependency']));
      }),
      { numRuns: runs(100) },
    );
  });
});
