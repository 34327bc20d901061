import type { Schema } from '../../client/client.ts';
import { base } from '../api/base.ts';
import { TokenRefused } from './token-refused.ts';

/**
 * The session, outside of React: requests use it, and components watch it (docs/contract/sessions.md). The session
 * itself is a cookie that scripts cannot read. A request with the cookie returns a token for ten minutes, which is kept
 * only in memory, and what a page needs before it shows anything: so the page does not ask for that.
 */

/**
 * `starting`: not known yet. `ended`: the session of a user of this page is over; requests wait for the next sign-in.
 */
export type SessionStatus = 'starting' | 'signed-out' | 'signed-in' | 'ended';

/** The user of the session, the settings of the service, and its short lists. */
export type Entry = Pick<Schema<'ConsoleEntry'>, 'self' | 'uiConfig' | 'environments' | 'featureTypes'>;

interface Token {
  readonly value: string;
  /** Expiry by the clock of this page, in ms. */
  readonly until: number;
  readonly entry: Entry;
}

/** A token with less time left than this is replaced, in ms, so that it outlives a slow request. */
const margin = 30_000;
/** Windows of one browser notify each other of sign-in and sign-out. */
const channel = new BroadcastChannel('halyard-session');

let status: SessionStatus = 'starting';
let held: Token | undefined;
/** Id of the user whose data this page shows; undefined: nobody's yet. */
let owner: number | undefined;
let buying: Promise<Token | undefined> | undefined;
const watchers = new Set<() => void>();
let keepEntry: (entry: Entry) => void = () => undefined;

const become = (next: SessionStatus): void => {
  if (next === status) return;
  status = next;
  for (const watch of [...watchers]) watch();
};

export const sessionStatus = (): SessionStatus => status;

/** Calls `watch` after each change. @returns a function that stops watching */
export const watchSession = (watch: () => void): (() => void) => {
  watchers.add(watch);
  return () => watchers.delete(watch);
};

/** Calls `keep` with what came with each new token. */
export const onEntry = (keep: (entry: Entry) => void): void => {
  keepEntry = keep;
};

/** Lifetime of a token by the clock of the server, which may differ from the clock of this page; in ms. */
const lifetime = (answer: Response, expiresAt: string): number => {
  const now = Date.parse(answer.headers.get('date') ?? '') || Date.now();
  return Math.max(0, Date.parse(expiresAt) - now);
};

/** undefined: there is no session */
const buy = async (): Promise<Token | undefined> => {
  const answer = await fetch(`${base}/auth/token`, { method: 'POST' });
  if (answer.status === 401) return undefined;
  if (!answer.ok) throw new TokenRefused(answer.status);
  const { token, expiresAt, ...entry }: Schema<'ConsoleEntry'> = await answer.json();
  return { value: token, until: Date.now() + lifetime(answer, expiresAt), entry };
};

/**
 * The cookie belongs to the last user who signed in with this browser. The page and its waiting requests belong to one
 * user, and must not be sent as another. If the user differs, the page reloads and drops the waiting requests.
 */
const buyForOwner = async (): Promise<Token | undefined> => {
  const token = await buy();
  if (token === undefined) return undefined;
  const { id } = token.entry.self.user;
  owner ??= id;
  if (id === owner) return token;
  location.reload();
  return new Promise(() => {});
};

/** Keeps what comes with a token, once however many requests wait for it. */
const buyAndKeep = async (): Promise<Token | undefined> => {
  const token = await buyForOwner();
  if (token !== undefined) keepEntry(token.entry);
  return token;
};

/** Requests that need a token at the same time share one request for it. */
const bought = async (): Promise<Token | undefined> => {
  buying ??= buyAndKeep().finally(() => {
    buying = undefined;
  });
  held = await buying;
  if (held !== undefined) become('signed-in');
  else become(status === 'signed-in' || status === 'ended' ? 'ended' : 'signed-out');
  return held;
};

const untilSignedIn = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = watchSession(() => {
      if (status !== 'signed-in') return;
      end();
      resolve();
    });
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason);
    });
  });

/** A token for the API. If the session has ended, this waits for the next sign-in. */
export const currentToken = async (signal: AbortSignal): Promise<string> => {
  for (;;) {
    if (held !== undefined && held.until - Date.now() > margin) return held.value;
    const token = status === 'ended' ? undefined : await bought();
    if (token !== undefined) return token.value;
    if (status !== 'signed-in') await untilSignedIn(signal);
  }
};

/** Drops a token that the API has refused; the next request gets a new one. */
export const forgetToken = (value: string): void => {
  if (held?.value === value) held = undefined;
};

/** Checks whether there is a session. @throws when the service cannot be reached */
export const lookForSession = async (): Promise<SessionStatus> => {
  await bought();
  return status;
};

const lookAgain = async (): Promise<SessionStatus> => {
  // A request that is already running does not know the new session.
  await buying?.catch(() => undefined);
  held = undefined;
  return lookForSession();
};

/** Called after a sign-in, on this page or in another window. */
export const signedIn = (): Promise<SessionStatus> => {
  channel.postMessage('signed-in');
  // Only after an ended session does the page still hold data of its user. Otherwise any user may start here.
  if (status !== 'ended') owner = undefined;
  return lookAgain();
};

/** Called after a sign-out on this page. */
export const signedOut = (): void => {
  held = undefined;
  owner = undefined;
  channel.postMessage('signed-out');
  become('signed-out');
};

channel.addEventListener('message', ({ data }) => {
  held = undefined;
  // If this fails, the next request tries again.
  if (data === 'signed-in') lookAgain().catch(() => undefined);
  else if (status === 'signed-in') become('ended');
});
