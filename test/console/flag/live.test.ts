import { describe, expect, it } from 'vitest';
import {
  drawOf,
  evaluatorOf,
  explained,
  impactOf,
  type Situation,
  sampleFor,
} from '../../../console/pages/flag/usage/live.ts';
import { sampleSize, textOf, usersOf } from '../../../console/pages/flag/whom/sample.ts';
import { constraint, definition, rollout, strategy, variant } from './definitions.ts';

const situation: Situation = {
  flag: { name: 'checkout', project: 'default', dependencies: [] },
  environment: 'production',
  segments: [
    {
      id: 7,
      name: 'Nordic',
      constraints: [{ contextName: 'country', operator: 'IN', values: ['no', 'se'] }].map((one) => ({ ...one })),
    },
  ],
  parents: [],
};
const now = Date.parse('2027-01-31T12:00:00Z');

const compare = (before: ReturnType<typeof definition>, after: ReturnType<typeof definition>, here = situation) => {
  const { contexts } = sampleFor(here, [before, after], []);
  return impactOf(evaluatorOf(here, before, true), evaluatorOf(here, after, true), contexts, now);
};

describe('how many of a sample an edit changes', () => {
  it('counts who gets it by a growing share, and nobody who loses it', () => {
    const impact = compare(definition([strategy('a', rollout(20))]), definition([strategy('a', rollout(60))]));
    expect(impact).toMatchObject({ total: sampleSize, lose: 0, other: 0, unknown: 0 });
    expect(impact.gain).toBe(impact.after - impact.before);
    expect(impact.before).toBeGreaterThan(150);
    expect(impact.after).toBeGreaterThan(550);
  });

  it('counts who loses it, and who gets another variant', () => {
    const all = strategy('a', rollout(100));
    expect(compare(definition([all]), definition([{ ...all, disabled: true }]))).toMatchObject({
      lose: sampleSize,
      after: 0,
    });
    const [blue, green] = [variant('blue'), variant('green')];
    const { other, gain, lose } = compare(
      definition([all], [{ ...blue, weight: 1000 }]),
      definition([all], [blue, green]),
    );
    expect([gain, lose]).toEqual([0, 0]);
    expect(other).toBeGreaterThan(350);
  });

  it('has users on both sides of every condition', () => {
    for (const condition of [
      constraint(),
      constraint({ operator: 'STR_CONTAINS', contextName: 'email' }),
      constraint({ operator: 'NUM_GT', contextName: 'age', values: [], value: '17' }),
      constraint({ operator: 'SEMVER_LT', contextName: 'version', values: [], value: '2.0.0' }),
    ]) {
      const { gain, total } = compare(
        definition([strategy('a', { ...rollout(0) })]),
        definition([strategy('a', { ...rollout(100), constraints: [condition] })]),
      );
      expect([condition, gain > 0 && gain < total]).toEqual([condition, true]);
    }
    const inSegment = compare(definition([]), definition([strategy('a', { ...rollout(100), segments: [7] })]));
    expect(inSegment.lose).toBeGreaterThan(200);
    const users = strategy('u', { name: 'userWithId', parameters: { userIds: 'kari, ola' } });
    expect(compare(definition([{ ...users, disabled: true }]), definition([users])).gain).toBe(2);
  });

  it('asks the parents, and says where only the application can decide', () => {
    const parent = {
      name: 'cart',
      project: 'default',
      environments: [{ name: 'production', enabled: false, strategies: [] }],
      dependencies: [],
      links: [],
      owners: [],
    };
    const child = { ...situation, flag: { ...situation.flag, dependencies: [{ feature: 'cart' }] }, parents: [parent] };
    const all = definition([strategy('a', rollout(100))]);
    expect(compare(definition([]), all, child)).toMatchObject({ before: 0, after: 0, gain: 0 });
    expect(compare(all, definition([strategy('a', { name: 'ourOwn', parameters: {} })])).unknown).toBe(sampleSize);
  });

  it('is the same each time, by chance too', () => {
    const random = (share: number) =>
      definition([strategy('a', { parameters: { rollout: String(share), stickiness: 'random', groupId: 'x' } })]);
    const first = compare(random(20), random(60));
    expect(first).toMatchObject({ lose: 0 });
    expect(first.gain).toBeGreaterThan(300);
    expect(compare(random(20), random(60))).toEqual(first);
  });
});

it('a rollout says which number somebody is, as the service counts (contract: evaluation §3.2)', () => {
  const rule = (stickiness: string, groupId: string) => ({
    name: 'flexibleRollout',
    parameters: { rollout: '50', stickiness, groupId },
  });
  expect(drawOf(rule('default', 'gr1'), { userId: '123' })).toMatchObject({
    kind: 'bucket',
    bucket: 73,
    field: 'userId',
  });
  expect(drawOf(rule('default', 'f'), { sessionId: '1' })).toMatchObject({ bucket: 47, field: 'sessionId' });
  expect(drawOf(rule('default', 'f'), {})).toEqual({ kind: 'chance' });
  expect(drawOf(rule('company', 'f'), { userId: '1' })).toEqual({ kind: 'no-id', field: 'company' });
  expect(drawOf({ name: 'default', parameters: {} }, {})).toBeUndefined();
});

it('explains every step as the playground does', () => {
  const evaluator = evaluatorOf(
    situation,
    definition([strategy('a', { ...rollout(100), constraints: [constraint()] })]),
    true,
  );
  const { isEnabled, strategies } = explained(evaluator, { userId: '7', country: 'dk' }, now);
  expect(isEnabled).toBe(false);
  expect(strategies.data[0]?.constraints[0]).toMatchObject({ contextName: 'country', result: false });
});

it('users are pasted as ids, or as a table with a first line', () => {
  expect(usersOf('7\n 8 \n\n')).toEqual([{ userId: '7' }, { userId: '8' }]);
  const table = [{ userId: '7', country: 'no' }, { userId: '8' }];
  expect(usersOf('userId;country\n7;no\n8;')).toEqual(table);
  expect(usersOf(textOf(table))).toEqual(table);
  expect(usersOf('')).toEqual([]);
});
