import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../infra/local/free-port.ts';
import type { OutgoingRequest } from '../../../lib/flags/addons/provider.ts';
import { webhook } from '../../../lib/flags/addons/providers/webhook.ts';
import { parseRanges } from '../../../lib/flags/addons/ranges.ts';
import { newSigningSecret } from '../../../lib/flags/addons/secrets.ts';
import { openSender } from '../../../lib/workflows/deliveries/receiver/sender.ts';
import { outgoing, sampleEvent } from './samples.ts';

const root = resolve(import.meta.dirname, '../../..');
const guide = readFileSync(resolve(root, 'docs/integrations.md'), 'utf8');
const blockOf = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(guide)?.[1] ?? '';

/**
 * How a receiver of each language is started with its code. A machine without Python fails the test, as one without Node
 * would: nobody else runs what the page shows.
 */
const programs = {
  js: [process.execPath, '--input-type=module', '--eval'],
  python: ['python3', '-u', '-X', 'utf8', '-c'],
} as const;
type Language = keyof typeof programs;
const languages = Object.keys(programs) as Language[];

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
const sender = openSender({ allowed: parseRanges('127.0.0.0/8') });
afterAll(() => sender.close());

interface Receiver {
  readonly url: string;
  readonly printed: () => string;
}

/** Starts the receiver of the page, but at a port of its own, and at another one if somebody else takes that port first. */
const startReceiver = async (language: Language, secret: string, attempts = 3): Promise<Receiver> => {
  const port = await freePort();
  const code = blockOf(language);
  expect(code).toContain('8080');
  const [program, ...args] = programs[language];
  const receiver = spawn(program, [...args, code.replace('8080', String(port))], {
    cwd: root,
    env: { ...process.env, SIGNING_SECRET: secret },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let failure: string | undefined;
  once(receiver, 'exit').then(
    ([status]) => {
      failure = `it has ended with ${status}`;
    },
    (error: unknown) => {
      failure = `${program} cannot be started (${error}); the tests need Node and Python 3.9 or later`;
    },
  );
  stops.push(() => receiver.kill());
  let printed = '';
  receiver.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const url = `http://127.0.0.1:${port}/`;
  const unsigned = { 'webhook-id': 'x', 'webhook-timestamp': '0', 'webhook-signature': 'v1,x' };
  const isThere = async (): Promise<boolean> => {
    const answer = await fetch(url, { method: 'POST', body: '', headers: unsigned }).catch(() => undefined);
    return answer?.status === 401;
  };
  while (!(await isThere())) {
    if (failure !== undefined && attempts > 1) return startReceiver(language, secret, attempts - 1);
    if (failure !== undefined) throw new Error(`The receiver in ${language} does not run: ${failure}`);
    await delay(20);
  }
  return { url, printed: () => printed };
};

const event = { ...sampleEvent('feature-created'), featureName: 'größe' };

/** What the service sends, to be received at a time. */
const signed = (url: string, secret: string, at: Date): OutgoingRequest => {
  const [request] = webhook.requests(outgoing(event, { parameters: { url }, at, signing: [secret] }));
  if (!request) throw new Error('There is no request');
  return request;
};

const statusOf = async (request: OutgoingRequest): Promise<unknown> => {
  const outcome = await sender.send(request);
  return outcome.kind === 'answer' ? outcome.answer.status : outcome.text;
};

describe.each(languages)('docs/integrations.md: a verified webhook in %s', (language) => {
  it('is ten lines', () => {
    const lines = blockOf(language).split('\n');
    expect(lines.filter((line) => line.trim() !== '')).toHaveLength(10);
  });

  it('takes what the service signs, and nothing else', async () => {
    const secret = newSigningSecret();
    const { url, printed } = await startReceiver(language, secret);
    const now = new Date();
    const request = signed(url, secret, now);
    expect(await statusOf(request)).toBe(204);
    await expect.poll(printed).toBe('evt_977_int_3 feature-created größe shop 41\n');

    const body = String(request.body);
    const bad = [
      { ...request, body: body.replace('"revision":41', '"revision":42') },
      { ...request, headers: { ...request.headers, 'webhook-id': 'evt_978_int_3' } },
      { ...request, headers: { ...request.headers, 'webhook-signature': 'v1,AAAA' } },
      signed(url, newSigningSecret(), now),
      // Somebody repeats what they have heard ten minutes ago.
      signed(url, secret, new Date(now.getTime() - 600_000)),
    ];
    for (const one of bad) expect(await statusOf(one)).toBe(401);
    expect(printed()).toBe('evt_977_int_3 feature-created größe shop 41\n');
  });

  it('goes on while two secrets sign', async () => {
    const [old, next] = [newSigningSecret(), newSigningSecret()];
    const { url } = await startReceiver(language, old);
    const [request] = webhook.requests(outgoing(event, { parameters: { url }, at: new Date(), signing: [next, old] }));
    expect(request && (await statusOf(request))).toBe(204);
  });
});
