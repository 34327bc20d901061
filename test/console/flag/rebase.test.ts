import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Strategy } from '../../../console/pages/flag/definition.ts';
import { operationsBetween } from '../../../console/pages/flag/drafts/operations.ts';
import { rebase } from '../../../console/pages/flag/drafts/rebase.ts';
import { constraint, definition, rollout, strategy, variant } from './definitions.ts';

const [a, b, c] = [strategy('a'), strategy('b'), strategy('c')];
const base = definition([a, b]);

describe('my changes on top of what somebody else has saved', () => {
  it('keep what only one of us has changed, in the same strategy too', () => {
    const mine = definition([{ ...a, ...rollout(80) }, b]);
    const theirs = definition([{ ...a, title: 'Theirs' }, b, c]);
    expect(rebase(base, mine, theirs)).toEqual({
      definition: definition([{ ...a, ...rollout(80), title: 'Theirs' }, b, c]),
      clashes: [],
    });
  });

  it('count where both have changed the same, and are named', () => {
    const [mine, theirs] = [definition([{ ...a, ...rollout(80) }, b]), definition([{ ...a, ...rollout(10) }, b])];
    const { definition: result, clashes } = rebase(base, mine, theirs);
    expect(result).toEqual(mine);
    expect(clashes).toMatchObject([{ kind: 'strategy', member: 'parameters', strategy: { id: 'a' } }]);
    expect(rebase(base, mine, mine).clashes).toEqual([]);
  });

  it('remove what somebody has changed, and add again what somebody has removed, but not silently', () => {
    const changed = definition([{ ...a, title: 'Changed' }, b]);
    const removed = definition([b]);
    expect(rebase(base, removed, changed)).toMatchObject({ definition: removed, clashes: [{ kind: 'removed-by-me' }] });
    const again = rebase(base, changed, removed);
    expect(again.clashes).toMatchObject([{ kind: 'removed-by-them' }]);
    expect(again.definition.strategies.map(({ title }) => title)).toEqual(['Changed', null]);
    expect(again.definition.strategies[0]?.id).toMatch(/^new-/);
    expect(rebase(base, base, removed)).toEqual({ definition: removed, clashes: [] });
  });

  it('do not add twice what arrived although its answer was lost', () => {
    const added = strategy('new-1', { constraints: [constraint()] });
    const theirs = definition([a, b, { ...added, id: 'given' }]);
    expect(rebase(base, definition([a, b, added]), theirs)).toEqual({ definition: theirs, clashes: [] });
  });

  it('keep an order of mine, and name two orders', () => {
    const [mine, theirs] = [definition([b, a]), definition([a, b, c])];
    expect(rebase(base, mine, theirs).definition.strategies.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    const three = definition([a, b, c]);
    expect(rebase(three, definition([b, a, c]), definition([c, b, a])).clashes).toEqual([{ kind: 'order' }]);
  });

  it('treat the variants of an environment as one', () => {
    const with_ = (name: string) => definition([a], [variant(name)]);
    expect(rebase(with_('x'), with_('y'), with_('x'))).toEqual({ definition: with_('y'), clashes: [] });
    expect(rebase(with_('x'), with_('y'), with_('z')).clashes).toEqual([{ kind: 'variants' }]);
  });

  it('lose nothing: without changes of one side the other side is the result', () => {
    const one = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      title: fc.constantFrom(null, 'x', 'y'),
      disabled: fc.boolean(),
      share: fc.integer({ min: 0, max: 3 }),
    });
    const any = fc
      .uniqueArray(one, { selector: ({ id }) => id, maxLength: 4 })
      .map((all) =>
        definition(
          all.map(({ id, title, disabled, share }): Strategy => strategy(id, { title, disabled, ...rollout(share) })),
        ),
      );
    fc.assert(
      fc.property(any, any, (before, after) => {
        for (const { definition: result, clashes } of [rebase(before, after, before), rebase(before, before, after)]) {
          expect(operationsBetween(result, after)).toEqual([]);
          expect(clashes).toEqual([]);
        }
      }),
    );
  });
});
