import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseRanges } from '../../../../lib/flags/addons/ranges.ts';
import { openResolve } from '../../../../lib/workflows/deliveries/receiver/resolve.ts';
import { openSender } from '../../../../lib/workflows/deliveries/receiver/sender.ts';
import { outgoing } from './outgoing.ts';
import { startReceiver } from './receivers.ts';

/** What a name server says of a name: its addresses, a code of RFC 1035 §4.1.1 (2: failure, 3: no such name), or nothing. */
type Answer = readonly string[] | number | 'nothing';
interface Question {
  readonly name: string;
  /** 1: A, 28: AAAA */
  readonly type: number;
}

/** RFC 1035 §4.1: a question of one name. @returns where the question ends, too */
const questionIn = (packet: Buffer): Question & { readonly end: number } => {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), type: packet.readUInt16BE(at + 1), end: at + 5 };
};

const bytesOf = (address: string): Buffer =>
  address.includes('.')
    ? Buffer.from(address.split('.').map(Number))
    : Buffer.from(
        address
          .split(':')
          .map((group) => group.padStart(4, '0'))
          .join(''),
        'hex',
      );

const replyTo = (packet: Buffer, { type, end }: Question & { readonly end: number }, answer: Answer): Buffer => {
  const addresses = typeof answer === 'object' ? answer : [];
  const head = Buffer.from(packet.subarray(0, 12));
  // A reply, with recursion; then the code, and one question.
  head.writeUInt16BE(0x8180 | (typeof answer === 'number' ? answer : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((address) => {
    const data = bytesOf(address);
    // The name of the question, class IN, kept for 0 s.
    return Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]), data]);
  });
  return Buffer.concat([head, packet.subarray(12, end), ...records]);
};

/**
 * Starts a name server until the test ends.
 * @param timeout of a question, in ms: short only where the end of that time is what the test waits for
 * @returns a resolver that asks only this one, and what it was asked
 */
const startNameServer = async (answer: (question: Question) => Answer, timeout = 120_000) => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const asked: string[] = [];
  socket.on('message', (packet, { port, address }) => {
    const question = questionIn(packet);
    asked.push(`${question.name} ${question.type === 1 ? 'A' : 'AAAA'}`);
    const said = answer(question);
    if (said !== 'nothing') socket.send(replyTo(packet, question, said), port, address);
  });
  const resolver = new Resolver({ timeout, tries: 2 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  onTestFinished(async () => {
    resolver.cancel();
    socket.close();
    await once(socket, 'close');
  });
  return { resolver, asked };
};

describe('the look-up of a name', () => {
  it('answers all addresses, those of IPv4 first', async () => {
    const { resolver } = await startNameServer(({ type }) =>
      type === 1 ? ['192.0.2.1', '192.0.2.2'] : ['2001:db8:0:0:0:0:0:1'],
    );
    expect((await openResolve(resolver)('a.example.com')).toSorted()).toEqual([
      '192.0.2.1',
      '192.0.2.2',
      '2001:db8::1',
    ]);
  });

  it('is enough with one kind of address, also if the server does not answer of the other', async () => {
    const { resolver } = await startNameServer(
      ({ name, type }) =>
        type === 1
          ? name.startsWith('six')
            ? []
            : ['192.0.2.1']
          : name.startsWith('six')
            ? ['2001:db8:0:0:0:0:0:1']
            : 'nothing',
      1_000,
    );
    const resolve = openResolve(resolver);
    expect(await resolve('six.example.com')).toEqual(['2001:db8::1']);
    expect(await resolve('four.example.com')).toEqual(['192.0.2.1']);
  });

  it('asks the system about names that the servers do not know', async () => {
    const { resolver, asked } = await startNameServer(() => 3);
    expect(await openResolve(resolver)('localhost')).toContain('127.0.0.1');
    expect(await openResolve(resolver)('nowhere.invalid')).toEqual([]);
    expect(asked).toContain('nowhere.invalid A');
  });

  it('fails when no server answers', async () => {
    const silent = await startNameServer(() => 'nothing', 1_000);
    const failing = await startNameServer(() => 2);
    const ask = ({ resolver }: typeof silent) => openResolve(resolver)('a.example.com');
    await expect(ask(silent)).rejects.toMatchObject({ code: 'ETIMEOUT' });
    await expect(ask(failing)).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });

  it('is shared by those who ask at once, and made again for those who ask later', async () => {
    const { resolver, asked } = await startNameServer(({ type }) => (type === 1 ? ['192.0.2.1'] : []));
    const resolve = openResolve(resolver);
    await Promise.all(Array.from({ length: 256 }, () => resolve('a.example.com')));
    expect(asked.toSorted()).toEqual(['a.example.com A', 'a.example.com AAAA']);
    await resolve('a.example.com');
    expect(asked).toHaveLength(4);
  });

  it('waits for no other name, however many have servers that are silent', async () => {
    const { resolver } = await startNameServer(({ name, type }) =>
      name.startsWith('silent') ? 'nothing' : type === 1 ? ['192.0.2.1'] : [],
    );
    const resolve = openResolve(resolver);
    const ended: string[] = [];
    const lookUp = (name: string): Promise<unknown> =>
      resolve(name)
        .catch(() => undefined)
        .then(() => ended.push(name));
    const silent = Array.from({ length: 64 }, (_, index) => lookUp(`silent-${index}.example.com`));
    await lookUp('a.example.com');
    expect(ended).toEqual(['a.example.com']);
    resolver.cancel();
    await Promise.all(silent);
  });
});

describe('a name that leads elsewhere at each look-up', () => {
  it('is delivered to only where it may receive', async () => {
    let received = 0;
    const port = await startReceiver((_, response) => {
      received += 1;
      response.end('ok');
    });
    let turn = 0;
    const turns = [['127.0.0.1'], ['127.0.0.2'], ['169.254.169.254'], ['127.0.0.1']];
    const { resolver, asked } = await startNameServer(({ type }) => (type === 1 ? (turns[turn] ?? []) : []));
    const sender = openSender({ allowed: parseRanges('127.0.0.1'), resolve: openResolve(resolver) });
    const kinds: string[] = [];
    for (turn = 0; turn < turns.length; turn++) {
      const outcome = await sender.send(outgoing(`http://rebinding.example.com:${port}/`));
      kinds.push(outcome.kind === 'answer' ? outcome.answer.body : outcome.reason);
    }
    expect(kinds).toEqual(['ok', 'forbidden', 'forbidden', 'ok']);
    expect(received).toBe(2);
    // Once for each delivery: the connection asks nobody.
    expect(asked.filter((one) => one.endsWith(' A'))).toHaveLength(4);
  });
});
