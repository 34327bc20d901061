import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesOfRule,
  draftOfRule,
  emptyRule,
  isFineRule,
  type Origin,
  type RuleDraft,
  ruleOf,
  sizeProblem,
} from '../../console/pages/signal-endpoint/rule-draft.ts';
import { signalRule } from '../../lib/contract/schemas/signal.ts';
import { maxRulesBytes, requireRules } from '../../lib/flags/signals/rules.ts';

/** Names that can be, and texts that are none. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '*',
    '.',
    '..',
    'shop',
    'shop/checkout',
    'shop/',
    '/',
    'a/b/c',
    'a b/c',
    '../x',
    'x'.repeat(101),
  ),
  fc.string({ maxLength: 20 }),
  fc.stringMatching(/^[a-z.~*]{1,4}\/[a-z.~*]{1,4}$/),
);
const origin = (...from: Origin['from'][]): fc.Arbitrary<Origin> => fc.record({ from: fc.constantFrom(...from), text });
const filter = fc.record({
  contextName: fc.constantFrom('', 'status', 'probe.name', 'a[0]'),
  operator: fc.constantFrom('IN', 'STR_CONTAINS', 'NUM_GT', 'REGEX', 'IN_CIDR', 'DATE_AFTER'),
  inverted: fc.boolean(),
  caseInsensitive: fc.constant(false),
  values: fc.array(fc.constantFrom('down', '10.0.0.0/8', '7'), { maxLength: 2 }),
  value: fc.constantFrom('', '7', 'x(', '2027-01-31T12:00:00Z'),
});
const draft: fc.Arbitrary<RuleDraft> = fc.record({
  filters: fc.uniqueArray(filter, { maxLength: 3, selector: ({ contextName }) => contextName }),
  state: fc.constantFrom('firing', 'resolved', 'unknown'),
  key: origin('text', 'member'),
  flag: origin('nothing', 'text', 'member'),
  environment: origin('nothing', 'text', 'member'),
  at: origin('nothing', 'member'),
});

const isTaken = (rule: unknown): boolean => {
  const parsed = signalRule.safeParse(rule);
  if (!parsed.success) return false;
  try {
    requireRules([parsed.data]);
    return true;
  } catch {
    return false;
  }
};

describe('the form of a rule', () => {
  it('sends what the API takes, and nothing else', () => {
    void fc.assert(
      fc.property(draft, (one) => {
        expect(isFineRule(one)).toBe(isTaken(ruleOf(one)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('shows a stored rule as it is, and does not take it for changed', () => {
    void fc.assert(
      fc.property(draft.filter(isFineRule), (one) => {
        const rule = ruleOf(one);
        expect(ruleOf(draftOfRule(rule))).toEqual(rule);
        expect(changesOfRule(rule, draftOfRule(rule))).toEqual([]);
      }),
    );
    const stored: Parameters<typeof draftOfRule>[0] = {
      match: { a: { operator: 'IN', inverted: false, values: ['b'] } },
      state: 'firing',
      key: 'k',
    };
    expect(changesOfRule(stored, draftOfRule(stored))).toEqual([]);
    expect(changesOfRule(undefined, emptyRule)).toHaveLength(1);
  });

  it('counts the bytes of all rules as the API does', () => {
    const rulesOf = (length: number) => [{ match: {}, state: 'firing' as const, key: 'ä'.repeat(length) }];
    const rest = new TextEncoder().encode(JSON.stringify(rulesOf(0))).length;
    const most = Math.floor((maxRulesBytes - rest) / 2);
    for (const [length, fits] of [
      [most, true],
      [most + 1, false],
    ] as const) {
      expect(sizeProblem(rulesOf(length)) === undefined).toBe(fits);
      const attempt = () => requireRules(rulesOf(length));
      if (fits) expect(attempt).not.toThrow();
      else expect(attempt).toThrow();
    }
  });
});
