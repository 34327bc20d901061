import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../infra/local/free-port.ts';
import { newSigningSecret } from '../../../lib/flags/addons/secrets.ts';

const root = resolve(import.meta.dirname, '../../..');
const guide = readFileSync(resolve(root, 'docs/integrations.md'), 'utf8');
const blockOf = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(guide)?.[1] ?? '';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('docs/integrations.md: a verified webhook', () => {
  it.each(['js', 'python'])('is ten lines of %s', (language) => {
    const lines = blockOf(language).split('\n');
    expect(lines.filter((line) => line.trim() !== '')).toHaveLength(10);
  });

  it('takes what is signed, and nothing else', async () => {
    const secret = newSigningSecret();
    const port = await freePort();
    const code = blockOf('js').replace('.listen(8080)', `.listen(${port}, () => console.log('ready'))`);
    const receiver = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: root,
      env: { ...process.env, SIGNING_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    stops.push(() => receiver.kill());
    let printed = '';
    receiver.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
    await once(receiver.stdout, 'data');
    const at = new Date();
    const body = JSON.stringify({ type: 'feature-created', featureName: 'größe', scope: 'default', revision: 7 });
    const post = (text: string) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: text,
        headers: {
          'webhook-id': 'id-1',
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign('id-1', at, body),
        },
      });
    expect((await post(body)).status).toBe(204);
    expect((await post(body.replace('7', '8'))).status).toBe(401);
    await expect.poll(() => printed).toBe('ready\nid-1 feature-created größe default 7\n');
  });
});
