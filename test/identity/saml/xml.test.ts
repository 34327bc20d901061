import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SamlRefusal } from '../../../lib/identity/saml/refusal.ts';
import {
  descendants,
  escapeXml,
  maxXmlLength,
  parseXml,
  withoutDeclaration,
  type XmlElement,
} from '../../../lib/identity/saml/xml.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { processorMs } from '../../support/processor-time.ts';

/** A tree in its written and in its parsed form. */
interface Written {
  readonly xml: string;
  readonly read: unknown;
}

const name = fc.stringMatching(/^[A-Za-z_][\w.-]{0,8}$/).filter((text) => !/^xml/i.test(text));
const text = fc.string({ unit: anyCharacter, maxLength: 12 }).filter(
  // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML does not have
  (written) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(written),
);
const space = fc.constantFrom(' ', '\n\t', '  ');

const { tree } = fc.letrec<{ tree: Written }>((tie) => ({
  tree: fc
    .record({
      name,
      prefix: fc.option(name),
      namespace: fc.stringMatching(/^urn:[a-z]{1,5}$/),
      attributes: fc.dictionary(name, text, { maxKeys: 3 }),
      children: fc.oneof({ maxDepth: 6 }, fc.constant<Written[]>([]), fc.array(tie('tree'), { maxLength: 2 })),
      text,
      space,
    })
    .map(({ name, prefix, namespace, attributes, children, text, space }): Written => {
      const tag = prefix === null ? name : `${prefix}:${name}`;
      const declared = prefix === null ? 'xmlns' : `xmlns:${prefix}`;
      const given = Object.entries(attributes).map(([key, value]) => `${space}${key}="${escapeXml(value)}"`);
      const inside = escapeXml(text) + children.map(({ xml }) => xml).join('');
      return {
        xml: `<${tag}${space}${declared}='${namespace}'${given.join('')}${inside === '' ? '/>' : `>${inside}</${tag}>`}`,
        read: { name, namespace, attributes: { ...attributes }, children: children.map(({ read }) => read), text },
      };
    }),
}));

const plain = ({ attributes, children, name, namespace, text }: XmlElement): unknown => ({
  name,
  namespace,
  attributes: Object.fromEntries(attributes),
  children: children.map(plain),
  text,
});

/** @returns the reason of the refusal; undefined when the text was accepted */
const refusal = (xml: string): string | undefined => {
  try {
    parseXml(xml);
    return undefined;
  } catch (error) {
    if (error instanceof SamlRefusal) return error.message;
    throw error;
  }
};

describe('saml §4: XML', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(tree, ({ xml, read }) => {
        expect(plain(parseXml(xml))).toEqual(read);
      }),
    );
  });

  it('of any form is read or refused, never anything else', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '/',
      '<a',
      '<a>',
      '</a>',
      '="',
      '"',
      "'",
      '&',
      '&#',
      ';',
      'xmlns:',
      '<!--',
      ':',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: anyCharacter, maxLength: 3 }))), (parts) => {
        refusal(parts.join(''));
      }),
    );
  });

  it('is refused where it is cut', () => {
    const xml = '<a:b xmlns:a="urn:x" c="d"><e f="g"/>text</a:b>';
    expect(refusal(xml)).toBeUndefined();
    for (let i = 0; i < xml.length; i++) expect([i, refusal(xml.slice(0, i))]).toEqual([i, expect.any(String)]);
  });

  it.each([
    ['<a></b>', 'not well-formed'],
    ['<a><b></a></b>', 'not well-formed'],
    ['<a b="1" b="2"/>', 'too many attributes'],
    ['<a xmlns:x="u" xmlns:y="u" x:b="1" y:b="2"/>', 'an attribute twice'],
    ['<x:a/>', 'prefix that is not declared'],
    ['<a x:b=""/>', 'prefix that is not declared'],
    ['<a xmlns:x=""/>', 'a prefix that it cannot'],
    ['<a xmlns:xml="u"/>', 'a prefix that it cannot'],
    ['<a xmlns:xmlns="u"/>', 'a prefix that it cannot'],
    ['<a b="<"/>', 'not well-formed'],
    ['<a>]]></a>', 'not well-formed'],
    ['<a>&nbsp;</a>', 'entities'],
    ['<a>&__proto__;</a>', 'entities'],
    ['<a>& </a>', 'entities'],
    ['<a>&#0;</a>', 'a character that is none'],
    ['<a>&#xD800;</a>', 'a character that is none'],
    ['<a>&#x110000;</a>', 'a character that is none'],
    ['a<b/>', 'not well-formed'],
    ['<b/>a', 'not well-formed'],
    ['</a>', 'not well-formed'],
    ['<a', 'not well-formed'],
    ['<é/>', 'not well-formed'],
    [`<a>${'b'.repeat(maxXmlLength)}</a>`, 'too large'],
    [`${'<a>'.repeat(16)}<a/>${'</a>'.repeat(16)}`, 'nested too deeply'],
    [`<a>${'<a/>'.repeat(2_500)}</a>`, 'too many elements'],
  ])('%.60s is refused', (xml, why) => {
    expect(refusal(xml)).toContain(why);
  });

  it('has room for what providers send', () => {
    expect(refusal(`${'<a>'.repeat(16)}${'</a>'.repeat(16)}`)).toBeUndefined();
    expect([...descendants(parseXml(`<a>${'<a/>'.repeat(2_499)}</a>`))]).toHaveLength(2_500);
    expect(plain(parseXml('<a b="&lt;&#65;&#x1F600;"> x&amp;y </a>'))).toMatchObject({
      attributes: { b: '<A😀' },
      text: ' x&y ',
    });
  });

  it.each([
    '',
    '\uFEFF',
    '<?xml version="1.0"?>',
    "<?xml version='1.0' encoding='utf-8'?>\n",
    '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>',
  ])('may begin with %s', (declaration) => {
    expect(withoutDeclaration(`${declaration}<a/>`)).toBe('<a/>');
  });

  it.each(['<?xml version="1.1"?>', '<?xml version="1.0" encoding="UTF-7"?>', '<?xml-stylesheet href="a"?>'])(
    'may not begin with %s',
    (declaration) => {
      expect(refusal(withoutDeclaration(`${declaration}<a/>`))).toBe('The XML has processing instructions');
    },
  );

  it('takes time in proportion to its length, however it is nested or broken', () => {
    const hard = [
      `<a${' '.repeat(120_000)}`,
      `<a ${'b="" '.repeat(20_000)}`,
      `<a ${'b'.repeat(120_000)}`,
      `<a b="${'&amp;'.repeat(20_000)}"/>`,
      `<a>${'&'.repeat(100_000)}`,
      '<a '.repeat(40_000),
      `<a>${'</a '.repeat(30_000)}`,
    ];
    const used = processorMs(() => {
      for (const xml of hard) refusal(xml);
    });
    expect(used).toBeLessThan(2_000);
  });
});
