import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  escaped,
  escapedItem,
  hasProtoMember,
  ownMember,
  restored,
  restoredItem,
} from '../../../lib/store/table/stored-members.ts';

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
        const written = escapedItem(item);
        if (!hasProtoMember(given)) expect(written).toBe(item);
        const read = restoredItem(JSON.parse(JSON.stringify(written)));
        expect(JSON.stringify(read)).toBe(JSON.stringify(item));
      }),
    );
  });

  it('are looked up as own members only', () => {
    for (const inherited of ['__proto__', 'constructor', 'toString']) {
      expect(ownMember({}, inherited)).toBe(undefined);
      expect(ownMember(JSON.parse(`{"${inherited}":7}`), inherited)).toBe(7);
    }
    expect(ownMember(undefined, 'a')).toBe(undefined);
  });
});
