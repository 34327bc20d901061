import { describe, expect, it } from 'vitest';
import {
  compileFeature,
  compileSegment,
  evaluationSet,
  explain,
  explainJson,
  prepareContext,
} from '../../lib/evaluation/index.ts';
import { decided, explained, flag, strategy, surroundings } from './flags.ts';

const never = { contextName: 'userId', operator: 'IN', values: [] };
const always = { contextName: 'userId', operator: 'NOT_IN', values: [] };
const segments = [
  { id: 1, name: 'everyone', constraints: [] },
  { id: 2, name: 'nobody', constraints: [always, never] },
];

const result = (members: Parameters<typeof strategy>[0]) =>
  explained([flag({ strategies: [strategy(members)] })], {}, segments).strategies;

describe('playground §6.1: the result of a strategy', () => {
  it.each([
    ['disabled', { disabled: true }, 'unknown', 'unevaluated'],
    ['disabled, though a constraint fails', { disabled: true, constraints: [never] }, 'unknown', 'unevaluated'],
    ['evaluable and on', {}, true, 'complete'],
    ['evaluable, a constraint fails', { constraints: [always, never] }, false, 'complete'],
    ['evaluable, a segment fails', { segments: [1, 2] }, false, 'complete'],
    ['evaluable, in an empty segment', { segments: [1] }, true, 'complete'],
    ['evaluable, a segment does not exist', { segments: [1, 3] }, false, 'complete'],
    ['evaluable, its own rule fails', { name: 'userWithId' }, false, 'complete'],
    ['custom', { name: 'custom' }, 'unknown', 'incomplete'],
    ['custom, a constraint fails', { name: 'custom', constraints: [never] }, false, 'incomplete'],
    ['custom, a segment fails', { name: 'custom', segments: [2] }, false, 'incomplete'],
    ['custom, a segment does not exist', { name: 'custom', segments: [3] }, false, 'incomplete'],
    ['for some hosts', { name: 'applicationHostname' }, 'unknown', 'incomplete'],
    ['disabled and custom', { disabled: true, name: 'custom' }, 'unknown', 'incomplete'],
    [
      'disabled and custom, a constraint fails',
      { disabled: true, name: 'custom', constraints: [never] },
      false,
      'incomplete',
    ],
    ['disabled null', { disabled: null }, true, 'complete'],
  ])('%s: %3$s, %4$s', (_about, members, enabled, evaluationStatus) => {
    expect(result(members).data[0]?.result).toEqual({ enabled, evaluationStatus });
    expect(result(members).result).toBe(enabled);
  });

  describe('with variants', () => {
    const variants = [{ name: 'a', weight: 1000, payload: { type: 'string', value: 'x' } }];
    const variant = { name: 'a', enabled: true, payload: { type: 'string', value: 'x' } };

    it.each([
      ['on', {}, true],
      ['off by its own rule', { name: 'userWithId' }, false],
      ['off by a constraint', { constraints: [never] }, false],
    ])('shows what the context gets from a strategy that is %s', (_about, members, enabled) => {
      const shown = { enabled, evaluationStatus: 'complete', variant, variants };
      expect(result({ variants, ...members }).data[0]?.result).toEqual(shown);
    });

    it.each([
      ['disabled', { variants, disabled: true }],
      ['custom', { variants, name: 'custom' }],
      ['without weights', { variants: [{ name: 'a', weight: 0 }] }],
    ])('shows none for a strategy that is %s', (_about, members) => {
      expect(result(members).data[0]?.result).not.toHaveProperty('variant');
      expect(result(members).data[0]?.result).not.toHaveProperty('variants');
    });

    it('takes none from a strategy that is off', () => {
      const strategies = [strategy({ name: 'userWithId', variants }), strategy()];
      expect(explained([flag({ strategies })])).toMatchObject({ variant: { name: 'disabled' }, variants: [] });
    });
  });
});

describe('playground §5: the result of a feature', () => {
  const on = strategy();
  const off = strategy({ name: 'userWithId' });
  const custom = strategy({ name: 'custom' });
  const disabled = strategy({ disabled: true });

  it.each([
    ['no strategies, switched on', true, [], true],
    ['no strategies, switched off', false, [], false],
    ['one on', true, [off, custom, on], true],
    ['none on, one unknown', true, [off, custom], 'unknown'],
    ['none on, one disabled', true, [off, disabled], 'unknown'],
    ['all off', true, [off, off], false],
    ['switched off, one on', false, [on], true],
  ] as const)('%s: %4$s', (_about, enabled, strategies, expected) => {
    const feature = flag({ enabled, strategies });
    const explanation = explained([feature]);
    expect(explanation.strategies.result).toBe(expected);
    expect(explanation.isEnabledInCurrentEnvironment).toBe(enabled);
    expect(explanation.isEnabled).toBe(expected === true && enabled);
    expect(decided([feature]).enabled).toBe(explanation.isEnabled);
  });

  it('gives the variants of the deciding strategy even where the feature is switched off', () => {
    const variants = [{ name: 'a', weight: 1000 }];
    const feature = flag({ enabled: false, strategies: [strategy({ variants })] });
    expect(explained([feature])).toMatchObject({ variants, variant: { name: 'disabled', enabled: false } });
  });

  it('orders strategies by sort order, then as given, those without at the end', () => {
    const placed = (id: string, sortOrder?: number) =>
      strategy({ id, ...(sortOrder === undefined ? {} : { sortOrder }) });
    const strategies = [placed('none'), placed('b', 2), placed('c', 2), placed('a', 0)];
    expect(explained([flag({ strategies })]).strategies.data.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'none']);
  });
});

describe('playground §4: what an entry shows', () => {
  it('everything a strategy has, and the result of every constraint and segment', () => {
    const feature = flag({
      name: 'checkout',
      project: 'shop',
      environment: 'staging',
      strategies: [
        strategy({
          id: 'id-1',
          name: 'flexibleRollout',
          title: 'Half of them',
          parameters: { rollout: '100', stickiness: 'random', groupId: 'checkout' },
          constraints: [{ contextName: 'age', operator: 'NUM_GT', value: '17', caseInsensitive: false }],
          segments: [2],
        }),
      ],
    });
    expect(explained([feature], { age: 18 }, segments)).toEqual({
      name: 'checkout',
      projectId: 'shop',
      strategies: {
        result: false,
        data: [
          {
            name: 'flexibleRollout',
            id: 'id-1',
            title: 'Half of them',
            disabled: false,
            parameters: { rollout: '100', stickiness: 'random', groupId: 'checkout' },
            result: { enabled: false, evaluationStatus: 'complete' },
            constraints: [
              {
                contextName: 'age',
                operator: 'NUM_GT',
                value: '17',
                values: [],
                caseInsensitive: false,
                inverted: false,
                result: true,
              },
            ],
            segments: [
              {
                id: 2,
                name: 'nobody',
                result: false,
                constraints: [
                  { ...always, inverted: false, result: true },
                  { ...never, inverted: false, result: false },
                ],
              },
            ],
            links: { edit: '/projects/shop/features/checkout/strategies/edit?environmentId=staging&strategyId=id-1' },
          },
        ],
      },
      isEnabledInCurrentEnvironment: true,
      hasUnsatisfiedDependency: false,
      isEnabled: false,
      variant: { name: 'disabled', enabled: false },
      variants: [],
    });
  });

  it('a disabled strategy with its constraints and segments evaluated', () => {
    const [entry] = result({ disabled: true, constraints: [never, always], segments: [1, 2] }).data;
    expect(entry?.constraints.map(({ result }) => result)).toEqual([false, true]);
    expect(entry?.segments.map(({ result }) => result)).toEqual([true, false]);
    expect(entry?.disabled).toBe(true);
  });

  it('a segment that does not exist by its id', () => {
    expect(result({ segments: [9] }).data[0]?.segments).toEqual([{ id: 9, name: '', result: false, constraints: [] }]);
  });

  it('no title when it is empty or null, and no parameters as {}', () => {
    for (const title of ['', null]) expect(result({ title }).data[0]).not.toHaveProperty('title');
    expect(result({}).data[0]?.parameters).toEqual({});
  });
});

describe('a set', () => {
  it('is put together from what is compiled already, segments replaced without compiling a feature again', () => {
    const feature = compileFeature(flag({ strategies: [strategy({ segments: [2] })] }));
    const context = prepareContext({}, surroundings);
    const answer = (constraints: object[]) => {
      const segment = compileSegment({ id: 2, name: 'some', constraints: constraints.length === 0 ? [] : [never] });
      return explain(evaluationSet([feature], new Map([[2, segment]])), feature, context).isEnabled;
    };
    expect(answer([never])).toBe(false);
    expect(answer([])).toBe(true);
    expect(explain(evaluationSet([feature]), feature, context).isEnabled).toBe(false);
  });

  it('does not let one explanation be changed through another', () => {
    const feature = compileFeature(flag({ strategies: [strategy({ constraints: [always] })] }));
    const set = evaluationSet([feature]);
    const context = prepareContext({}, surroundings);
    const text = explainJson(set, feature, context);
    const [entry] = explain(set, feature, context).strategies.data;
    expect(() => Object.assign(entry?.constraints[0] ?? {}, { result: false })).toThrow(TypeError);
    expect(explainJson(set, feature, context)).toBe(text);
  });
});
