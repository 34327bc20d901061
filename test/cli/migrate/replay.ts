import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { indexOf, type Recording, requestOf } from './recording.ts';

/** A server that gives recorded answers of another one. */
export interface Replay {
  readonly url: string;
  /** Requests that are not in the recording; they were answered with 404. */
  readonly unknown: readonly string[];
  /** All requests, in order. */
  readonly requests: readonly string[];
  close(): void;
}

export const replayToken = '*:*.of-the-source';

/** A key that is the same for equal contexts, whatever the order of their members. */
const keyOf = ({ properties, ...members }: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([members, Object(properties)].map((one) => Object.entries(one).toSorted()));

/** The recorded result for a context, in the form of the playground. */
const playgroundOf = ({ contexts, decisions }: Recording) => {
  const positions = new Map(contexts.map((context, i) => [keyOf(context), i]));
  return (body: string): object | undefined => {
    const request: unknown = JSON.parse(body);
    const { environment, ...context } = Object(Reflect.get(Object(request), 'context'));
    const position = positions.get(keyOf(context));
    const features = decisions[environment];
    if (position === undefined || !features) return undefined;
    return {
      features: Object.entries(features).map(([name, { outcomes, letters }]) => ({
        name,
        ...outcomes[indexOf(letters[position])],
      })),
    };
  };
};

/** @param recording the recording; it may be changed during the replay */
export const startReplay = async (recording: Recording): Promise<Replay> => {
  const unknown: string[] = [];
  const requests: string[] = [];
  const play = playgroundOf(recording);
  const answerTo = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    if (request.headers.authorization !== replayToken) return { status: 401, body: { message: 'Who are you?' } };
    const body = await text(request);
    const played = request.url === '/api/admin/playground' ? play(body) : undefined;
    if (played) return { status: 200, body: played };
    const name = requestOf(request.method ?? '', request.url ?? '', body);
    requests.push(name);
    const known = recording.answers[name];
    if (!known) unknown.push(name);
    return known ?? { status: 404, body: { name: 'NotFoundError', message: 'Not recorded' } };
  };
  const server = createServer((request, response) => {
    answerTo(request)
      .then(({ status, body }) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
      )
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, unknown, requests, close: () => server.close() };
};
