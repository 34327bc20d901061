import { TokenRefused } from './token-refused.ts';

/**
 * Who is signed in, outside of React: requests need it, and components watch it (docs/contract/sessions.md). A session is a
 * cookie that scripts cannot read. It buys a token for ten minutes, which is held here, in memory alone.
 */

/**
 * `starting`: nobody has asked yet. `ended`: somebody was signed in on this page, and the session is over; requests wait
 * until it goes on.
 */
export type SessionStatus = 'starting' | 'signed-out' | 'signed-in' | 'ended';

interface Token {
  readonly value: string;
  /** By the clock of this page, in ms. */
  readonly until: number;
}

/** A token is replaced when it has less time left, in ms: a request may take its time. */
const margin = 30_000;
/** Windows of one browser tell each other that somebody has signed in or out. */
const channel = new BroadcastChannel('halyard-session');

let status: SessionStatus = 'starting';
let held: Token | undefined;
/** Whose page this is, by the id of the user; undefined: nobody's yet. */
let owner: number | undefined;
let buying: Promise<Token | undefined> | undefined;
const watchers = new Set<() => void>();

const become = (next: SessionStatus): void => {
  if (next === status) return;
  status = next;
  for (const watch of [...watchers]) watch();
};

export const sessionStatus = (): SessionStatus => status;

/** Calls back with each change. @returns what ends it */
export const watchSession = (watch: () => void): (() => void) => {
  watchers.add(watch);
  return () => watchers.delete(watch);
};

/** How long a token counts by the clock of the server, which may differ from that of this page; in ms. */
const lifetime = (answer: Response, expiresAt: string): number => {
  const now = Date.parse(answer.headers.get('date') ?? '') || Date.now();
  return Math.max(0, Date.parse(expiresAt) - now);
};

/** undefined: there is no session. */
const buy = async (): Promise<Token | undefined> => {
  const answer = await fetch('/auth/token', { method: 'POST' });
  if (answer.status === 401) return undefined;
  if (!answer.ok) throw new TokenRefused(answer.status);
  const { token, expiresAt }: { token: string; expiresAt: string } = await answer.json();
  return { value: token, until: Date.now() + lifetime(answer, expiresAt) };
};

const userOf = async ({ value }: Token): Promise<number> => {
  const answer = await fetch('/api/admin/user', { headers: { Authorization: value } });
  if (!answer.ok) throw new TokenRefused(answer.status);
  const { user }: { user: { id: number } } = await answer.json();
  return user.id;
};

/**
 * The cookie is of whoever has signed in last in this browser. What a page shows, and what waits on it, is of its own
 * person, and must not be sent in the name of another: then the page starts again, and what waited is gone with it.
 */
const buyForOwner = async (): Promise<Token | undefined> => {
  const token = await buy();
  if (token === undefined || owner === undefined || (await userOf(token)) === owner) return token;
  location.reload();
  return new Promise(() => {});
};

/** One request for a token at a time, however many wait for it. */
const bought = async (): Promise<Token | undefined> => {
  buying ??= buyForOwner().finally(() => {
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

/** A token for the API. Where the session has ended it waits until somebody has signed in again. */
export const currentToken = async (signal: AbortSignal): Promise<string> => {
  for (;;) {
    if (held !== undefined && held.until - Date.now() > margin) return held.value;
    const token = status === 'ended' ? undefined : await bought();
    if (token !== undefined) return token.value;
    if (status !== 'signed-in') await untilSignedIn(signal);
  }
};

/** The API refused this token: another one is bought next time. */
export const forgetToken = (value: string): void => {
  if (held?.value === value) held = undefined;
};

/** Finds out whether there is a session. @throws when the service cannot be reached */
export const lookForSession = async (): Promise<SessionStatus> => {
  await bought();
  return status;
};

/** The API has said whose page this is. */
export const belongTo = (user: number): void => {
  owner ??= user;
};

const lookAgain = async (): Promise<SessionStatus> => {
  // One that is on its way does not know the new session yet.
  await buying?.catch(() => undefined);
  held = undefined;
  return lookForSession();
};

/** After somebody has signed in, on this page or in another window. */
export const signedIn = (): Promise<SessionStatus> => {
  channel.postMessage('signed-in');
  // Only a session that has ended leaves something of its person. Else anybody may begin here.
  if (status !== 'ended') owner = undefined;
  return lookAgain();
};

/** After somebody has signed out on this page. */
export const signedOut = (): void => {
  held = undefined;
  owner = undefined;
  channel.postMessage('signed-out');
  become('signed-out');
};

channel.addEventListener('message', ({ data }) => {
  held = undefined;
  // Where that fails, the next request tries again.
  if (data === 'signed-in') lookAgain().catch(() => undefined);
  else if (status === 'signed-in') become('ended');
});
