/**
 * Compares this service with another server of the same API, over HTTP: the same flags, with requests in turn.
 *
 *     HALYARD_PEER_URL=http://127.0.0.1:4242 HALYARD_PEER_TOKEN='*:*.…' node test/bench/peer/peer.ts [flags…]
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { startService } from '../../e2e/harness.ts';
import { type BareServer, startBareServer } from '../bare/engine-floor.ts';
import { type Ask, inTurn, type Pace } from '../tools/in-turn.ts';
import { documentsOf } from './peer-flags.ts';
import { type Operation, operationsAt, type Poll, sizes } from './peer-operations.ts';
import { type PeerRow, peerTable, type Timing, verdictOf } from './peer-rows.ts';
import { openServer, Refused, type Server } from './peer-server.ts';

const callerCounts = [1, 8, 32] as const;

const pace: Pace = { turnMs: 1_000, restMs: 200, turns: 5, pairs: 200, enoughMs: 15_000 };

const memberOf = (value: unknown, member: string): unknown =>
  value !== null && typeof value === 'object' ? Reflect.get(value, member) : undefined;

const jsonOf = async (server: Server, path: string): Promise<unknown> =>
  JSON.parse((await server.send({ method: 'GET', path })).bytes.toString());

/** The peer's address and token, and whether its writes wait for the disk; undefined if the environment has none. */
const givenPeer = () => {
  const { HALYARD_PEER_URL: url, HALYARD_PEER_TOKEN: token, HALYARD_PEER_DISK: disk } = process.env;
  return url && token ? { url, token, waitsForDisk: disk === 'true' } : undefined;
};

/** Why the comparison is not possible now, and how to make it possible; undefined when it is. */
export const missingPeer = (): string | undefined =>
  givenPeer()
    ? undefined
    : 'Left out: there is no peer. Start another server of this API on this machine, with an empty project "default", ' +
      'and give its address and an admin token: ' +
      "HALYARD_PEER_URL=http://127.0.0.1:4242 HALYARD_PEER_TOKEN='*:*.…' npm run bench -- peer";

/** @throws Error when the peer has flags, which would be changed or would distort the figures */
const requireEmpty = async (peer: Server): Promise<void> => {
  const features = memberOf(await jsonOf(peer, '/api/admin/projects/default/features'), 'features');
  if (!Array.isArray(features) || features.length > 0)
    throw new Error('The project "default" of the peer has to be without features: give it a new database');
};

const versionOfPeer = async (peer: Server): Promise<string> =>
  `unleash-server ${memberOf(await jsonOf(peer, '/api/admin/ui-config'), 'version')}`;

const ownVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8'));
  return `Halyard ${memberOf(manifest, 'version')}`;
};

/** @returns total time of all documents in ms */
const importFlags = async (server: Server, from: number, to: number): Promise<number> => {
  let ms = 0;
  for (const body of documentsOf(from, to))
    ms += (await server.send({ method: 'POST', path: '/api/admin/state/import', body })).ms;
  return ms;
};

const clientToken = async (server: Server): Promise<string> => {
  const { bytes } = await server.send({
    method: 'POST',
    path: '/api/admin/api-tokens',
    body: { tokenName: 'bench', type: 'client', environment: 'production', projects: ['default'] },
  });
  return String(memberOf(JSON.parse(bytes.toString()), 'secret'));
};

/** The entity tag that a poll has to send so that the answer is "not modified". */
const pollOf = async (server: Server, client: string): Promise<Poll> => {
  const answer = await server.send({ method: 'GET', path: '/api/client/features', headers: { authorization: client } });
  return { client, etag: answer.headers.etag ?? '' };
};

interface Side {
  readonly server: Server;
  readonly client: string;
}

const flagsPolled = async ({ server, client }: Side): Promise<number> => {
  const answer = await server.send({ method: 'GET', path: '/api/client/features', headers: { authorization: client } });
  const features = memberOf(JSON.parse(answer.bytes.toString()), 'features');
  return Array.isArray(features) ? features.length : 0;
};

/** Waits until something is no longer busy, at most this long. @returns whether it still is busy then */
const isBusyAfter = async (ms: number, isBusy: () => Promise<boolean>): Promise<boolean> => {
  const until = Date.now() + ms;
  while (await isBusy()) {
    if (Date.now() > until) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
};

/**
 * Waits until polls return all flags, because answers with different numbers of flags cannot be compared.
 * @throws Error when this takes more than half a minute
 */
const untilPolled = async (side: Side, flags: number): Promise<void> => {
  let found = 0;
  const isBehind = async () => {
    found = await flagsPolled(side);
    return found !== flags;
  };
  if (await isBusyAfter(30_000, isBehind))
    throw new Error(
      `${side.server.name} was given ${flags} flags, and polls show ${found} of them. A server whose polls are renewed ` +
        'by scheduled work has to run with it (unleash-server: without disableScheduler)',
    );
};

/** Whether the server ended the connection, or there is none. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ECONNRESET', 'ECONNREFUSED'].includes(String(error.code));

/**
 * Sends a request to the peer. Its errors count as answers: an answer of 5xx, and the end of its process. Under load its
 * process may end; then something else has to start it again within a minute, and its turn goes on.
 */
const askedPeer = (peer: Server, ask: Ask, onError: () => void): Ask => {
  const answers = () =>
    jsonOf(peer, '/health').then(
      () => true,
      () => false,
    );
  return async () => {
    const began = performance.now();
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Refused ? error.status < 500 : !isGone(error)) throw error;
      const ms = performance.now() - began;
      onError();
      if (isGone(error) && (await isBusyAfter(60_000, async () => !(await answers())))) throw error;
      return ms;
    }
  };
};

/**
 * Measures one operation with some callers. Errors of the peer count as answers; an error of this service ends the
 * measurement.
 * @throws Error when a poll with the newest tag is answered in full
 */
const measure = async (operation: Operation, peer: Side, own: Side, bare: BareServer, callers: number) => {
  let errors = 0;
  const asking = async (side: Side): Promise<Ask> => {
    const { server, client } = side;
    const numbers = numbersOf(side, operation);
    const poll = await pollOf(server, client);
    return async () => {
      const request = operation.request(numbers.next().value, poll);
      const { ms, status } = await server.send(request);
      if (request.headers?.['if-none-match'] !== undefined && status !== 304)
        throw new Error(`${server.name} answered a poll with the newest entity tag with ${status}`);
      return ms;
    };
  };
  const onError = () => {
    errors++;
  };
  const servers: readonly Ask[] = [
    askedPeer(peer.server, await asking(peer), onError),
    await asking(own),
    () => bare.ask(operation.engine),
  ];
  const { timings, spread } = await inTurn(servers, callers, pace);
  const [ofPeer, ofOwn, engine] = timings as [Timing, Timing, Timing];
  return {
    peer: ofPeer,
    own: ofOwn,
    engine,
    ...(spread !== undefined && { spread }),
    ...(errors > 0 && { peerErrors: errors }),
  };
};

const numbers = new Map<Operation, Map<Side, Iterator<number>>>();

function* counted(): Generator<number, number> {
  for (let i = 0; ; i++) yield i;
}

/** For each server, the numbers of the next flags, continued over all numbers of callers. */
const numbersOf = (side: Side, operation: Operation): Iterator<number> => {
  const bySide = numbers.get(operation) ?? new Map<Side, Iterator<number>>();
  numbers.set(operation, bySide);
  const known = bySide.get(side) ?? counted();
  bySide.set(side, known);
  return known;
};

const once = (ms: number): Timing => ({ median: ms, p99: ms, perSecond: 1000 / ms });

const speak = (row: PeerRow): void => {
  const { name, flags, callers, peer, own, peerErrors = 0 } = row;
  const { ratio, p99Ratio } = verdictOf(row);
  const measured = [peer, own].map(({ median, p99, perSecond }) =>
    [`${median.toFixed(2)} ms`, `p99 ${p99.toFixed(1)}`, `${perSecond.toFixed(0)}/s`].join(', '),
  );
  console.log(
    `${flags} flags, ${callers} callers, ${name}: peer ${measured[0]}, ${peerErrors} errors; own ${measured[1]}; ` +
      `${ratio.toFixed(2)} ×, p99 ${p99Ratio.toFixed(2)} ×`,
  );
};

/**
 * The table of the comparison.
 * @param flags numbers of flags, in ascending order
 * @throws Error if there is no peer, or if it is on another machine, has features already, or refuses a request
 */
export const benchPeer = async (flags: readonly number[] = sizes): Promise<string> => {
  const given = givenPeer();
  if (!given) throw new Error(missingPeer());
  const server = openServer('The peer', given.url, given.token);
  await requireEmpty(server);
  // Starts the service as `npm start` does: a log line for each request, without checks that only tests have. The
  // engine always waits for the disk in each transaction. If the peer does not wait, the data is in memory, as in
  // tests.
  const folder = given.waitsForDisk ? mkdtempSync(join(tmpdir(), 'halyard-peer-')) : undefined;
  const service = await startService({
    quiet: true,
    env: { ...(folder && { HALYARD_DATA: folder }), HALYARD_VALIDATE_RESPONSES: 'false' },
  });
  const ownServer = openServer('Halyard', service.url, service.token);
  const bare = await startBareServer(folder && join(folder, 'bare.db'));
  const rows: PeerRow[] = [];
  const add = (row: PeerRow): void => {
    rows.push(row);
    speak(row);
  };
  try {
    const peer: Side = { server, client: await clientToken(server) };
    const own: Side = { server: ownServer, client: await clientToken(ownServer) };
    const imported = { peer: 0, own: 0 };
    let older = 0;
    for (const size of flags) {
      imported.peer += await importFlags(server, older, size);
      imported.own += await importFlags(ownServer, older, size);
      for (const side of [peer, own]) await untilPolled(side, size);
      const name = 'import of all flags in documents of 60';
      add({ name, flags: size, callers: 1, peer: once(imported.peer), own: once(imported.own), bar: '> 1' });
      for (const operation of operationsAt(size, older))
        for (const callers of callerCounts) {
          const measured = await measure(operation, peer, own, bare, callers);
          add({ name: operation.name, flags: size, callers, bar: operation.bar, ...measured });
        }
      older = size;
    }
    const table = peerTable(rows, { peer: await versionOfPeer(server), own: ownVersion() });
    return `${table} ${folder ? 'Halyard waited for the disk in each write.' : 'Neither waited for a disk.'}`;
  } finally {
    server.close();
    ownServer.close();
    await bare.stop();
    await service.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const wanted = process.argv.slice(2).map(Number);
  console.log(await benchPeer(wanted.length > 0 ? wanted : sizes));
  process.exit(0);
}
