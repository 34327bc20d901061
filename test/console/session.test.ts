import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Session = typeof import('../../console/session/session.ts');

let session: Session;
/** The last user who signed in with this browser; undefined: nobody. */
let person: number | undefined;
const reload = vi.fn();
/** Another window of the same browser. */
let other: BroadcastChannel;
let channels: BroadcastChannel[] = [];
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}

/** Everything that the page asks the service. */
let asked: string[];

const answer = (path: string): Response => {
  asked.push(path);
  if (person === undefined) return new Response(null, { status: 401 });
  const entry = { self: { user: { id: person } }, uiConfig: { name: 'Halyard' }, environments: [], featureTypes: [] };
  return Response.json({ token: `session:of.${person}`, expiresAt: in10Minutes(), ...entry });
};
const in10Minutes = () => new Date(Date.now() + 600_000).toISOString();

beforeEach(async () => {
  vi.resetModules();
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => answer(path));
  vi.stubGlobal('BroadcastChannel', Channel);
  other = new Channel('halyard-session');
  session = await import('../../console/session/session.ts');
  person = 7;
});
afterEach(() => {
  for (const channel of channels) channel.close();
  channels = [];
  vi.unstubAllGlobals();
});

const { signal } = new AbortController();
const aMoment = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 50));

/** The page of user 7, whose session has ended while a request waits. @returns the result of the request */
const endWithWaiting = async () => {
  expect(await session.currentToken(signal)).toBe('session:of.7');
  session.forgetToken('session:of.7');
  person = undefined;
  const sent = vi.fn();
  void session.currentToken(signal).then(sent);
  await expect.poll(() => session.sessionStatus()).toBe('ended');
  return sent;
};

it('a request that waits is sent after the same person has signed in again', async () => {
  const sent = await endWithWaiting();
  person = 7;
  await session.signedIn();
  await expect.poll(() => sent).toHaveBeenCalledWith('session:of.7');
  expect(reload).not.toHaveBeenCalled();
});

it('it is never sent in the name of somebody else: the page starts again', async () => {
  const sent = await endWithWaiting();
  person = 8;
  void session.signedIn();
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  await aMoment();
  expect(sent).not.toHaveBeenCalled();
});

it('somebody else who signs in in another window is noticed: nothing is sent in that name', async () => {
  await session.currentToken(signal);
  person = 8;
  other.postMessage('signed-in');
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  const sent = vi.fn();
  void session.currentToken(signal).then(sent);
  await aMoment();
  expect(sent).not.toHaveBeenCalled();
});

it('nor is anything sent where nobody told: each new token is looked at', async () => {
  await session.currentToken(signal);
  person = 8;
  session.forgetToken('session:of.7');
  void session.currentToken(signal);
  await expect.poll(() => reload).toHaveBeenCalledOnce();
});

it('at the door anybody may sign in, also after somebody else', async () => {
  await session.currentToken(signal);
  person = 8;
  expect(await session.signedIn()).toBe('signed-in');
  expect(await session.currentToken(signal)).toBe('session:of.8');
  expect(reload).not.toHaveBeenCalled();
});

it('what comes with a token is kept, so that the page does not ask for it', async () => {
  const kept = vi.fn();
  session.onEntry(kept);
  await Promise.all([session.lookForSession(), session.currentToken(signal)]);
  expect(kept).toHaveBeenCalledExactlyOnceWith({
    self: { user: { id: 7 } },
    uiConfig: { name: 'Halyard' },
    environments: [],
    featureTypes: [],
  });
  expect(asked).toEqual(['/auth/token']);
});

it('nothing is kept of somebody else, nor where there is no session', async () => {
  await session.currentToken(signal);
  const kept = vi.fn();
  session.onEntry(kept);
  person = 8;
  session.forgetToken('session:of.7');
  void session.currentToken(signal);
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  await aMoment();
  expect(kept).not.toHaveBeenCalled();
});
