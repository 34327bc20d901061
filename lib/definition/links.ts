import { byText } from '../basics/order.ts';

/** A link from a flag to a page about it. A flag has each address once, so the address says which link it is. */
export interface Link {
  readonly url: string;
  readonly title: string | null;
}

/** Compares links by their address. */
export const byUrl = (a: Pick<Link, 'url'>, b: Pick<Link, 'url'>): number => byText(a.url, b.url);

const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** With a scheme: `example.org/x`, `//example.org` and `localhost:3000` begin with https. */
const withScheme = (text: string): string => (hasScheme.test(text) ? text : `https://${text.replace(/^\/\//, '')}`);

const webSchemes: readonly string[] = ['https:', 'http:'];

/**
 * The address of a page in the one form in which it is stored: with a scheme, without user name and password, and without
 * the `/` that stands alone behind a host. The form of a form is the same.
 * @returns undefined: it is no address of `http` or `https`
 */
export const pageAddress = (text: string): string | undefined => {
  const given = withScheme(text.trim());
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !webSchemes.includes(url.protocol) || url.hostname === '') return undefined;
  url.username = '';
  url.password = '';
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : url.href;
};

/** The links that go, and those that come or get another title. */
export const changedLinks = <L extends Link>(before: readonly Link[], after: readonly L[]) => ({
  removed: before.filter((one) => !after.some(({ url }) => url === one.url)),
  set: after.filter((one) => !before.some(({ url, title }) => url === one.url && title === one.title)),
});

/** A link that new flags of a project get; the address has placeholders. */
export interface LinkTemplate {
  readonly urlTemplate: string;
  readonly title: string | null;
}

const placeholder = /\{\{(.*?)\}\}/g;
/**
 * The template of an address in the form in which it is stored.
 * @returns undefined: it is no address, it has another placeholder than `{{project}}` and `{{feature}}`, or one in its
 *   host; or it has a user name or a password
 */
export const addressTemplate = (text: string): string | undefined => {
  const given = withScheme(text.trim());
  const names = [...given.matchAll(placeholder)].map(([, name]) => name);
  if (names.some((name) => name !== 'project' && name !== 'feature')) return undefined;
  // Where a host begins, only the parser of addresses knows: `https:{{feature}}/x` has one, too.
  const [one, other] = ['x', 'y'].map((word) => {
    const filled = given.replaceAll(placeholder, word);
    return pageAddress(filled) === undefined ? undefined : new URL(filled);
  });
  if (!one || one.host !== other?.host || one.username !== '' || one.password !== '') return undefined;
  return given;
};

/** The links that templates make for a flag; of several with one address, the first. */
export const linksFromTemplates = (
  templates: readonly LinkTemplate[],
  place: { readonly project: string; readonly feature: string },
): readonly Link[] => {
  const links = new Map<string, Link>();
  for (const { urlTemplate, title } of templates) {
    const url = pageAddress(
      urlTemplate.replaceAll(placeholder, (_, name) =>
        encodeURIComponent(name === 'project' ? place.project : place.feature),
      ),
    );
    if (url !== undefined && !links.has(url)) links.set(url, { url, title });
  }
  return [...links.values()];
};
