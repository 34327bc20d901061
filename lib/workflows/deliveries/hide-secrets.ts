import { isObject } from '../../basics/object.ts';
import { masked, type OutgoingRequest } from '../../flags/addons/provider.ts';
import type { AddonSecrets } from '../../flags/addons/secrets.ts';

/** Characters of the shortest secret that is hidden: shorter ones would hide ordinary words, and protect nothing. */
const minSecret = 6;
/** Characters of a part of a path that is taken for a secret of its own, rather than for a word. */
const minSegment = 16;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What a receiver gets of an address, and the parts of it that can be keys. */
const partsOfAddress = ({ pathname, search, searchParams }: URL): readonly string[] => [
  `${pathname}${search}`,
  pathname,
  ...pathname.split('/').filter((segment) => segment.length >= minSegment),
  ...searchParams.values(),
];

/** A secret, and what it is without that around it which is none: `Bearer`, the names of headers, a host. */
const secretsIn = (value: string): readonly string[] => {
  const text = value.trim();
  const object = parsed(text);
  if (isObject(object)) return Object.values(object).flatMap((one) => (typeof one === 'string' ? secretsIn(one) : []));
  const url = /^https?:/i.test(text) ? URL.parse(text) : null;
  if (url) return [text, url.href, ...partsOfAddress(url)];
  const [, credentials] = /^[\w-]+ +(\S.*)$/.exec(text) ?? [];
  return credentials === undefined ? [text] : [text, credentials];
};

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The forms in which a receiver repeats a text: as it came, in an address, in Base64, in JSON, and in a page. */
const formsOf = (text: string): readonly string[] => [
  text,
  encodeURIComponent(text),
  Buffer.from(text).toString('base64'),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
  Buffer.from(text).toString('base64url'),
  JSON.stringify(text).slice(1, -1),
  text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign),
];

const withoutPrefix = (text: string): string => text.replace(/^(?:whsec_|whsk_|v1a?,)/, '');

/**
 * Makes what hides the secrets of an integration in an answer to one of its requests. A receiver may repeat what it got, and
 * people who may read the answer may not read the secrets. What a receiver changes, or repeats in part, is not recognized.
 * @param request of the answer; its signatures are hidden, too
 */
export const openHiding = (
  { parameters, signing }: AddonSecrets,
  request?: Pick<OutgoingRequest, 'headers'>,
): ((text: string) => string) => {
  const signatures = request?.headers['webhook-signature']?.split(' ') ?? [];
  const secrets = [
    ...Object.values(parameters).flatMap((value) => secretsIn(String(value))),
    ...[...signing.flat(), ...signatures].flatMap((text) => [text, withoutPrefix(text)]),
  ];
  const forms = new Set(secrets.filter(({ length }) => length >= minSecret).flatMap(formsOf));
  if (forms.size === 0) return (text) => text;
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    longestFirst.map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'),
    'gi',
  );
  return (text) => text.replaceAll(pattern, masked);
};
