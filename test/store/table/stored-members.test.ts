import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  escaped,
  hasProtoMember,
  ownMember,
  restored,
  restoredItem,
  writtenItem,
} from '../../../lib/store/table/stored-members.ts';
import { decode, encode, type Plain } from '../../../lib/store/wire/attributes.ts';

const name = fc.constantFrom('a', '__proto__', '%__proto__', '%%__proto__', 'constructor', 'toString', 'pk');
/** JSON.parse makes a member of any name a plain member. */
const value = fc
  .letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('text', 1, null, true),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.array(fc.tuple(name, tie('value')), { maxLength: 3 }).map((members) => Object.fromEntries(members)),
    ),
  }))
  .value.map((made): unknown => JSON.parse(JSON.stringify(made)));

describe('members called __proto__', () => {
  it('go by another name, and come back as they were', () => {
    fc.assert(
      fc.property(value, (given) => {
        const safe = escaped(given);
        expect(JSON.stringify(safe)).not.toContain('"__proto__"');
        expect(JSON.stringify(restored(safe))).toBe(JSON.stringify(given));
        if (!hasProtoMember(given)) expect(JSON.stringify(safe)).toBe(JSON.stringify(given));
      }),
    );
  });

  it('are kept by items, which are not touched where they have none', () => {
    fc.assert(
      fc.property(value, (given) => {
        const item = { pk: 'p', sk: 's', given };
        const written = writtenItem(item);
        if (!hasProtoMember(given)) expect(written).toBe(item);
        const read = restoredItem(JSON.parse(JSON.stringify(written)));
        expect(JSON.stringify(read)).toBe(JSON.stringify(item));
      }),
    );
  });

  it('are kept by plans, which are stored as JSON, short ones as text and long ones compressed', () => {
    const plans = fc.oneof(
      value,
      value.map((given) => ({ given, long: 'x'.repeat(3_000) })),
    );
    fc.assert(
      fc.property(value, plans, (given, plan) => {
        const item = { pk: 'p', sk: 's', kind: 'feature-environment', given, releasePlan: { plan } };
        const written: Plain = decode(encode(writtenItem(item)));
        const { releasePlan } = written;
        expect(typeof releasePlan === 'string' || releasePlan instanceof Uint8Array).toBe(true);
        expect(JSON.stringify(decode(encode(restoredItem(written))))).toBe(JSON.stringify(decode(encode(item))));
      }),
    );
  });

  it('are kept by plans that an older version stored as maps', () => {
    const item = { pk: 'p', sk: 's', kind: 'feature-environment', releasePlan: { name: 'Five stages' } };
    expect(restoredItem(item)).toEqual(item);
    const other = { ...item, kind: 'feature', releasePlan: 'no JSON' };
    expect([writtenItem(other), restoredItem(other)]).toEqual([other, other]);
  });

  it('are looked up as own members only', () => {
    for (const inherited of ['__proto__', 'constructor', 'toString']) {
      expect(ownMember({}, inherited)).toBe(undefined);
      expect(ownMember(JSON.parse(`{"${inherited}":7}`), inherited)).toBe(7);
    }
    expect(ownMember(undefined, 'a')).toBe(undefined);
  });
});
