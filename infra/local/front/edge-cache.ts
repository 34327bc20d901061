import type { HttpAnswer } from '../gateway/gateway-answer.ts';

/** How the cache produced an answer, in the words of CloudFront's `X-Cache`. */
export type CacheOutcome = 'Hit' | 'Miss' | 'RefreshHit' | 'Error';

/** Asks the origins. @param etag of the cached copy; the origins may answer 304 to it */
export type AskOrigins = (etag: string | undefined) => Promise<HttpAnswer>;

export interface CachedAnswer {
  readonly answer: HttpAnswer;
  readonly outcome: CacheOutcome;
  /** Seconds since the copy was fetched or confirmed; undefined: the answer is not from the cache. */
  readonly age?: number;
}

export type EdgeCache = (key: string, ask: AskOrigins) => Promise<CachedAnswer>;

interface Copy {
  readonly answer: HttpAnswer;
  /** Times in ms. */
  readonly since: number;
  readonly freshUntil: number;
  readonly staleUntil: number;
}

/** The cache keeps at most this many copies; the oldest is removed first. */
const capacity = 1_000;

export const headerOf = ({ headers }: HttpAnswer, name: string): string | undefined =>
  headers.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];

const secondsOf = (cacheControl: string, directive: string): number | undefined => {
  const found = new RegExp(`(?:^|[\\s,])${directive}\\s*=\\s*"?(\\d+)`, 'i').exec(cacheControl)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** How long an answer is fresh, and how long it may replace an error after that, in ms. */
const lifeOf = (answer: HttpAnswer): { readonly fresh: number; readonly stale: number } => {
  const cacheControl = headerOf(answer, 'cache-control') ?? '';
  if (/(?:^|[\s,])(no-store|no-cache|private)\b/i.test(cacheControl)) return { fresh: 0, stale: 0 };
  const fresh = secondsOf(cacheControl, 's-maxage') ?? secondsOf(cacheControl, 'max-age') ?? 0;
  return { fresh: fresh * 1000, stale: (secondsOf(cacheControl, 'stale-if-error') ?? 0) * 1000 };
};

/**
 * The cache of an edge location. Copies live as long as `Cache-Control` says (`s-maxage` before `max-age`), and replace
 * errors of the origins (5xx) for as long as `stale-if-error` says. A stale copy is confirmed by its entity tag. Errors
 * are not kept. Simultaneous requests for the same key ask the origins once.
 * @param now milliseconds of a monotonic clock
 */
export const openEdgeCache = (now: () => number): EdgeCache => {
  const copies = new Map<string, Copy>();
  const asking = new Map<string, Promise<CachedAnswer>>();

  const keep = (key: string, answer: HttpAnswer): void => {
    const { fresh, stale } = lifeOf(answer);
    copies.delete(key);
    if (fresh + stale <= 0) return;
    const since = now();
    copies.set(key, { answer, since, freshUntil: since + fresh, staleUntil: since + fresh + stale });
    const oldest = copies.keys().next();
    if (copies.size > capacity && !oldest.done) copies.delete(oldest.value);
  };

  const aged = ({ answer, since }: Copy, outcome: CacheOutcome): CachedAnswer => ({
    answer,
    outcome,
    age: Math.floor((now() - since) / 1000),
  });

  const fetchNew = async (key: string, ask: AskOrigins): Promise<CachedAnswer> => {
    const copy = copies.get(key);
    const answer = await ask(copy && headerOf(copy.answer, 'etag'));
    if (copy && answer.status === 304) {
      keep(key, copy.answer);
      return { answer: copy.answer, outcome: 'RefreshHit', age: 0 };
    }
    if (answer.status >= 500) return copy && now() < copy.staleUntil ? aged(copy, 'Hit') : { answer, outcome: 'Error' };
    if (answer.status === 200) keep(key, answer);
    else copies.delete(key);
    return { answer, outcome: answer.status < 400 ? 'Miss' : 'Error' };
  };

  return async (key, ask) => {
    const copy = copies.get(key);
    if (copy && now() < copy.freshUntil) return aged(copy, 'Hit');
    const known = asking.get(key);
    if (known) return known;
    const fetching = fetchNew(key, ask).finally(() => asking.delete(key));
    asking.set(key, fetching);
    return fetching;
  };
};
