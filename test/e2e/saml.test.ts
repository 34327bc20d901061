import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { login } from '../../lib/contract/schemas/session.ts';
import { samlId } from '../../lib/identity/login-providers/ids.ts';
import { groupKey, loginsPartition, settingKey } from '../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../lib/store/table/read.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { selfSigned } from '../support/certificate.ts';
import { putItem } from '../support/put-item.ts';
import {
  askedBy,
  newKey,
  openSamlProvider,
  type Said,
  type Signing,
  type TestSamlProvider,
  wrappings,
} from '../support/saml-provider.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
let provider: TestSamlProvider;
const settingsPath = '/api/admin/auth/saml/settings';
const signOutUrl = 'https://idp.example.com/out';

const configured = () => ({
  enabled: true,
  entityId: provider.entityId,
  signOnUrl: 'https://idp.example.com/in?tenant=a',
  signOutUrl,
  certificate: provider.certificate,
  autoCreate: true,
  emailDomains: 'example.com',
  defaultRootRole: 'Editor',
});
const configure = async (settings: object = configured()): Promise<void> => {
  const answer = await service.call('POST', settingsPath, settings);
  expect([answer.status, await answer.text()]).toMatchObject([200, expect.any(String)]);
};

beforeAll(async () => {
  service = await startService();
  provider = openSamlProvider();
});
afterAll(() => service.stop());
beforeEach(() => configure());

const somebody = (): string => `p-${randomUUID()}@example.com`;
const base64 = (xml: string): string => Buffer.from(xml).toString('base64');

/** Begins in a browser. @returns id of the request */
const begin = async (browser: Browser, returnTo = '/projects'): Promise<string> => {
  const answer = await browser.send('GET', `/auth/saml/login?returnTo=${encodeURIComponent(returnTo)}`);
  expect([answer.status, await answer.text()]).toEqual([302, '']);
  return askedBy(answer.headers.get('location') ?? '').id;
};

/** The form that the page of the provider has the browser send: without cookies, because it is of another site. */
const post = async (browser: Browser, xml: string): Promise<Response> =>
  browser.send('POST', '/auth/saml/callback', new URLSearchParams({ SAMLResponse: base64(xml) }).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: 'https://idp.example.com',
    'Sec-Fetch-Site': 'cross-site',
    Cookie: undefined,
  });

const finish = (browser: Browser): Promise<Response> =>
  browser.send('GET', '/auth/saml/finish', undefined, { 'Sec-Fetch-Site': 'cross-site' });

const saidTo = (inResponseTo: string, said: Partial<Said> = {}): Said => ({
  service: service.publicUrl,
  inResponseTo,
  nameId: somebody(),
  ...said,
});

/** The whole way. @returns the browser of somebody who is in, and where that was sent */
const signIn = async (said: Partial<Said> = {}, returnTo?: string, signing?: Signing) => {
  const browser = openBrowser(service);
  const id = await begin(browser, returnTo);
  const posted = await post(browser, provider.answer(saidTo(id, said), signing));
  expect([posted.status, await posted.text()]).toEqual([303, '']);
  expect(posted.headers.get('location')).toBe(`${service.publicUrl}/auth/saml/finish`);
  const finished = await finish(browser);
  return { browser, finished };
};

const self = z.object({ user: z.object({ id: z.number(), email: z.string(), name: z.string().nullish() }) });
const whoIs = async (browser: Browser) => self.parse(await (await browser.call('GET', '/api/admin/user')).json()).user;

let sources = 0;
/** Sends a form from an address of its own, so that attempts of other tests do not count. */
const sendForm = async (
  form: string,
  headers: Readonly<Record<string, string>> = { 'Content-Type': 'application/x-www-form-urlencoded' },
  localAddress = `127.7.${Math.floor(++sources / 200)}.${1 + (sources % 200)}`,
) => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request(`${service.url}/auth/saml/callback`, { method: 'POST', localAddress, headers }, resolve);
  sent.on('error', reject).end(form);
  const answer = await promise;
  const body = await text(answer);
  const { name, message } = body === '' ? {} : (JSON.parse(body) as { name?: string; message?: string });
  return { status: answer.statusCode ?? 0, name, message, localAddress, cookies: answer.headers['set-cookie'] ?? [] };
};
const formWith = (field: string): string => new URLSearchParams({ SAMLResponse: field }).toString();

const newestReason = async (address: string): Promise<string | null | undefined> => {
  const logins = await service.call('GET', '/api/admin/logins');
  const { events } = z.object({ events: z.array(login) }).parse(await logins.json());
  return events.find(({ ip }) => ip === address)?.failure_reason;
};

/** An answer that must let nobody in. @returns why, as the log of logins has it */
const refusalOf = async (xml: string): Promise<string | null | undefined> => {
  const answer = await sendForm(formWith(base64(xml)));
  expect([answer.status, answer.name, answer.cookies]).toEqual([403, 'NoAccessError', []]);
  expect(answer.message).toBe('The answer of the login provider was refused. The log of logins says why.');
  return newestReason(answer.localAddress);
};

const refusedWhen = async (said: Partial<Said>, signing: Signing = {}): Promise<string | null | undefined> =>
  refusalOf(provider.answer(saidTo(await begin(openBrowser(service)), said), signing));

describe('saml §2: beginning', () => {
  it('sends the browser to the provider with a request of this service', async () => {
    const browser = openBrowser(service);
    const answer = await browser.send('GET', '/auth/saml/login');
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(/^https:\/\/idp\.example\.com\/in\?tenant=a&SAMLRequest=/);
    const { xml, id } = askedBy(location);
    expect(id).toMatch(/^_[0-9a-f]{40}$/);
    expect(xml).toContain(`<saml:Issuer>${service.publicUrl}</saml:Issuer>`);
    expect(xml).toContain(`AssertionConsumerServiceURL="${service.publicUrl}/auth/saml/callback"`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [cookie] = [...browser.cookies.values()];
    expect(cookie?.attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Max-Age=900']));
  });
});

describe('saml §3: the whole way', () => {
  it('makes an account and starts its session', async () => {
    const email = somebody();
    const attributes = { firstName: ['Åse'], lastName: ['Ødegård &amp; Co'] };
    const { browser, finished } = await signIn({ nameId: email, attributes }, '/projects/default?tab=1');
    expect([finished.status, finished.headers.get('location')]).toEqual([303, '/projects/default?tab=1']);
    expect(await whoIs(browser)).toMatchObject({ email, name: 'Åse Ødegård & Co' });
  });
});
