import type { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRanges } from '../../../../lib/flags/addons/ranges.ts';
import { openSender, type SendOutcome } from '../../../../lib/workflows/deliveries/receiver/sender.ts';
import { runs } from '../../../support/runs.ts';
import { outgoing } from './outgoing.ts';
import { startRawReceiver } from './receivers.ts';

const allowed = parseRanges('127.0.0.1');

/**
 * Sends a request to a receiver that does as told when the request begins to arrive, and waits until the connection is
 * closed, too.
 */
const sendTo = async (behave: (socket: Socket) => void, body?: string, timeoutMs?: number): Promise<SendOutcome> => {
  const closed = Promise.withResolvers<void>();
  const port = await startRawReceiver((socket) => {
    // The sender never ends only its half.
    socket.on('end', () => closed.resolve());
    socket.on('close', () => closed.resolve());
    socket.once('data', () => behave(socket));
  });
  const sender = openSender({ allowed, ...(timeoutMs !== undefined && { timeoutMs }) });
  const request = outgoing(`http://127.0.0.1:${port}/?key=hush`, { ...(body !== undefined && { body }) });
  const outcome = await sender.send(request);
  await closed.promise;
  return outcome;
};

/** Writes again and again until the connection is closed. */
const repeat = (socket: Socket, text: string, pauseMs = 0): void => {
  const write = (): void => {
    if (!socket.destroyed) socket.write(text, () => setTimeout(write, pauseMs));
  };
  write();
};

const early = 'closed the connection before its answer was complete';

describe('a receiver that lies', () => {
  it.each<[string, (socket: Socket) => void, string]>([
    ['speaks another protocol', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), 'did not answer in HTTP'],
    ['answers in HTTP/0.9', (socket) => socket.end('<html>hello</html>'), 'did not answer in HTTP'],
    ['has a status that is none', (socket) => socket.end('HTTP/1.1 2x0 OK\r\n\r\n'), 'did not answer in HTTP'],
    [
      'says two lengths',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc'),
      'did not answer in HTTP',
    ],
    [
      'says a length and chunks',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
      'did not answer in HTTP',
    ],
    [
      'has chunks of a wrong size',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\na\r\n'),
      'did not answer in HTTP',
    ],
    ['ends its half at once', (socket) => socket.end(), early],
    ['ends in the middle of the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nX-A'), early],
    ['resets the connection', (socket) => socket.resetAndDestroy(), early],
    [
      'ends before the length it said',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'),
      early,
    ],
    [
      'ends between chunks',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'),
      early,
    ],
    [
      'never ends its headers',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        repeat(socket, `X-A: ${'a'.repeat(1000)}\r\n`);
      },
      'sent more than 16 KB of headers',
    ],
    [
      'never ends a header',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX-A: ');
        repeat(socket, 'a'.repeat(1000));
      },
      'sent more than 16 KB of headers',
    ],
    [
      'sends 103 for ever',
      (socket) => repeat(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
      'sent provisional answers only',
    ],
    [
      'sends 100 for ever',
      (socket) => repeat(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
      'sent provisional answers only',
    ],
    ['changes the protocol to none', (socket) => socket.write('HTTP/1.1 101 S\r\n\r\n'), 'changed to another protocol'],
    [
      'changes the protocol',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
      'changed to another protocol',
    ],
  ])('and %s has not received it', async (_, behave, what) => {
    const outcome = await sendTo(behave);
    expect(outcome).toMatchObject({ kind: 'failure', reason: 'broken', text: `127.0.0.1 ${what}.` });
  });

  it.each<[string, (socket: Socket) => void, number, string]>([
    [
      'after some provisional ones',
      (socket) => socket.end('HTTP/1.1 103 Hi\r\n\r\nHTTP/1.1 200 OK\r\n\r\nok'),
      200,
      'ok',
    ],
    ['without a length', (socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nuntil the end'), 200, 'until the end'],
    [
      'with bytes that are no text',
      (socket) => socket.end(Buffer.from('HTTP/1.1 200 OK\r\n\r\na\xffb', 'latin1')),
      200,
      'a\ufffdb',
    ],
    [
      'and a second one',
      (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\naHTTP/1.1 500 No\r\n\r\n'),
      200,
      'a',
    ],
    [
      'without what 204 has none of',
      (socket) => socket.write('HTTP/1.1 204 No\r\nContent-Length: 5\r\n\r\nabc'),
      204,
      '',
    ],
    [
      'in chunks, the last of them without an end',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        repeat(socket, `400\r\n${'x'.repeat(1024)}\r\n`);
      },
      200,
      'x'.repeat(65_536),
    ],
    [
      'that says more than anybody has',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9007199254740991\r\n\r\n');
        repeat(socket, 'y'.repeat(10_000));
      },
      200,
      'y'.repeat(65_536),
    ],
  ])('may answer %s', async (_, behave, status, body) => {
    expect(await sendTo(behave)).toMatchObject({ kind: 'answer', answer: { status, body } });
  });

  it('may answer before it has read the request', async () => {
    const refuse = (socket: Socket): void => {
      socket.pause();
      socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno');
      socket.on('error', () => socket.destroy());
      // Reads on, so that the end of the connection is seen.
      setTimeout(() => socket.resume(), 50);
    };
    const outcome = await sendTo(refuse, 'x'.repeat(5_000_000));
    expect(outcome).toMatchObject({ kind: 'answer', answer: { status: 413, body: 'no' } });
  });

  it.each<[string, (socket: Socket) => void]>([
    ['a byte of a header now and then', (socket) => repeat(socket, 'H', 10_000)],
    [
      'a header now and then',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        repeat(socket, 'X-A: b\r\n', 20);
      },
    ],
    [
      'a byte of the answer now and then',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        repeat(socket, 'x', 20);
      },
    ],
    ['nothing', () => {}],
  ])('and sends %s gets no more than its time', async (_, behave) => {
    expect(await sendTo(behave, undefined, 500)).toMatchObject({ kind: 'failure', reason: 'time-out' });
  });

  it('never makes the sender throw, whatever it sends', async () => {
    const piece = fc.oneof(
      fc.constantFrom('HTTP/1.1 200 OK', 'HTTP/1.1 100 Continue', '\r\n', '\r\n\r\n', 'Content-Length: 3', ' ', ':'),
      fc.constantFrom(
        'Transfer-Encoding: chunked',
        'Connection: upgrade',
        'Upgrade: h2c',
        'HTTP/1.1 101 S',
        '3\r\nabc',
        '0\r\n\r\n',
      ),
      fc.string({ maxLength: 5 }),
    );
    const ending = fc.constantFrom<(socket: Socket) => void>(
      (socket) => socket.end(),
      (socket) => socket.destroy(),
      (socket) => socket.resetAndDestroy(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), ending, async (pieces, end) => {
        const outcome = await sendTo((socket) => {
          socket.write(pieces.join(''), 'latin1', () => end(socket));
        });
        expect(JSON.stringify(outcome)).not.toMatch(/hush/);
        if (outcome.kind === 'failure') expect(outcome.text).toMatch(/^127\.0\.0\.1 [a-zA-Z0-9 ]+\.$/);
        else expect(outcome.answer.status).toBeGreaterThanOrEqual(200);
      }),
      { numRuns: runs(60, 1_000) },
    );
  });
});
