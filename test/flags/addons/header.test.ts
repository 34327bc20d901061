import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerProblem } from '../../../lib/flags/addons/header.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { runs } from '../../support/runs.ts';

describe('a header of a request to a receiver', () => {
  it.each([
    ['Authorization', 'Bearer abc'],
    ['x-custom', ''],
    ['X-Tab', 'a\tb'],
    ["a!#$%&'*+-.^_`|~9", 'é'],
    ['Content-Type', 'application/json'],
  ])('may be %s: %j', (name, value) => {
    expect(headerProblem(name, value)).toBeUndefined();
  });

  it.each([
    'Host',
    'content-length',
    'Transfer-Encoding',
    'TE',
    'Trailer',
    'Connection',
    'Keep-Alive',
    'Upgrade',
    'HTTP2-Settings',
    'Expect',
    'Proxy-Authorization',
    'proxy-connection',
  ])('must not be %s', (name) => {
    expect(headerProblem(name, '1')).toBe(`must not contain the header "${name}", which belongs to the connection`);
  });

  it.each(['', ' ', 'a b', 'a:', 'a\r\nb', 'a\0', 'Hoſt', 'é', 'Host ', '(a)', ':path'])(
    'must have a name, unlike %j',
    (name) => {
      expect(headerProblem(name, '1')).toBe(`must not contain the header ${JSON.stringify(name)}, whose name is none`);
    },
  );

  it.each(['a\r\nX-Evil: 1', 'a\n', '\r', 'a\0b', '\u007f', '\u001b[2J', 'Ā', 'a\u2028b', '嘊嘍X: 1'])(
    'must not have the value %j',
    (value) => {
      const problem = headerProblem('X-Key', value);
      expect(problem).toBe(
        'must not contain line ends, control characters or characters beyond Latin-1 in the header "X-Key"',
      );
    },
  );

  it('is one line on its way, whatever it contains, or refused', () => {
    const text = fc.string({ unit: fc.oneof(fc.constantFrom('\r', '\n', '\0', ':', ' ', 'a', 'Host'), anyCharacter) });
    fc.assert(
      fc.property(text, text, (name, value) => {
        if (headerProblem(name, value) !== undefined) return;
        const line = Buffer.from(`${name}: ${value}`, 'latin1').toString('latin1');
        expect(line.split(/[\r\n\0]/)).toHaveLength(1);
        expect(() => new Headers([[name, value]])).not.toThrow();
      }),
      { numRuns: runs(500) },
    );
  });
});
