import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeHeaders } from '../../client/revision.ts';
import { maxCommentBytes, maxText } from '../../lib/contract/limits.ts';
import { withComment } from '../../lib/http/reading/comment.ts';
import { anyCharacter } from '../support/any-character.ts';

const somebody = { createdBy: 'somebody', createdByUserId: 1 };

/** The comment that the service reads from the client's headers. */
const takenOf = (comment: string): string | undefined => {
  const sent = Object.entries(writeHeaders({ comment })).map(([name, value]) => [name.toLowerCase(), value]);
  return withComment(somebody, Object.fromEntries(sent)).comment;
};

describe('the headers of a write', () => {
  it.each([
    [{}, {}],
    [{ expected: undefined, comment: undefined }, {}],
    [{ comment: '' }, {}],
    [{ expected: 0 }, { 'X-Expected-Revision': '0' }],
    [{ expected: 'shop@41' as const }, { 'X-Expected-Revision': 'shop@41' }],
    [
      { expected: 41, comment: 'Café, 100 %\n🛒' },
      { 'X-Expected-Revision': '41', 'X-Comment': 'Caf%C3%A9%2C%20100%20%25%0A%F0%9F%9B%92' },
    ],
  ])('of %j are %j', (options, headers) => expect(writeHeaders(options)).toEqual(headers));

  it('bring every comment to the service as it was written', () => {
    const comment = fc
      .string({ unit: anyCharacter, maxLength: maxText })
      .filter((text) => text.length <= maxText && encodeURIComponent(text).length <= maxCommentBytes);
    fc.assert(
      fc.property(comment, (text) => {
        for (const value of Object.values(writeHeaders({ comment: text }))) expect(value).toMatch(/^[\x21-\x7e]+$/);
        expect(takenOf(text)).toBe(text.trim() || undefined);
      }),
    );
  });

  it('have another character in place of half a one', () => {
    expect(takenOf('half \ud83d one')).toBe('half \ufffd one');
  });
});
