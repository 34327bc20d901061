import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type HostileProvider, startHostileProvider } from '../support/hostile-provider.ts';
import { askedBy, openSamlProvider, type TestSamlProvider } from '../support/saml-provider.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

/**
 * A stranger signs up by a public link under the email of somebody else, and waits until the owner of the email comes
 * (contract: signup §7).
 */

let service: TestService;
let people: People;
let saml: TestSamlProvider;
let oidc: HostileProvider;
let mailbox: Server;
let mails: string[] = [];
let scimToken: string;
const password = 'Seven-geese-fly-7';
const ownersPassword = 'Eight-ducks-swim-8';

beforeAll(async () => {
  mailbox = createServer(async (request, response) => {
    mails.push(await text(request));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ MessageId: randomUUID() }));
  });
  await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve));
  const { port } = mailbox.address() as AddressInfo;
  service = await startService({
    env: { HALYARD_MAIL_FROM: 'flags@example.com', HALYARD_MAIL_ENDPOINT: `http://127.0.0.1:${port}` },
  });
  people = openPeople(service);
  saml = openSamlProvider();
  oidc = await startHostileProvider(() => 'halyard');
  const groups = { autoCreate: true, enableGroupSyncing: true, groupJsonPath: 'groups' };
  await people.done('POST', '/api/admin/auth/saml/settings', {
    enabled: true,
    entityId: saml.entityId,
    signOnUrl: 'https://idp.example.com/in',
    certificate: saml.certificate,
    ...groups,
  });
  const client = { enabled: true, discoverUrl: oidc.discoverUrl, clientId: 'halyard', secret: 'x' };
  await people.done('POST', '/api/admin/auth/oidc/settings', { ...client, ...groups });
  await people.done('POST', '/api/admin/scim-settings', { enabled: true });
  scimToken = (await people.done('POST', '/api/admin/scim-settings/generate-new-token', {})).body.token;
});
afterAll(async () => {
  await service.stop();
  await oidc.stop();
  mailbox.close();
});

const nextYear = '2099-01-01T00:00:00Z';
const newEmail = (): string => `p-${randomUUID()}@example.com`;
const identified = z.looseObject({ id: z.number() });
const withSecret = z.looseObject({ id: z.number(), secret: z.string() });

/** Everything by which a stranger who signed up can come back. */
interface Stranger {
  readonly id: number;
  readonly email: string;
  readonly browser: Browser;
  readonly personalToken: string;
  readonly personalTokenId: number;
  readonly sessionToken: string;
  /** Secret of a link to set a password, which an administrator made. */
  readonly link: string;
}

const signUp = async (email = newEmail()): Promise<Stranger> => {
  const invitation = (await people.done('POST', '/api/admin/invite-link/tokens', { name: 'all', expiresAt: nextYear }))
    .body;
  const made = await openBrowser(service).send('POST', `/invite/${invitation.secret}/signup`, {
    email,
    name: 'Mallory',
    password,
  });
  const { id } = identified.parse(await made.json());
  const browser = openBrowser(service);
  await browser.signIn(email, password);
  const token = await browser.call('POST', '/api/admin/user/tokens', { description: 'later', expiresAt: nextYear });
  const { secret, id: personalTokenId } = withSecret.parse(await token.json());
  const { body } = await people.done('POST', '/api/admin/user-admin/reset-password', { id });
  const link = new URL(body.resetPasswordUrl).searchParams.get('token') ?? '';
  return { id, email, browser, personalToken: secret, personalTokenId, sessionToken: await browser.token(), link };
};

let addresses = 0;
/** A browser with its own address, so that its failures are counted separately. */
const apart = (): Browser => openBrowser(service, `127.0.20.${++addresses}`);

/** By what the stranger still comes in. */
const waysIn = async ({ email, browser, personalToken, sessionToken, link }: Stranger): Promise<string[]> => {
  const self = async (token: string) => (await people.call('GET', '/api/admin/user', undefined, token)).status;
  const statuses = {
    password: (await apart().send('POST', '/auth/simple/login', { username: email, password })).status,
    session: (await browser.send('POST', '/auth/token')).status,
    'session token': await self(sessionToken),
    'personal token': await self(personalToken),
    link: (await fetch(`${service.url}/auth/reset/validate?token=${link}`)).status,
  };
  expect(Object.values(statuses).every((status) => [200, 401].includes(status))).toBe(true);
  return Object.entries(statuses).flatMap(([way, status]) => (status === 200 ? [way] : []));
};
const everyWay = ['password', 'session', 'session token', 'personal token', 'link'];

const newAdministrators = async (): Promise<string> => {
  const name = `g-${randomUUID()}`;
  await people.done('POST', '/api/admin/groups', { name, mappingsSSO: [name], rootRole: 1 });
  return name;
};

const comeBySaml = async (email: string, groups: readonly string[] = []): Promise<Browser> => {
  const browser = openBrowser(service);
  const began = await browser.send('GET', '/auth/saml/login');
  const { id } = askedBy(began.headers.get('location') ?? '');
  const xml = saml.answer({ service: service.publicUrl, inResponseTo: id, nameId: email, attributes: { groups } });
  const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }).toString();
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await browser.send('POST', '/auth/saml/callback', form, type)).status).toBe(303);
  expect((await browser.send('GET', '/auth/saml/finish')).status).toBe(303);
  return browser;
};

const comeByOidc = async (email: string, groups: readonly string[] = []): Promise<Browser> => {
  oidc.behave({ claims: { email, groups } });
  const browser = openBrowser(service);
  const began = await browser.send('GET', '/auth/oidc/login');
  const to = new URL(began.headers.get('location') ?? '').searchParams;
  const query = new URLSearchParams({ code: to.get('nonce') ?? '', state: to.get('state') ?? '' });
  expect((await browser.visit(`${service.publicUrl}/auth/oidc/callback?${query}`)).status).toBe(302);
  return browser;
};

const scim = (method: string, path: string, body: object) =>
  people.done(method, `/scim/v2${path}`, body, `Bearer ${scimToken}`);

const isAdministrator = async (browser: Browser): Promise<boolean> =>
  (await (await browser.call('GET', '/api/admin/user')).text()).includes('"permission":"ADMIN"');

/** The events of the commit in which the account was given to its owner, and by whom. */
const eventsAbout = async ({ id, personalTokenId }: Stranger) =>
  (await people.events('user-updated', 'pat-deleted'))
    .filter(({ type, data }) => identified.parse(data).id === (type === 'pat-deleted' ? personalTokenId : id))
    .map(({ type, createdBy }) => [type, createdBy]);

describe('signup §7: an account whose email was never proven', () => {
  it.each([
    ['OpenID Connect', comeByOidc],
    ['SAML', comeBySaml],
  ])('leaves nothing to a stranger when the owner of the email comes by %s', async (_, come) => {
    const group = await newAdministrators();
    const stranger = await signUp();
    expect(await waysIn(stranger)).toEqual(everyWay);
    const owner = await come(stranger.email, [group]);
    expect(await waysIn(stranger)).toEqual([]);
    expect(await isAdministrator(owner)).toBe(true);
    expect(await eventsAbout(stranger)).toEqual([
      ['user-updated', stranger.email],
      ['pat-deleted', stranger.email],
    ]);

    // From now on the account is the owner's: the next sign-in takes nothing away.
    const token = await owner.call('POST', '/api/admin/user/tokens', { description: 'mine', expiresAt: nextYear });
    const { secret } = withSecret.parse(await token.json());
    await come(stranger.email, [group]);
    expect((await people.call('GET', '/api/admin/user', undefined, secret)).status).toBe(200);
    expect((await owner.send('POST', '/auth/token')).status).toBe(200);
  });

  it('leaves nothing to a stranger at the first change by SCIM', async () => {
    const stranger = await signUp();
    await scim('PATCH', `/Users/${stranger.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'externalId', value: 'e-1' }],
    });
    expect(await waysIn(stranger)).toEqual([]);
    expect(await eventsAbout(stranger)).toEqual([
      ['user-updated', 'SCIM'],
      ['pat-deleted', 'SCIM'],
    ]);
  });

  it.each(['POST', 'PUT', 'PATCH'])('leaves nothing to strangers whom SCIM puts into a group by %s', async (method) => {
    const strangers = [await signUp(), await signUp()];
    const schemas = ['urn:ietf:params:scim:schemas:core:2.0:Group'];
    const group = { schemas, displayName: `g-${randomUUID()}` };
    const members = strangers.map(({ id }) => ({ value: String(id) }));
    if (method === 'POST') await scim('POST', '/Groups', { ...group, members });
    else {
      const path = `/Groups/${(await scim('POST', '/Groups', group)).body.id}`;
      const Operations = [{ op: 'add', path: 'members', value: members }];
      await scim(
        method,
        path,
        method === 'PUT'
          ? { ...group, members }
          : { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations },
      );
    }
    for (const stranger of strangers) expect(await waysIn(stranger)).toEqual([]);
  });

  it('leaves nothing to a stranger when the owner sets a password by a link in a mail', async () => {
    const stranger = await signUp();
    mails = [];
    await openBrowser(service).send('POST', '/auth/reset/password-email', { email: stranger.email });
    const token = /token=([\w-]{43})/.exec(mails[0] ?? '')?.[1];
    const set = { token, password: ownersPassword };
    expect((await openBrowser(service).send('POST', '/auth/reset/password', set)).status).toBe(200);
    expect(await waysIn(stranger)).toEqual([]);
    await openBrowser(service).signIn(stranger.email, ownersPassword);
    // The mail proved the email, so the owner keeps this password at the first sign-in by a provider.
    await comeBySaml(stranger.email);
    await openBrowser(service).signIn(stranger.email, ownersPassword);
  });

  it('is not proven by a link that an administrator made', async () => {
    const stranger = await signUp();
    const set = { token: stranger.link, password: ownersPassword };
    expect((await openBrowser(service).send('POST', '/auth/reset/password', set)).status).toBe(200);
    expect(await waysIn(stranger)).toEqual(['personal token']);
    await comeBySaml(stranger.email);
    expect(await waysIn(stranger)).toEqual([]);
    const typed = { username: stranger.email, password: ownersPassword };
    expect((await apart().send('POST', '/auth/simple/login', typed)).status).toBe(401);
  });

  it('does not stand in the way of a user who has this email as username', async () => {
    const name = `P-${randomUUID()}@Example.com`;
    const owner = { username: name, rootRole: 'Editor', password: ownersPassword };
    const { id } = (await people.done('POST', '/api/admin/user-admin', owner)).body;
    const stranger = await signUp(name.toLowerCase());
    const answer = await apart().send('POST', '/auth/simple/login', { username: name, password: ownersPassword });
    expect([answer.status, await answer.json()]).toMatchObject([200, { id }]);
    expect(await waysIn(stranger)).toEqual(everyWay);
    // A service account cannot sign in, whatever it is called.
    const robot = { username: stranger.email, name: 'robot', rootRole: 1 };
    await people.done('POST', '/api/admin/service-account', robot);
    expect(await waysIn(stranger)).toEqual(everyWay);
  });

  it('is told apart from one that an administrator made, who vouches for it', async () => {
    const email = newEmail();
    const { body } = await people.done('POST', '/api/admin/user-admin', { email, rootRole: 'Editor', password });
    const token = await people.newToken(body.id);
    await comeByOidc(email);
    await openBrowser(service).signIn(email, password);
    expect((await people.call('GET', '/api/admin/user', undefined, token)).status).toBe(200);
  });
});
