import { type PublishedForm, publishedForms } from '../../contract/schemas/sdk.ts';
import { isExpired } from '../../identity/callers/identity.ts';
import { publishedKey } from '../../store/objects/keys.ts';
import type { StoredObject } from '../../store/objects/object-store.ts';
import type { TokenItem } from '../../store/table/items.ts';
import { instance, projectScope, type Scope } from '../../store/table/keys.ts';
import { type ClientMoment, type ClientSelection, publishedSelection } from './client-features.ts';
import { reachOf } from './reach.ts';

/**
 * How caches treat a published answer: the edge asks again after five seconds, and keeps serving for a week when the
 * store fails.
 */
export const publishedCacheControl = 'public, max-age=0, s-maxage=5, stale-if-error=604800';
/** The name of the metadata member of an object that has the function's entity tag. */
const etagMember = 'etag';

/** A client token that is valid now. */
type Live = Pick<TokenItem, 'sha256' | 'projects' | 'environment'>;

/** The tokens whose answers are published: client tokens that have not expired (contract: sdk §10.1). */
export const liveTokens = (tokens: Iterable<TokenItem>, now: Date): readonly TokenItem[] =>
  [...tokens].filter(({ type, expiresAt }) => type === 'client' && !isExpired(expiresAt, now));

/** When the next of these tokens expires, in epoch ms; undefined: none of them expires. */
export const nextExpiryOf = (tokens: readonly Pick<TokenItem, 'expiresAt'>[]): number | undefined =>
  tokens.reduce<number | undefined>((next, { expiresAt }) => {
    if (expiresAt === null) return next;
    return Math.min(Date.parse(expiresAt), next ?? Number.POSITIVE_INFINITY);
  }, undefined);

/** Whether a change of these scopes may change the answer for a token. Segments and tokens belong to the instance. */
export const isConcerned = (token: Live, scopes: ReadonlySet<Scope>): boolean => {
  if (scopes.has(instance)) return true;
  const { projects } = reachOf(token, undefined);
  return projects === '*' ? scopes.size > 0 : projects.some((id) => scopes.has(projectScope(id)));
};

/** Maximum number of projects that are read by key; for more, all projects are read, because one query costs less. */
const maxNamed = 50;

/** The projects from which the answers for these tokens are made. */
export const projectsOfTokens = (tokens: readonly Live[]): readonly string[] | '*' => {
  const named = new Set<string>();
  for (const token of tokens) {
    const { projects } = reachOf(token, undefined);
    if (projects === '*') return '*';
    for (const id of projects) named.add(id);
  }
  return named.size > maxNamed ? '*' : [...named];
};

/** An answer in the form in which it should be published. */
export interface PublishedAnswer {
  readonly key: string;
  readonly token: Live;
  /** The function's entity tag, which identifies the content. */
  readonly etag: string;
  /** Made on the first request; shared by all tokens that reach the same. */
  readonly object: () => StoredObject;
}

const objectOf = ({ etag, json }: ClientSelection): (() => StoredObject) => {
  let made: StoredObject | undefined;
  return () => {
    made ??= {
      body: Buffer.from(json.text()),
      contentType: 'application/json',
      cacheControl: publishedCacheControl,
      metadata: { [etagMember]: etag },
    };
    return made;
  };
};

/** The function's entity tag of an object; undefined: another version or another program put the object. */
export const etagOfObject = (object: Pick<StoredObject, 'metadata' | 'cacheControl'>): string | undefined =>
  object.cacheControl === publishedCacheControl ? object.metadata[etagMember] : undefined;

/** The SHA-256 of the tokens whose SDKs have asked for inlined segments. */
export type Asking = Pick<ReadonlySet<string>, 'has'>;

/** `segments` is published for each token, `inlined` where it was asked for. */
const isPublished = (form: PublishedForm, { sha256 }: Pick<Live, 'sha256'>, asking: Asking): boolean =>
  form === 'segments' || asking.has(sha256);

export const publishedKeysOf = (token: Pick<Live, 'sha256'>, asking: Asking): readonly string[] =>
  publishedForms.filter((form) => isPublished(form, token, asking)).map((form) => publishedKey(token.sha256, form));

const inlineOf: Record<PublishedForm, boolean> = { segments: false, inlined: true };

/**
 * The answers for some tokens at a moment that contains all their projects. Tokens that reach the same share answers.
 */
export const publishedAnswers = (
  moment: ClientMoment,
  tokens: readonly Live[],
  asking: Asking,
): readonly PublishedAnswer[] => {
  const groups = Map.groupBy(tokens, ({ environment, projects }) => JSON.stringify([environment, projects]));
  return [...groups.values()].flatMap((alike) =>
    publishedForms.flatMap((form) => {
      const own = alike.filter((token) => isPublished(form, token, asking));
      const [first] = own;
      if (first === undefined) return [];
      const reach = reachOf(first, undefined);
      const selection = publishedSelection(moment, { reach, inline: inlineOf[form] });
      const object = objectOf(selection);
      return own.map((token) => ({
        key: publishedKey(token.sha256, form),
        token,
        etag: selection.etag,
        object,
      }));
    }),
  );
};
