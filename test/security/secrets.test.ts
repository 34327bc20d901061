import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { routes } from '../../lib/contract/routes/index.ts';
import { appendAllPending } from '../../lib/store/event-log/append.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { openPeople, type People } from '../e2e/people.ts';

const secretOf = z.looseObject({ secret: z.string() });
const identified = z.looseObject({ id: z.number() });
const expiresAt = '2099-01-01T00:00:00Z';
const marked = (): string => randomBytes(18).toString('hex');
/** A strong password that can be found in any encoding. */
const newPassword = (): string => `Geese-${marked().replaceAll(/(.)\1+/g, '$1')}-7`;

interface Kept {
  /** The kind of the secret. */
  readonly kind: string;
  readonly secret: string;
}

const secrets: Kept[] = [];
const keep = (kind: string, secret: string): string => {
  // The random part of a token: the rest is public, and only shows the purpose of the token.
  secrets.push({ kind, secret: secret.split(/[.:]/).at(-1) ?? secret });
  return secret;
};

let service: TestService;
let people: People;
let invite: string;
let integration: number;
let own: string;
/** Answers of requests that create secrets, by kind: no other answers may contain these secrets. */
const shown = new Map<string, string>();

/** Makes a call with any result, and records its answer for the search at the end. */
const said: { readonly what: string; readonly text: string }[] = [];
const say = async (method: string, path: string, body?: unknown, token?: string): Promise<void> => {
  const { status, body: answer } = await people.call(method, path, body, token);
  said.push({ what: `${method} ${path.slice(0, 40)} ${status}`, text: JSON.stringify(answer) ?? '' });
};

const made = async (kind: string, path: string, body: object, token?: string): Promise<string> => {
  const answer = await people.done('POST', path, body, token);
  const secret = keep(kind, secretOf.parse(answer.body).secret);
  shown.set(kind, JSON.stringify(answer.body));
  return secret;
};

beforeAll(async () => {
  const [client, frontend] = [`*:production.${marked()}`, `*:production.${marked()}`];
  service = await startService({
    env: { INIT_CLIENT_API_TOKENS: client, INIT_FRONTEND_API_TOKENS: frontend, HALYARD_LOG_LEVEL: 'info' },
  });
  people = openPeople(service);
  keep('initial admin token', service.token);
  keep('initial client token', client);
  keep('initial frontend token', frontend);

  const wish = (type: string) => ({ tokenName: type, type, ...(type !== 'admin' && { environment: 'production' }) });
  const tokens: string[] = [];
  for (const type of ['admin', 'client', 'frontend'])
    tokens.push(await made(`${type} token`, '/api/admin/api-tokens', wish(type)));
  tokens.push(await made('project token', '/api/admin/projects/default/api-tokens', wish('client')));

  const password = keep('password', newPassword());
  const person = { username: 'ada', email: 'ada@example.com', rootRole: 'Admin', password };
  const { id } = identified.parse((await people.done('POST', '/api/admin/user-admin', person)).body);
  const replaced = keep('changed password', newPassword());
  await people.done('PUT', `/api/admin/user-admin/${id}`, { password: replaced, name: 'Ada' });
  own = await made('personal token', `/api/admin/user-admin/${id}/tokens`, { description: 'desk', expiresAt });
  tokens.push(await made('own personal token', '/api/admin/user/tokens', { description: 'lap', expiresAt }, own));

  const account = identified.parse(
    (await people.done('POST', '/api/admin/service-account', { name: 'Robot', rootRole: 2 })).body,
  );
  const path = `/api/admin/service-account/${account.id}/token`;
  tokens.push(await made('account token', path, { description: 'nightly', expiresAt }));

  invite = secretOf.parse(
    (await people.done('POST', '/api/admin/invite-link/tokens', { name: 'x', expiresAt })).body,
  ).secret;
  const guest = { email: 'ola@example.com', name: 'Ola', password: keep('password at signup', newPassword()) };
  await people.done('POST', `/invite/${invite}/signup`, guest, '');

  const oidc = {
    clientId: 'halyard',
    secret: keep('provider secret', marked()),
    discoverUrl: 'https://id.example.com',
  };
  await people.done('POST', '/api/admin/auth/oidc/settings', oidc);
  await people.done('POST', '/api/admin/auth/oidc/settings', {
    ...oidc,
    secret: keep('changed provider secret', marked()),
  });
  const saml = { entityId: 'x', signOnUrl: 'https://id.example.com/saml', certificate: 'MIIC' };
  await people.done('POST', '/api/admin/auth/saml/settings', {
    ...saml,
    spCertificate: keep('private certificate', marked()),
  });

  const hook = (kind: string) => ({
    ...{ provider: 'webhook', enabled: true, events: ['feature-created'] },
    parameters: {
      url: `https://receiver.invalid/${keep(`${kind}: address`, marked())}`,
      authorization: keep(`${kind}: authorization`, marked()),
    },
  });
  const { id: addon, signingSecret } = identified
    .extend({ signingSecret: z.string() })
    .parse((await people.done('POST', '/api/admin/addons', hook('integration'))).body);
  integration = addon;
  keep('signing secret', signingSecret);
  const rotated = (await people.done('POST', `/api/admin/addons/${addon}/secret`)).body;
  keep('rotated signing secret', z.object({ signingSecret: z.string() }).parse(rotated).signingSecret);
  await people.done('PUT', `/api/admin/addons/${addon}`, hook('changed integration'));
  await people.done('POST', '/api/admin/projects/default/features', { name: 'announced' });
  await say('POST', `/api/admin/addons/${addon}/test`, {});

  // Requests with a secret that must fail.
  await say('POST', '/api/admin/addons', { ...hook('refused integration'), events: 'all' });
  await say('PUT', `/api/admin/addons/${addon}`, { ...hook('integration of a provider that is none'), provider: 'x' });
  for (const token of tokens) {
    await say('GET', `/api/admin/api-tokens/${encodeURIComponent(token)}`);
    await say('PUT', `/api/admin/api-tokens/${encodeURIComponent(token)}`, { expiresAt: 'never' });
    await say('GET', '/api/admin/no/such/path', undefined, token);
    await say('GET', '/api/admin/roles', undefined, token);
    await say('GET', '/api/admin/roles', undefined, `Bearer ${token}x`);
  }
  const weak = keep('weak password', `weak${marked()}`);
  await say('POST', '/api/admin/user-admin', { username: 'bo', rootRole: 3, password: weak });
  await say('POST', '/api/admin/user-admin', { username: 'bo', rootRole: 3, password: [weak] });
  await say('POST', '/api/admin/user-admin', { username: 'bo', rootRole: 3, password: weak.repeat(40) });
  await say('POST', `/invite/${invite}/signup`, { email: 'ola@example.com', name: 'Ola', password: weak }, '');
  await say('POST', '/api/admin/auth/oidc/settings', { secret: keep('refused secret', marked()) });
  await say('POST', '/api/admin/auth/oidc/settings', {
    clientId: 'x',
    secret: { is: keep('misplaced secret', marked()) },
  });
  const broken = keep('secret in broken JSON', marked());
  const answer = await fetch(`${service.url}/api/admin/auth/oidc/settings`, {
    method: 'POST',
    headers: { Authorization: service.token, 'Content-Type': 'application/json' },
    body: `{"secret": ${broken}, `,
  });
  said.push({ what: `broken JSON ${answer.status}`, text: await answer.text() });
  await people.done('DELETE', `/api/admin/api-tokens/${encodeURIComponent(tokens[1] ?? '')}`);
});
afterAll(() => service.stop());

const inForms = (secret: string): readonly string[] => [
  secret,
  ...[0, 1, 2].map((shift) =>
    // A text has three forms in base64, depending on its offset; the characters at its ends depend on the surrounding
    // text.
    Buffer.from(`${'x'.repeat(shift)}${secret}`)
      .toString('base64')
      .slice(4, -4),
  ),
  Buffer.from(secret).toString('hex'),
];

/** The secrets that a text contains, in clear text or encoded. */
const held = (text: string): readonly string[] =>
  secrets.filter(({ secret }) => inForms(secret).some((form) => text.includes(form))).map(({ kind }) => kind);

const plain = (_: string, value: unknown): unknown => {
  if (!(value instanceof Uint8Array)) return value;
  try {
    return gunzipSync(value).toString();
  } catch {
    return Buffer.from(value).toString('latin1');
  }
};

/** Every stored item as text, with compressed members unpacked. */
const storedItems = async (): Promise<readonly string[]> => {
  const items: string[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await service.table.client.send(
      new ScanCommand({
        TableName: service.table.name,
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    items.push(...(page.Items ?? []).map((item) => JSON.stringify(item, plain)));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
};

describe('access §11: secrets', () => {
  it('are answered once, to whoever creates them', () => {
    expect([...shown].map(([kind, answer]) => [kind, held(answer)])).toEqual(
      [...shown.keys()].map((kind) => [kind, [kind]]),
    );
    expect(secrets.length).toBeGreaterThan(16);
  });

  it('are found by this search in any encoding', () => {
    const [{ secret, kind } = { secret: '', kind: '' }] = secrets;
    for (const hidden of [
      `"${secret}"`,
      Buffer.from(`{"a":"${secret}"}`).toString('base64'),
      Buffer.from(`{"ab":"${secret}"}`).toString('base64'),
      Buffer.from(`{"abc":"${secret}"}`).toString('base64url'),
      Buffer.from(secret).toString('hex'),
    ])
      expect(held(hidden)).toEqual([kind]);
  });

  it('are nowhere in the table, its journal and its event log', async () => {
    await appendAllPending(service.table);
    const items = await storedItems();
    expect(items.length).toBeGreaterThan(50);
    const text = items.join('\n');
    for (const kind of [
      '"kind":"token"',
      '"kind":"user"',
      '"kind":"setting"',
      '"pk":"EVENTS"',
      '"pk":"JOURNAL#INSTANCE"',
    ])
      expect(text).toContain(kind);
    expect(items.filter((item) => held(item).length > 0)).toEqual([]);
    // Passwords must be scrypt hashes with at least the parameters that OWASP recommends.
    const hashes = [...text.matchAll(/\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$/g)].map(([, ...numbers]) =>
      numbers.map(Number),
    );
    expect(hashes.length).toBe(2);
    for (const [ln = 0, r = 0, p = 0] of hashes) expect(2 ** ln * r * p).toBeGreaterThanOrEqual(2 ** 15 * 8);
    // The exception: the API shows signup links again (contract: signup §3).
    expect(text).toContain(invite);
  });

  it('of integrations are used: the delivery was attempted', async () => {
    const attempted = z.object({ integrationEvents: z.array(z.looseObject({ attempts: z.array(z.unknown()) })) });
    await expect
      .poll(async () => {
        const answer = await people.done('GET', `/api/admin/addons/${integration}/events`);
        return attempted.parse(answer.body).integrationEvents.some(({ attempts }) => attempts.length > 0);
      })
      .toBe(true);
  });

  it('are in no answer to a read, except those of login providers for administrators', async () => {
    const found: Record<string, readonly string[]> = {};
    const ids: Readonly<Record<string, string>> = { token: invite, projectId: 'default', environment: 'production' };
    const questions = routes.filter(({ method }) => method === 'GET');
    let answered = 0;
    for (const { path, operation } of questions) {
      const asked = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? '2'));
      const answer = await service.call('GET', asked, undefined, { Authorization: own });
      const text = await answer.text();
      if (answer.status === 200) answered++;
      expect(text).not.toContain('$scrypt$');
      if (held(text).length > 0) found[operation] = held(text);
    }
    expect(answered).toBeGreaterThan(40);
    expect(found).toEqual({
      readOidcSettings: ['changed provider secret'],
      readSamlSettings: ['private certificate'],
    });
  });

  it('are in no error', () => {
    expect(said.filter(({ text }) => held(text).length > 0)).toEqual([]);
    const refused = said.filter(({ what }) => / 4\d\d$/.test(what));
    expect(refused.length).toBeGreaterThan(20);
  });

  it('are in no line of the log, nor are the links for signing up', async () => {
    for (const path of [
      'POST /invite/{token}/signup',
      'PUT /api/admin/api-tokens/{token}',
      'POST /api/admin/auth/oidc/settings',
      'POST /api/admin/addons/{id}/test',
    ])
      await expect.poll(() => service.output()).toContain(`"route":"${path}"`);
    const log = service.output();
    expect(held(log)).toEqual([]);
    expect(log).not.toContain(invite);
  });

  it('are sealed with a key that is not in the table', async () => {
    const key = readFileSync(`${service.folder}/settings.key`, 'utf8').trim();
    expect(Buffer.from(key, 'base64').length).toBe(32);
    expect((await storedItems()).filter((item) => item.includes(key))).toEqual([]);
    expect(service.output()).not.toContain(key);
  });
});
