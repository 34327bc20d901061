import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lifecycleStages } from '../../../lib/contract/schemas/lifecycle.ts';
import { type LifecycleFacts, type Moment, stageOf, stagesOf, staysOf } from '../../../lib/flags/lifecycle/stages.ts';

const day = (number: number): string => new Date(Date.UTC(2030, 0, number)).toISOString();
const on = (number: number): Moment => ({ at: day(number), orEarlier: false });

const facts = (some: Partial<LifecycleFacts>): LifecycleFacts => ({
  createdAt: day(1),
  environments: [],
  archivedAt: null,
  ...some,
});

const times = fc.integer({ min: 1, max: 40 }).map(day);
const moments = fc.record({ at: times, orEarlier: fc.boolean() });
const anyFacts: fc.Arbitrary<LifecycleFacts> = fc.record({
  createdAt: times,
  environments: fc.array(
    fc.record({
      isProduction: fc.boolean(),
      firstSeen: fc.option(moments, { nil: undefined }),
      firstOn: fc.option(moments, { nil: undefined }),
    }),
    { maxLength: 3 },
  ),
  completed: fc.option(fc.record({ at: times, status: fc.constantFrom('kept' as const, 'discarded' as const) }), {
    nil: undefined,
  }),
  archivedAt: fc.option(times),
});

describe('lifecycle §2: the stages of a feature', () => {
  it.each<[string, Partial<LifecycleFacts>, readonly (readonly [string, number])[]]>([
    ['a new one', {}, [['initial', 1]]],
    [
      'asked for in development',
      { environments: [{ isProduction: false, firstSeen: on(3), firstOn: on(2) }] },
      [
        ['initial', 1],
        ['pre-live', 3],
      ],
    ],
    [
      'asked for in production, where it is off',
      { environments: [{ isProduction: true, firstSeen: on(3) }] },
      [
        ['initial', 1],
        ['pre-live', 3],
      ],
    ],
    [
      'on in production, where nobody asks for it',
      { environments: [{ isProduction: true, firstOn: on(3) }] },
      [['initial', 1]],
    ],
    [
      'on in one production environment and asked for in another',
      {
        environments: [
          { isProduction: true, firstOn: on(3) },
          { isProduction: true, firstSeen: on(4) },
        ],
      },
      [
        ['initial', 1],
        ['pre-live', 4],
      ],
    ],
    [
      'on in production after it was asked for',
      { environments: [{ isProduction: true, firstSeen: on(3), firstOn: on(9) }] },
      [
        ['initial', 1],
        ['pre-live', 3],
        ['live', 9],
      ],
    ],
    [
      'completed before it was used',
      {
        environments: [{ isProduction: true, firstSeen: on(8), firstOn: on(9) }],
        completed: { at: day(7), status: 'kept' },
      },
      [
        ['initial', 1],
        ['completed', 7],
      ],
    ],
    [
      'archived after it was completed',
      {
        environments: [{ isProduction: true, firstSeen: on(2), firstOn: on(2) }],
        completed: { at: day(7), status: 'kept' },
        archivedAt: day(9),
      },
      [
        ['initial', 1],
        ['pre-live', 2],
        ['live', 2],
        ['completed', 7],
        ['archived', 9],
      ],
    ],
    [
      'used before the time at which its maker says it was made',
      { createdAt: day(20), environments: [{ isProduction: false, firstSeen: on(3) }] },
      [
        ['initial', 20],
        ['pre-live', 20],
      ],
    ],
  ])('%s', (_, some, expected) => {
    expect(stagesOf(facts(some)).map(({ stage, enteredStageAt }) => [stage, enteredStageAt])).toEqual(
      expected.map(([stage, number]) => [stage, day(number)]),
    );
  });

  it('says of a time that it may be earlier only where that is so', () => {
    const late: Moment = { at: day(4), orEarlier: true };
    const [, prelive, live] = stagesOf(
      facts({ environments: [{ isProduction: true, firstSeen: late, firstOn: on(9) }] }),
    );
    expect(prelive).toEqual({ stage: 'pre-live', enteredStageAt: day(4), orEarlier: true });
    expect(live).toEqual({ stage: 'live', enteredStageAt: day(9) });
  });

  it('are in order, begin with the first, and end with the one in which it is', () => {
    fc.assert(
      fc.property(anyFacts, (some) => {
        const stages = stagesOf(some);
        const places = stages.map(({ stage }) => lifecycleStages.indexOf(stage));
        expect(places[0]).toBe(0);
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
        const at = stages.map(({ enteredStageAt }) => Date.parse(enteredStageAt));
        expect(at).toEqual(at.toSorted((a, b) => a - b));
        expect(stageOf(some)).toEqual(stages.at(-1));
      }),
    );
  });

  it('begin at no time before their cause', () => {
    fc.assert(
      fc.property(anyFacts, (some) => {
        for (const { stage, enteredStageAt } of stagesOf(some)) {
          const seen = some.environments.flatMap(({ firstSeen }) => (firstSeen ? [firstSeen.at] : []));
          const live = some.environments.flatMap(({ isProduction, firstSeen, firstOn }) =>
            isProduction && firstSeen && firstOn ? [[firstSeen.at, firstOn.at].sort()[1] ?? ''] : [],
          );
          const causes = {
            initial: [some.createdAt],
            'pre-live': seen,
            live,
            completed: some.completed ? [some.completed.at] : [],
            archived: some.archivedAt === null ? [] : [some.archivedAt],
          }[stage];
          expect(causes.some((cause) => cause <= enteredStageAt)).toBe(true);
        }
      }),
    );
  });

  it('never leave a stage because more is known of other environments', () => {
    fc.assert(
      fc.property(anyFacts, moments, (some, more) => {
        const { completed: _, ...rest } = some;
        const before = stagesOf({ ...rest, archivedAt: null });
        const environments = [...some.environments, { isProduction: true, firstSeen: more, firstOn: more }];
        const after = stagesOf({ ...rest, archivedAt: null, environments });
        expect(after.map(({ stage }) => stage)).toEqual(['initial', 'pre-live', 'live']);
        for (const { stage, enteredStageAt } of before) {
          const other = after.find((one) => one.stage === stage);
          expect(other && other.enteredStageAt <= enteredStageAt).toBe(true);
        }
      }),
    );
  });

  it('are stays that follow each other without a gap, and only the last one goes on', () => {
    fc.assert(
      fc.property(anyFacts, (some) => {
        const stays = staysOf(stagesOf(some));
        for (const [i, { to }] of stays.entries()) expect(to).toBe(stays[i + 1]?.from);
      }),
    );
  });
});
