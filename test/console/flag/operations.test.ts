import { describe, expect, it } from 'vitest';
import { evaluatedOn, operationsBetween, switchesOff } from '../../../console/pages/flag/drafts/operations.ts';
import { eventWords } from '../../../console/pages/flag/past/event-words.ts';
import { changesBetween } from '../../../console/pages/flag/words.ts';
import { constraint, definition, rollout, strategy, variant } from './definitions.ts';

const [a, b, c] = [strategy('a'), strategy('b', { name: 'default', parameters: {} }), strategy('c')];
const named = { types: new Map([['flexibleRollout', 'Gradual rollout']]), segments: new Map([[7, 'Nordic']]) };
const place = { flag: 'checkout', environment: 'production', enabled: true };

describe('what leads from one definition to another', () => {
  it('is nothing where both say the same', () => {
    expect(operationsBetween(definition([a, b]), definition([{ ...a }, b]))).toEqual([]);
    const stored = [variant('blue'), variant('green')];
    // The service distributes the weights and sorts by name.
    expect(
      operationsBetween(
        definition([], stored),
        definition(
          [],
          [stored[1], stored[0]].flatMap((v) => v ?? []),
        ),
      ),
    ).toEqual([]);
  });

  it('adds before it removes, so that the flag is never without a strategy', () => {
    const found = operationsBetween(definition([a]), definition([c]));
    expect(found.map(({ kind }) => kind)).toEqual(['add-strategy', 'remove-strategy']);
    expect(found[0]).toMatchObject({ sortOrder: undefined });
  });

  it('gives places only where the order is another one', () => {
    const fresh = strategy('new-1');
    const found = operationsBetween(definition([a, b]), definition([b, fresh, a]));
    expect(found).toMatchObject([
      { kind: 'add-strategy', sortOrder: 1 },
      {
        kind: 'order-strategies',
        positions: [
          { id: 'b', sortOrder: 0 },
          { id: 'a', sortOrder: 2 },
        ],
      },
    ]);
    expect(operationsBetween(definition([a, b]), definition([a, b, fresh]))).toMatchObject([
      { kind: 'add-strategy', sortOrder: undefined },
    ]);
  });

  it('says whether the flag is switched off by it', () => {
    const off = (after: ReturnType<typeof definition>) => switchesOff(definition([a, b]), after);
    expect(off(definition([a]))).toBe(false);
    expect(off(definition([]))).toBe(true);
    expect(off(definition([a, b].map((one) => ({ ...one, disabled: true }))))).toBe(true);
  });
});

it('a flag is evaluated as on only with an active strategy', () => {
  const none = definition([{ ...a, disabled: true }]);
  expect(evaluatedOn(false, definition([]), definition([a]))).toEqual({ current: false, edited: true });
  expect(evaluatedOn(false, definition([a]), none)).toEqual({ current: true, edited: false });
  expect(evaluatedOn(true, definition([a, b]), definition([a]))).toEqual({ current: true, edited: true });
  expect(evaluatedOn(true, definition([a]), none)).toEqual({ current: true, edited: false });
  // Older data: it is on without a strategy, for everybody.
  expect(evaluatedOn(true, definition([]), definition([]))).toEqual({ current: true, edited: true });
});

describe('a difference in words', () => {
  const words = (before: typeof a, after: typeof a) =>
    changesBetween(definition([before]), definition([after]), named, place).map(({ summary }) => summary);

  it('names what changes', () => {
    expect(words(a, { ...a, ...rollout(80) })).toEqual(['Gradual rollout: share 50 % → 80 %.']);
    expect(words(a, { ...a, constraints: [constraint()], segments: [7] })).toEqual([
      'Gradual rollout: is limited to the segment Nordic; now requires that country is one of no.',
    ]);
    expect(words({ ...a, title: 'Old' }, { ...a, title: null, variants: [variant('blue')] })).toEqual([
      'Old: the title is removed; its variants become blue 100 %.',
    ]);
    const users = (userIds: string) => strategy('u', { name: 'userWithId', parameters: { userIds } });
    expect(words(users('1,2'), users('2,3'))).toEqual(['userWithId: userIds: added 3, removed 1.']);
  });

  it('keeps names of another direction of writing to themselves', () => {
    expect(words({ ...a, title: 'العرض' }, { ...a, title: 'العرض', ...rollout(80) })).toEqual([
      '\u2068العرض\u2069: share 50 % → 80 %.',
    ]);
  });

  it('says what the service does by itself', () => {
    expect(words(a, { ...a, disabled: true })).toEqual([
      'Gradual rollout: it is disabled.',
      'No active strategy is left, so checkout is switched off in production.',
    ]);
  });

  it('shows no id that the service has not given', () => {
    const [change] = changesBetween(definition([]), definition([strategy('new-1')]), named, place);
    expect(change?.before).toBeUndefined();
    expect(change?.after).not.toHaveProperty('id');
  });
});

it('an event about a strategy or variants says what it changed', () => {
  const after = { ...a, ...rollout(80), sortOrder: 0 };
  const words = (
    type: 'feature-strategy-update' | 'feature-environment-variants-updated',
    preData: object,
    data: object,
  ) => eventWords({ type, preData, data }, named);
  expect(words('feature-strategy-update', { ...a, sortOrder: 0 }, after)).toEqual([
    'Gradual rollout: share 50 % → 80 %.',
  ]);
  expect(
    words('feature-environment-variants-updated', { variants: [] }, { variants: [{ name: 'blue', weight: 1000 }] }),
  ).toEqual(['The variants of the environment become blue 100 %.']);
  // Events of older versions and unknown events.
  expect(words('feature-strategy-update', { id: 7 }, {})).toEqual([]);
});

it('an event about a release, a link or owners says which, and why', () => {
  const words = (type: Parameters<typeof eventWords>[0]['type'], data: object | null, preData: object | null = null) =>
    eventWords({ type, preData, data }, named);
  const plan = { name: 'In five stages', milestone: { name: 'Half' } };
  expect(words('release-plan-milestone-taken-back', { ...plan, text: '12 errors of 40.' })).toEqual([
    '“Half”: 12 errors of 40.',
  ]);
  expect(words('release-plan-milestone-started', plan)).toEqual(['“Half”']);
  expect(words('release-plan-removed', null, { name: 'In five stages' })).toEqual(['“In five stages”']);
  expect(words('release-plan-progressions-resumed', {})).toEqual([]);
  const link = { title: 'Ticket', url: 'https://tickets.example.com/12' };
  expect(words('feature-link-added', link)).toEqual(['Ticket: https://tickets.example.com/12']);
  expect(words('feature-link-removed', null, link)).toEqual(['Ticket: https://tickets.example.com/12']);
  expect(words('feature-owners-updated', { owners: [{ name: 'Kari' }, { name: 'Ola' }] })).toEqual(['Kari, Ola']);
  expect(words('feature-owners-updated', { owners: [] }, { owners: [{ name: 'Kari' }] })).toEqual(['Nobody']);
});
