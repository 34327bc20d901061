import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxId } from '../../../lib/contract/limits.ts';
import { tokenHeaderPattern } from '../../../lib/contract/schemas/token.ts';
import { tokenHandle, tokenIdIn } from '../../../lib/identity/api-tokens/handle.ts';
import { newApiToken, newUserToken, tokenIn } from '../../../lib/identity/callers/token.ts';

const id = fc.integer({ min: 1, max: maxId });

describe('api-tokens §3: handles', () => {
  it('lead to the id that they were made of, and to no other', () => {
    fc.assert(fc.property(id, (one) => tokenIdIn(tokenHandle(one)) === one));
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = tokenIdIn(text);
        if (found !== undefined) expect([String(found), tokenHandle(found)]).toContain(text);
      }),
    );
  });

  it('are never tokens, for neither the gateway nor the service', () => {
    const header = new RegExp(tokenHeaderPattern);
    fc.assert(
      fc.property(id, fc.constantFrom('', 'Bearer ', 'bearer  '), (one, prefix) => {
        expect(tokenIn(`${prefix}${tokenHandle(one)}`)).toBeUndefined();
        expect(header.test(`${prefix}${tokenHandle(one)}`)).toBe(false);
      }),
    );
  });

  it('are no secret: no secret that is made is taken for an id', () => {
    const slots = fc.record({ projects: fc.array(fc.stringMatching(/^[a-z0-9-]+$/)), environment: fc.string() });
    fc.assert(fc.property(slots, (given) => tokenIdIn(newApiToken(given)) === undefined));
    expect(tokenIdIn(newUserToken())).toBeUndefined();
  });
});
