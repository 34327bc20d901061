import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { setImmediate } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseRanges } from '../../../../lib/flags/addons/ranges.ts';
import { openSender, type SendOutcome } from '../../../../lib/workflows/deliveries/receiver/sender.ts';
import { selfSigned } from '../../../support/certificate.ts';
import { outgoing } from './outgoing.ts';
import { bodyOf, startReceiver, startServer } from './receivers.ts';

const allowed = parseRanges('127.0.0.1');
const here = async (): Promise<readonly string[]> => ['127.0.0.1'];

/** The reason and text of a failure. */
const failed = (outcome: SendOutcome): readonly [string, string] => {
  if (outcome.kind === 'answer') throw new Error(`It was answered with ${outcome.answer.status}`);
  return [outcome.reason, outcome.text];
};
const answered = (outcome: SendOutcome) => {
  if (outcome.kind === 'failure') throw new Error(outcome.text);
  return outcome.answer;
};

describe('a request to a receiver', () => {
  it('is a POST to the path of the address, for its host, and the answer is what the receiver said', async () => {
    const seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = [];
    const port = await startReceiver(async (request, response) => {
      const { method, url, headers } = request;
      seen.push({ ...(method && { method }), ...(url && { url }), headers, body: await bodyOf(request) });
      response.writeHead(201, { 'X-Found': 'a', 'Set-Cookie': ['a=1', 'b=2'] }).end('thanks ✓');
    });
    const sender = openSender({ allowed, resolve: here });
    const body = '{"name":"Zoë ✓"}';
    const url = `http://hooks.example.com:${port}/a%2Fb/ü?key=1&b=%20#part`;
    const outcome = await sender.send(outgoing(url, { body, headers: { 'X-Key': 'k', 'content-type': 'text/plain' } }));
    expect(outcome).toMatchObject({ kind: 'answer', answer: { status: 201, body: 'thanks ✓' } });
    expect(answered(outcome).headers).toMatchObject({ 'x-found': 'a', 'set-cookie': 'a=1, b=2' });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(0);
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/a%2Fb/%C3%BC?key=1&b=%20',
        headers: {
          host: `hooks.example.com:${port}`,
          'user-agent': 'Halyard',
          'accept-encoding': 'identity',
          'x-key': 'k',
          'content-type': 'text/plain',
          'content-length': String(Buffer.byteLength(body)),
          connection: 'close',
        },
        body,
      },
    ]);
  });

  it('may have bytes as its body', async () => {
    const body = Buffer.alloc(300_000, 7);
    const port = await startReceiver(async (request, response) => {
      const hash = createHash('sha256');
      for await (const chunk of request) hash.update(chunk);
      response.end(hash.digest('hex'));
    });
    const sender = openSender({ allowed });
    const { body: hash } = answered(await sender.send(outgoing(`http://127.0.0.1:${port}/`, { body })));
    expect(hash).toBe(createHash('sha256').update(body).digest('hex'));
  });

  it.each([301, 302, 303, 307, 308, 300, 304, 404, 410, 429, 500])('with the answer %i ends there', async (status) => {
    const paths: (string | undefined)[] = [];
    const port = await startReceiver((request, response) => {
      paths.push(request.url);
      response.writeHead(status, { Location: '/elsewhere', 'Retry-After': '7' }).end();
    });
    const answer = answered(await openSender({ allowed }).send(outgoing(`http://127.0.0.1:${port}/first`)));
    expect(answer).toMatchObject({ status, headers: { location: '/elsewhere', 'retry-after': '7' } });
    expect(paths).toEqual(['/first']);
  });

  it('has at most 64 KB of its answer read, and then the connection ends', async () => {
    const closed = Promise.withResolvers<void>();
    const port = await startReceiver((_, response) => {
      response.on('close', closed.resolve);
      const fill = (): void => {
        if (!response.destroyed) response.write('x'.repeat(10_000), fill);
      };
      fill();
    });
    const answer = answered(await openSender({ allowed }).send(outgoing(`http://127.0.0.1:${port}/`)));
    expect(answer.body).toBe('x'.repeat(65_536));
    await closed.promise;
  });

  it('has compressed answers left as they are', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    expect(bomb.length).toBeGreaterThan(65_536);
    const port = await startReceiver((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    });
    const { body } = answered(await openSender({ allowed }).send(outgoing(`http://127.0.0.1:${port}/`)));
    expect(body).toBe(bomb.subarray(0, 65_536).toString());
  });

  it('has a connection of its own, which is closed afterwards', async () => {
    let connections = 0;
    let open = 0;
    const allClosed = Promise.withResolvers<void>();
    const port = await startReceiver((request, response) => {
      connections += 1;
      open += 1;
      request.socket.on('close', () => {
        open -= 1;
        if (connections === 3 && open === 0) allClosed.resolve();
      });
      response.writeHead(200, { Connection: 'keep-alive' }).end('ok');
    });
    const sender = openSender({ allowed });
    for (let sent = 0; sent < 3; sent++) answered(await sender.send(outgoing(`http://127.0.0.1:${port}/`)));
    await allClosed.promise;
    expect(connections).toBe(3);
  });
});

describe('the address to which a request goes', () => {
  it('is the one that was checked: the name is looked up once', async () => {
    let received = 0;
    const port = await startReceiver((_, response) => {
      received += 1;
      response.end('ok');
    });
    // A name that leads elsewhere as soon as it is asked again.
    const resolve = vi.fn(async () => (resolve.mock.calls.length === 1 ? ['127.0.0.1'] : ['169.254.169.254']));
    const sender = openSender({ allowed, resolve });
    const url = `http://rebinding.example.com:${port}/`;
    expect(answered(await sender.send(outgoing(url))).body).toBe('ok');
    expect(resolve.mock.calls).toEqual([['rebinding.example.com']]);
    expect(failed(await sender.send(outgoing(url)))[0]).toBe('forbidden');
    expect(resolve.mock.calls).toHaveLength(2);
    expect(received).toBe(1);
  });

  it('is checked for every request, also for a receiver that answered before', async () => {
    let received = 0;
    const port = await startReceiver((_, response) => {
      received += 1;
      response.writeHead(200, { Connection: 'keep-alive' }).end('ok');
    });
    let addresses = ['127.0.0.1'];
    const sender = openSender({ allowed, resolve: async () => addresses });
    answered(await sender.send(outgoing(`http://a.example.com:${port}/`)));
    addresses = ['127.0.0.2'];
    expect(failed(await sender.send(outgoing(`http://a.example.com:${port}/`)))[0]).toBe('forbidden');
    expect(received).toBe(1);
  });

  it.each([
    [['10.0.0.1']],
    [['::1', 'fe80::1', 'fd00::1']],
    [['::ffff:127.0.0.2', '64:ff9b::7f00:1']],
    [['169.254.169.254', 'fd00:ec2::254']],
    [['127.0.0.1%lo']],
    [['not an address']],
  ])('is not one of %j', async (addresses) => {
    const text = 'The address must not lead to a private or reserved address, unless an operator allows its range.';
    const sender = openSender({ allowed, resolve: async () => addresses });
    expect(failed(await sender.send(outgoing('http://a.example.com:8080/')))).toEqual(['forbidden', text]);
  });

  it('is one that may receive, where the name has others, too', async () => {
    const port = await startReceiver((_, response) => response.end('ok'));
    const resolve = async () => ['10.0.0.1', '::1', '127.0.0.1', '169.254.169.254'];
    const url = `http://a.example.com:${port}/`;
    expect(answered(await openSender({ allowed, resolve }).send(outgoing(url))).body).toBe('ok');
    expect(failed(await openSender({ allowed: parseRanges(''), resolve }).send(outgoing(url)))[0]).toBe('forbidden');
  });

  it('is another one when the first does not accept', async () => {
    const port = await startReceiver((_, response) => response.end('ok'));
    const resolve = async () => ['127.0.0.9', '127.0.0.1'];
    const sender = openSender({ allowed: parseRanges('127.0.0.0/8'), resolve });
    expect(answered(await sender.send(outgoing(`http://a.example.com:${port}/`))).body).toBe('ok');
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '[::ffff:7f00:1]',
    '１２７.０.０.１',
    'localhost.',
    'a.localhost',
  ])('is known without a look-up for %s, and checked the same', async (host) => {
    const port = await startReceiver((request, response) => response.end(request.headers.host));
    const resolve = vi.fn(here);
    const url = `http://${host}:${port}/`;
    expect(answered(await openSender({ allowed, resolve }).send(outgoing(url))).body).toBe(new URL(url).host);
    const refused = failed(await openSender({ allowed: parseRanges('10.0.0.0/8'), resolve }).send(outgoing(url)));
    expect(refused[0]).toBe('forbidden');
    expect(resolve).not.toHaveBeenCalled();
  });
});

describe('a request that is not sent', () => {
  it.each([
    ['ftp://a.example.com/', 'The address must begin with https:// or http://.'],
    ['http://me:hush@a.example.com/', 'The address must not contain a user or a password, which belong in a header.'],
    [
      'http://a.example.com:6379/',
      'The address must not have port 6379: it has to be 80, 443, or one from 1024 that no database or mail server uses.',
    ],
    ['nonsense', 'The address must begin with https:// or http://.'],
  ])('has the address %s', async (url, text) => {
    const resolve = vi.fn(here);
    expect(failed(await openSender({ allowed, resolve }).send(outgoing(url)))).toEqual(['forbidden', text]);
    expect(resolve).not.toHaveBeenCalled();
  });

  it.each([
    [{ 'X-Key': 'hush\r\nX-Evil: 1' }, /line ends/],
    [{ 'X-Key: 1\r\nX-Evil': '1' }, /whose name is none/],
    [{ Host: 'internal.example.com' }, /belongs to the connection/],
    [{ 'transfer-encoding': 'chunked' }, /belongs to the connection/],
    [{ 'Content-Length': '0' }, /belongs to the connection/],
  ])('has the headers %j', async (headers, text) => {
    let connections = 0;
    const port = await startReceiver((_, response) => {
      connections += 1;
      response.end();
    });
    const [reason, said] = failed(
      await openSender({ allowed }).send(outgoing(`http://127.0.0.1:${port}/`, { headers })),
    );
    expect(reason).toBe('forbidden');
    expect(said).toMatch(text);
    expect(said).not.toMatch(/hush/);
    expect(connections).toBe(0);
  });

  it('has a name without addresses, or one that cannot be looked up', async () => {
    const url = 'https://a.example.com/';
    const without = openSender({ allowed, resolve: async () => [] });
    expect(failed(await without.send(outgoing(url)))).toEqual(['not-found', 'The name a.example.com has no address.']);
    const broken = openSender({ allowed, resolve: () => Promise.reject(new Error('hush')) });
    const text = 'The name a.example.com could not be looked up.';
    expect(failed(await broken.send(outgoing(url)))).toEqual(['not-found', text]);
  });

  it('finds nobody at the port', async () => {
    const port = await startReceiver(() => {});
    const sender = openSender({ allowed: parseRanges('127.0.0.0/8'), resolve: async () => ['127.0.0.8', '127.0.0.9'] });
    const text = 'a.example.com refused the connection.';
    expect(failed(await sender.send(outgoing(`http://a.example.com:${port}/?key=hush`)))).toEqual([
      'unreachable',
      text,
    ]);
  });
});

describe('TLS', () => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

  const startTls = async (name: string) => {
    const cert = selfSigned(key, name);
    const names: (string | false | null | undefined)[] = [];
    let received = 0;
    const server = createTlsServer({ key: key.export({ type: 'pkcs8', format: 'pem' }), cert }, (_, response) => {
      received += 1;
      response.end('ok');
    });
    server.on('secureConnection', (socket) => names.push(socket.servername));
    const port = await startServer(server);
    return { cert, port, names, received: () => received };
  };
  const trust = (cert: string): void => {
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, cert]);
    onTestFinished(() => setDefaultCACertificates(before));
  };

  it('asks for the certificate of the name, not of the address', async () => {
    const { cert, port, names } = await startTls('hooks.example.com');
    trust(cert);
    const sender = openSender({ allowed, resolve: here });
    expect(answered(await sender.send(outgoing(`https://hooks.example.com.:${port}/`))).body).toBe('ok');
    expect(names).toEqual(['hooks.example.com']);
  });

  it('refuses the certificate of another name', async () => {
    const { cert, port, received } = await startTls('other.example.com');
    trust(cert);
    const sender = openSender({ allowed, resolve: here });
    const text = 'hooks.example.com has a certificate for another name.';
    expect(failed(await sender.send(outgoing(`https://hooks.example.com:${port}/`)))).toEqual(['broken', text]);
    expect(failed(await sender.send(outgoing(`https://127.0.0.1:${port}/`)))[1]).toMatch(/another name/);
    expect(received()).toBe(0);
  });

  it('refuses a certificate of nobody', async () => {
    const { port, received } = await startTls('hooks.example.com');
    const sender = openSender({ allowed, resolve: here });
    const text = 'hooks.example.com has a certificate that it signed itself.';
    expect(failed(await sender.send(outgoing(`https://hooks.example.com:${port}/`)))).toEqual(['broken', text]);
    expect(received()).toBe(0);
  });

  it('is not spoken at the port of a plain receiver', async () => {
    const port = await startReceiver((_, response) => response.end('ok'));
    const sender = openSender({ allowed, resolve: here });
    const text = 'hooks.example.com does not speak TLS at this port.';
    expect(failed(await sender.send(outgoing(`https://hooks.example.com:${port}/`)))).toEqual(['broken', text]);
  });
});

describe('the time of a request', () => {
  it('ends while the name is looked up', async () => {
    const sender = openSender({ allowed, timeoutMs: 50, resolve: () => new Promise(() => {}) });
    const text = 'The name could not be looked up within 0.05 s.';
    expect(failed(await sender.send(outgoing('http://a.example.com/')))).toEqual(['time-out', text]);
  });

  it('ends without an answer, and with the time the connection', async () => {
    const closed = Promise.withResolvers<void>();
    // The connection, because time may be up before the request has arrived.
    const port = await startServer(createServer().on('connection', (socket) => socket.on('close', closed.resolve)));
    const sender = openSender({ allowed, timeoutMs: 1_000 });
    const outcome = await sender.send(outgoing(`http://127.0.0.1:${port}/`));
    expect(failed(outcome)).toEqual(['time-out', 'There was no answer within 1 s.']);
    expect(outcome.durationMs).toBeGreaterThanOrEqual(999);
    await closed.promise;
  });

  it('ends with an answer that does not', async () => {
    const closed = Promise.withResolvers<void>();
    const port = await startReceiver((request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      request.socket.on('close', () => {
        clearInterval(drip);
        closed.resolve();
      });
    });
    // Enough for the answer to begin.
    const sender = openSender({ allowed, timeoutMs: 5_000 });
    const text = 'The answer did not end within 5 s.';
    expect(failed(await sender.send(outgoing(`http://127.0.0.1:${port}/`)))).toEqual(['time-out', text]);
    await closed.promise;
  });

  it('may be ended from outside, before and while it is sent', async () => {
    const port = await startReceiver(() => {});
    const url = `http://127.0.0.1:${port}/`;
    const text = 'The attempt was interrupted.';
    const sender = openSender({ allowed });
    expect(failed(await sender.send(outgoing(url), AbortSignal.abort()))).toEqual(['broken', text]);
    const ending = new AbortController();
    const outcome = sender.send(outgoing(url), ending.signal);
    await setImmediate();
    ending.abort();
    expect(failed(await outcome)).toEqual(['broken', text]);
    const closed = sender.send(outgoing(url));
    await setImmediate();
    sender.close();
    expect(failed(await closed)).toEqual(['broken', text]);
  });
});

describe('many requests at once', () => {
  it('are in flight together, and leave nothing behind', async () => {
    const count = 256;
    const waiting: (() => void)[] = [];
    const port = await startReceiver((request, response) => {
      // Nobody is answered before all are here.
      waiting.push(() => response.end(request.url));
      if (waiting.length === count) for (const answer of waiting) answer();
    });
    const warnings: Error[] = [];
    const warn = (warning: Error): number => warnings.push(warning);
    process.on('warning', warn);
    onTestFinished(() => {
      process.off('warning', warn);
    });
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const sender = openSender({ allowed, resolve: here, timeoutMs: 120_000 });
    const url = `http://a.example.com:${port}`;
    const outcomes = await Promise.all(
      Array.from({ length: count }, (_, index) => sender.send(outgoing(`${url}/${index}`), signal)),
    );
    expect(outcomes.map((outcome) => answered(outcome).body)).toEqual(
      Array.from({ length: count }, (_, index) => `/${index}`),
    );
    expect([added.mock.calls.length, removed.mock.calls.length]).toEqual([count, count]);
    // Warnings are emitted in a later turn of the loop.
    await setImmediate();
    expect(warnings).toEqual([]);
  });
});
