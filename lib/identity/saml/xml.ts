import { SamlRefusal } from './refusal.ts';

/** An element of an XML document. Name and namespace are separate, whatever prefix the document uses. */
export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  /** Attributes by name; one with a namespace as `{namespace}name`. Declarations of namespaces are not included. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text of the element, without that of its children. */
  readonly text: string;
}

/**
 * Maximum numbers of characters and of elements in a document: some hundred groups fit in, and the worst document of
 * this size is verified in a third of a second.
 */
export const maxXmlLength = 131_072;
/** Deepest nesting of elements; answers of providers have about eight levels. */
const maxDepth = 16;
const maxElements = 2_500;
const maxAttributes = 16;

/** Matches control characters and those that no XML document may contain (XML 1.0 §2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const declaration =
  /^\uFEFF?(?:<\?xml\s+version=(["'])1\.0\1(?:\s+encoding=(["'])utf-8\2)?(?:\s+standalone=(["'])(?:yes|no)\3)?\s*\?>)?\s*/i;

const name = '(?:[A-Za-z_][\\w.-]*:)?[A-Za-z_][\\w.-]*';
const opening = new RegExp(`<(${name})((?:\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, 'y');
const closing = new RegExp(`</(${name})\\s*>`, 'y');
const attribute = new RegExp(`(${name})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g');
const textRun = /[^<]+/y;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const characterOf = (reference: string): string => {
  const code = reference.startsWith('#x')
    ? Number.parseInt(reference.slice(2), 16)
    : Number.parseInt(reference.slice(1), 10);
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  const character = isCharacter ? String.fromCodePoint(code) : '\uffff';
  if (notXml.test(character)) throw new SamlRefusal('The XML has a character that is none');
  return character;
};

/** Replaces the five predefined entities of XML, and references to characters. All other entities are refused. */
const decoded = (text: string): string =>
  text.replace(/&([^;&]{0,10})(;?)/g, (_, reference: string, end: string) => {
    const known = Object.hasOwn(entities, reference) ? entities[reference] : undefined;
    if (end === ';' && known !== undefined) return known;
    if (end === ';' && /^(#\d{1,7}|#x[\da-fA-F]{1,6})$/.test(reference)) return characterOf(reference);
    throw new SamlRefusal('The XML has entities');
  });

type Namespaces = ReadonlyMap<string, string>;

/** The prefixes that are known in every document. */
const builtIn: Namespaces = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
]);

interface Open {
  readonly written: string;
  readonly namespaces: Namespaces;
  readonly children: XmlElement[];
  readonly element: XmlElement;
  text: string;
}

const split = (written: string): readonly [prefix: string, local: string] => {
  const at = written.indexOf(':');
  return at < 0 ? ['', written] : [written.slice(0, at), written.slice(at + 1)];
};

const namespaceOf = (prefix: string, namespaces: Namespaces): string => {
  const found = namespaces.get(prefix);
  if (found === undefined) throw new SamlRefusal('The XML has a prefix that is not declared');
  return found;
};

const pairsIn = (attributes: string): ReadonlyMap<string, string> => {
  const pairs = new Map<string, string>();
  for (const [, written = '', double, single] of attributes.matchAll(attribute)) {
    if (pairs.has(written) || pairs.size === maxAttributes) throw new SamlRefusal('The XML has too many attributes');
    pairs.set(written, decoded(double ?? single ?? ''));
  }
  return pairs;
};

const declaredIn = (pairs: ReadonlyMap<string, string>, outer: Namespaces): Namespaces => {
  const declared = [...pairs].filter(([written]) => written === 'xmlns' || written.startsWith('xmlns:'));
  if (declared.length === 0) return outer;
  const inner = new Map(outer);
  for (const [written, namespace] of declared) {
    const prefix = written.slice('xmlns:'.length);
    if (prefix === 'xml' || prefix === 'xmlns' || (prefix !== '' && namespace === ''))
      throw new SamlRefusal('The XML declares a prefix that it cannot');
    inner.set(prefix, namespace);
  }
  return inner;
};

const attributesOf = (pairs: ReadonlyMap<string, string>, namespaces: Namespaces): ReadonlyMap<string, string> => {
  const attributes = new Map<string, string>();
  for (const [written, value] of pairs) {
    if (written === 'xmlns' || written.startsWith('xmlns:')) continue;
    const [prefix, local] = split(written);
    const expanded = prefix === '' ? local : `{${namespaceOf(prefix, namespaces)}}${local}`;
    if (attributes.has(expanded)) throw new SamlRefusal('The XML has an attribute twice');
    attributes.set(expanded, value);
  }
  return attributes;
};

/** The refusal of a text that stands where an element must begin or end. */
const foreign = (text: string, at: number): SamlRefusal => {
  if (text.startsWith('<!--', at)) return new SamlRefusal('The XML has comments');
  if (text.startsWith('<![CDATA[', at)) return new SamlRefusal('The XML has CDATA sections');
  if (text.startsWith('<!', at)) return new SamlRefusal('The XML has a document type');
  if (text.startsWith('<?', at)) return new SamlRefusal('The XML has processing instructions');
  return new SamlRefusal('The XML is not well-formed');
};

/** The document without its declaration, which must not name any other version than 1.0 or encoding than UTF-8. */
export const withoutDeclaration = (text: string): string => text.replace(declaration, '');

/**
 * Reads the part of XML that answers of providers are written in: elements, attributes and text. Comments, document
 * types, entities, CDATA sections and processing instructions are refused wherever they stand, because parsers
 * interpret them differently. Each character is read once, however the elements are nested.
 * @param text as `withoutDeclaration` returns it
 * @throws SamlRefusal
 */
export const parseXml = (text: string): XmlElement => {
  if (text.length > maxXmlLength) throw new SamlRefusal('The XML is too large');
  if (notXml.test(text) || !text.isWellFormed()) throw new SamlRefusal('The XML has a character that is none');
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let at = 0;
  let elements = 0;

  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };

  const begin = ([, written = '', given = '', ends]: RegExpExecArray): void => {
    if (root !== undefined && open.length === 0) throw new SamlRefusal('The XML has more than one root');
    if (++elements > maxElements) throw new SamlRefusal('The XML has too many elements');
    if (open.length === maxDepth) throw new SamlRefusal('The XML is nested too deeply');
    const pairs = pairsIn(given);
    const outer = open.at(-1);
    const namespaces = declaredIn(pairs, outer?.namespaces ?? builtIn);
    const [prefix, local] = split(written);
    const children: XmlElement[] = [];
    const frame: Open = {
      written,
      namespaces,
      children,
      text: '',
      element: {
        name: local,
        namespace: namespaceOf(prefix, namespaces),
        attributes: attributesOf(pairs, namespaces),
        children,
        get text() {
          return frame.text;
        },
      },
    };
    if (outer) outer.children.push(frame.element);
    else root = frame.element;
    if (ends !== '/') open.push(frame);
  };

  while (at < text.length) {
    const run = match(textRun);
    const inner = open.at(-1);
    if (run) {
      if (inner === undefined ? run[0].trim() !== '' : run[0].includes(']]>'))
        throw new SamlRefusal('The XML is not well-formed');
      if (inner) inner.text += decoded(run[0]);
      continue;
    }
    const ended = match(closing);
    if (ended) {
      if (open.pop()?.written !== ended[1]) throw new SamlRefusal('The XML is not well-formed');
      continue;
    }
    const begun = match(opening);
    if (!begun) throw foreign(text, at);
    begin(begun);
  }
  if (root === undefined || open.length > 0) throw new SamlRefusal('The XML is not well-formed');
  return root;
};

/** The element and all its descendants, in document order. */
export function* descendants(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* descendants(child);
}

/** Escapes the characters that have a meaning in XML, in a text or in an attribute's value in double quotes. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"'\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
