import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
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

/**
 * Repeats requests that the gateway throttled because the tests send many at once (docs/contract/saml.md: a few a
 * second).
 */
const patiently = async <T extends { readonly status: number }>(
  send: () => Promise<T>,
  isEarly: (answer: T) => Promise<boolean> | boolean,
): Promise<T> => {
  const answer = await send();
  if (answer.status !== 429 || !(await isEarly(answer))) return answer;
  await setTimeout(300);
  return patiently(send, isEarly);
};
const atOnce = 'Too many requests at once';
const isEarly = async (answer: Response): Promise<boolean> => (await answer.clone().text()).includes(atOnce);

const somebody = (): string => `p-${randomUUID()}@example.com`;
const base64 = (xml: string): string => Buffer.from(xml).toString('base64');

/** Begins a sign-in in a browser. @returns id of the request */
const begin = async (browser: Browser, returnTo = '/projects'): Promise<string> => {
  const path = `/auth/saml/login?returnTo=${encodeURIComponent(returnTo)}`;
  const answer = await patiently(() => browser.send('GET', path), isEarly);
  expect([answer.status, await answer.text()]).toEqual([302, '']);
  return askedBy(answer.headers.get('location') ?? '').id;
};

/** Posts the form of the provider's page: without cookies, because the page belongs to another site. */
const post = async (browser: Browser, xml: string): Promise<Response> => {
  const form = new URLSearchParams({ SAMLResponse: base64(xml) }).toString();
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: 'https://idp.example.com',
    'Sec-Fetch-Site': 'cross-site',
    Cookie: undefined,
  };
  return patiently(() => browser.send('POST', '/auth/saml/callback', form, headers), isEarly);
};

const finish = (browser: Browser): Promise<Response> =>
  patiently(() => browser.send('GET', '/auth/saml/finish', undefined, { 'Sec-Fetch-Site': 'cross-site' }), isEarly);

const saidTo = (inResponseTo: string, said: Partial<Said> = {}): Said => ({
  service: service.publicUrl,
  inResponseTo,
  nameId: somebody(),
  ...said,
});

/** Completes a sign-in. @returns the browser with the session, and the target of the last redirect */
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
const newSource = (): string => `127.7.${Math.floor(++sources / 200)}.${1 + (sources % 200)}`;
interface Sent {
  readonly status: number;
  readonly name: string | undefined;
  readonly message: string | undefined;
  readonly localAddress: string;
  readonly cookies: readonly string[];
}
const isForm = { 'Content-Type': 'application/x-www-form-urlencoded' };

const sendOnce = async (form: string, headers: OutgoingHttpHeaders, localAddress: string): Promise<Sent> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request(`${service.url}/auth/saml/callback`, { method: 'POST', localAddress, headers }, resolve);
  sent.on('error', reject).end(form);
  const answer = await promise;
  const body = await text(answer);
  const { name, message } = body === '' ? {} : (JSON.parse(body) as { name?: string; message?: string });
  return { status: answer.statusCode ?? 0, name, message, localAddress, cookies: answer.headers['set-cookie'] ?? [] };
};

/** Posts a form from a separate address, so that attempts of other tests do not count. */
const sendForm = (form: string, headers: OutgoingHttpHeaders = isForm, localAddress = newSource()): Promise<Sent> =>
  patiently(
    () => sendOnce(form, headers, localAddress),
    ({ message }) => message?.includes(atOnce) === true,
  );
/** A browser with its own address, for which the answers to its requests are counted. */
const apart = (): Browser => openBrowser(service, newSource());
const formWith = (field: string): string => new URLSearchParams({ SAMLResponse: field }).toString();

const newestReason = async (address: string): Promise<string | null | undefined> => {
  const logins = await service.call('GET', '/api/admin/logins');
  const { events } = z.object({ events: z.array(login) }).parse(await logins.json());
  return events.find(({ ip }) => ip === address)?.failure_reason;
};

/** Posts an answer that must not start a session. @returns the reason in the login log */
const refusalOf = async (xml: string): Promise<string | null | undefined> => {
  const answer = await sendForm(formWith(base64(xml)));
  expect([answer.status, answer.name, answer.cookies]).toEqual([403, 'NoAccessError', []]);
  expect(answer.message).toBe('The answer of the login provider was refused. The log of logins says why.');
  return newestReason(answer.localAddress);
};

const refusedWhen = async (said: Partial<Said>, signing: Signing = {}): Promise<string | null | undefined> =>
  refusalOf(provider.answer(saidTo(await begin(apart()), said), signing));

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

describe('saml §3: only the browser that began', () => {
  it('gets in with the ticket, once', async () => {
    const { browser } = await signIn();
    expect(browser.cookies.keys().some((name) => name.endsWith('halyard-saml-ticket'))).toBe(false);
    expect((await finish(browser)).status).toBe(403);
  });

  it('not one that was sent an answer that others asked for', async () => {
    const [attacker, victim] = [openBrowser(service), openBrowser(service)];
    const xml = provider.answer(saidTo(await begin(attacker)));
    await begin(victim);
    expect((await post(victim, xml)).status).toBe(303);
    const answer = await finish(victim);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    expect(await newestReason('127.0.0.1')).toBe('Another browser began to sign in');
  });

  it('not one that began, but to which the provider did not send the person', async () => {
    const [attacker, victim] = [openBrowser(service), openBrowser(service)];
    const xml = provider.answer(saidTo(await begin(attacker)));
    // The victim signs in at the address that the attacker got, and so posts an answer to the attacker's request.
    expect((await post(victim, xml)).status).toBe(303);
    expect((await finish(attacker)).status).toBe(403);
    expect((await finish(victim)).status).toBe(403);
  });

  it('several windows of it do not disturb each other', async () => {
    const browser = openBrowser(service);
    const [first, second] = [await begin(browser, '/first'), await begin(browser, '/second')];
    for (const [id, path] of [
      [second, '/second'],
      [first, '/first'],
    ] as const) {
      expect((await post(browser, provider.answer(saidTo(id)))).status).toBe(303);
      expect((await finish(browser)).headers.get('location')).toBe(path);
    }
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/..//evil.example'])(
    'goes nowhere else afterwards: %s',
    async (returnTo) => {
      const { finished } = await signIn({}, returnTo);
      const { pathname } = new URL(`${service.publicUrl}/`);
      expect([finished.status, finished.headers.get('location')]).toEqual([303, pathname]);
    },
  );
});

describe('saml §4: what is refused', () => {
  it('an answer that is not signed, or signed only as a whole', async () => {
    expect(await refusedWhen({}, { what: 'nothing' })).toBe('The assertion is not signed');
    expect(await refusedWhen({}, { what: 'response' })).toBe('The assertion is not signed');
  });

  it('an answer whose own signature does not fit, though that of the assertion does', async () => {
    const { finished } = await signIn({}, '/', { what: 'both' });
    expect(finished.status).toBe(303);
    const after = (xml: string): string => xml.replace(/<samlp:Status>/, '<samlp:Status Changed="1">');
    expect(await refusedWhen({}, { what: 'both', after })).toBe('No signature of the configured certificate fits');
  });

  it('the key of another provider, whatever KeyInfo says', async () => {
    const key = newKey();
    const why = 'No signature of the configured certificate fits';
    expect(await refusedWhen({}, { key })).toBe(why);
    expect(await refusedWhen({}, { key, keyInfo: provider.certificate })).toBe(why);
    const { finished } = await signIn({}, '/', { keyInfo: selfSigned(key) });
    expect(finished.status).toBe(303);
  });

  it('every answer while the certificate is none', async () => {
    const weak = 'The certificate in the settings is none of an RSA key of at least 2,048 bits';
    for (const certificate of [
      'none',
      'MIIC',
      ' ',
      `${provider.certificate}\n-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----`,
    ]) {
      await configure({ ...configured(), certificate });
      expect(await refusedWhen({})).toBe(weak);
      expect(await refusedWhen({}, { what: 'nothing' })).toBe(weak);
    }
    const stored = await getItem(service.table, settingKey(samlId));
    if (stored === undefined) throw new Error('There are no settings');
    await putItem(service.table, { ...stored, values: { ...stored.values, certificate: '' } });
    expect(await refusedWhen({})).toBe(weak);
  });

  it.each(Object.keys(wrappings('')))('a wrapped signature: %s', async (how) => {
    const evil = somebody();
    const wrap = wrappings(evil)[how];
    const what = /answer (in|beside) its signature/.test(how) ? 'response' : 'assertion';
    const why = await refusedWhen({}, { what, ...(wrap && { after: wrap }) });
    expect(why).toMatch(/^(The answer|A signature of the answer|The assertion)/);
    const users = await (await service.call('GET', '/api/admin/user-admin')).text();
    expect(users).not.toContain(evil);
  });

  it.each<[string, Partial<Said>, string]>([
    ['another audience', { audience: 'https://other.example.com' }, 'The assertion is meant for another audience'],
    [
      'another recipient',
      { recipient: 'https://other.example.com/auth/saml/callback' },
      'not confirmed for this address',
    ],
    [
      'another destination',
      { destination: 'https://other.example.com/auth/saml/callback' },
      'meant for another address',
    ],
    [
      'an assertion of another issuer',
      { issuer: 'https://other.example.com', responseIssuer: '' },
      'of another provider',
    ],
    ['an answer of another issuer', { responseIssuer: 'https://other.example.com' }, 'of another provider'],
    ['an assertion that has expired', { begins: -600, ends: -61, confirmationEnds: 300 }, 'has expired'],
    ['a confirmation that has expired', { confirmationEnds: -61 }, 'not confirmed for this'],
    ['an assertion that is not valid yet', { begins: 3_600, ends: 3_900 }, 'not valid yet'],
    ['an assertion that is valid for years', { ends: 90_000, confirmationEnds: 300 }, 'valid for too long'],
    ['an assertion without confirmation', { confirmation: '' }, 'The subject is not confirmed'],
    [
      'one of somebody who vouches',
      {
        confirmation:
          '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:sender-vouches"><saml:SubjectConfirmationData/></saml:SubjectConfirmation>',
      },
      'The subject is not confirmed',
    ],
    ['a subject that answers no request', { subjectInResponseTo: '' }, 'not confirmed for this address, this request'],
    ['a subject that answers another request', { subjectInResponseTo: '_other' }, 'answers another request'],
    [
      'a status that is no success',
      { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' },
      'did not let the person in',
    ],
    ['an empty name', { nameId: '' }, 'no name that is only text'],
    ['a name with elements', { nameId: 'a@example.com<saml:b/>' }, 'no name that is only text'],
    ['a comment in the name', { nameId: 'admin@example.com<!-- -->.evil.example' }, 'The XML has comments'],
    ['a name that is no email', { nameId: 'ingrid' }, 'has no email'],
  ])('%s', async (_, said, why) => {
    const { responseIssuer, ...rest } = said;
    const given = responseIssuer === '' ? { ...rest, responseIssuer: provider.entityId } : said;
    expect(await refusedWhen(given)).toContain(why);
  });

  it('answers to no request, to an unknown one, and to one of another installation', async () => {
    expect(await refusalOf(provider.answer(saidTo('')))).toBe('The answer answers no request (InResponseTo)');
    expect(await refusalOf(provider.answer(saidTo('_unknown')))).toMatch(
      /^The answer was used already, or it answers no/,
    );
  });

  it('an answer that was used', async () => {
    const browser = openBrowser(service);
    const xml = provider.answer(saidTo(await begin(browser)));
    expect((await post(browser, xml)).status).toBe(303);
    expect(await refusalOf(xml)).toMatch(/^The answer was used already/);
  });

  it('all but one of those with the same answer at the same time', async () => {
    const form = formWith(base64(provider.answer(saidTo(await begin(apart())))));
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendForm(form)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9);
  });

  it('an assertion that let somebody in, in an answer to another request', async () => {
    const id = `_${randomUUID()}`;
    await signIn({ id });
    expect(await refusedWhen({ id })).toMatch(/^The answer was used already/);
  });

  it.each<[string, Signing, RegExp]>([
    ['RSA with SHA-1', { method: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }, /method that is not accepted/],
    ['a digest with SHA-1', { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }, /digest that is not accepted/],
    [
      'another canonical form',
      { canonical: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' },
      /not of the form that SAML has/,
    ],
    ['a key that is sent along', { after: (xml) => xml.replace(/#rsa-sha256/g, '#hmac-sha256') }, /method that is not/],
    [
      'a changed name',
      { after: (xml) => xml.replace('@example.com', '@example.org') },
      /No signature of the configured/,
    ],
    [
      'a signature of nothing',
      { after: (xml) => xml.replace(/URI="#[^"]+"/, 'URI=""') },
      /does not refer to the element/,
    ],
    [
      'more transforms',
      {
        after: (xml) =>
          xml.replace(
            '</ds:Transforms>',
            '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/></ds:Transforms>',
          ),
      },
      /not of the form that SAML has/,
    ],
    [
      'the same id twice',
      {
        after: (xml) => xml.replace('<samlp:Status>', `<samlp:Status ID="${/Assertion ID="([^"]+)/.exec(xml)?.[1]}">`),
      },
      /same id/,
    ],
    [
      'a foreign namespace',
      { after: (xml) => xml.replace('<samlp:Status>', '<x:y xmlns:x="urn:x"/><samlp:Status>') },
      /foreign namespace/,
    ],
    [
      'the namespaces of SAML 1.1',
      { before: (xml) => xml.replaceAll('SAML:2.0:assertion"', 'SAML:1.0:assertion"') },
      /foreign namespace/,
    ],
    [
      'an encrypted assertion',
      { after: (xml) => xml.replace('</samlp:Response>', '<saml:EncryptedAssertion/></samlp:Response>') },
      /is encrypted/,
    ],
    [
      'advice inside',
      { before: (xml) => xml.replace('<saml:AuthnStatement', '<saml:Advice/><saml:AuthnStatement') },
      /elements that are not known/,
    ],
    [
      'an unknown condition',
      { before: (xml) => xml.replace('</saml:Conditions>', '<saml:Condition/></saml:Conditions>') },
      /condition that is not known/,
    ],
  ])('%s', async (_, signing, why) => {
    expect(await refusedWhen({}, signing)).toMatch(why);
  });
});

describe('saml §4: XML that is refused before anything is verified', () => {
  const open = '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">';
  const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "&a;&a;&a;&a;&a;&a;">`).join('')}]>`;

  it.each([
    ['entities that expand', `${bomb}${open}&a19;</samlp:Response>`, 'The XML has a document type'],
    ['a document type', `<!DOCTYPE r>${open}</samlp:Response>`, 'The XML has a document type'],
    [
      'a file of this machine',
      `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>${open}&f;</samlp:Response>`,
      'The XML has a document type',
    ],
    ['an entity without a document type', `${open}&f;</samlp:Response>`, 'The XML has entities'],
    ['a comment', `${open}<!-- --></samlp:Response>`, 'The XML has comments'],
    ['a section of characters', `${open}<![CDATA[a]]></samlp:Response>`, 'The XML has CDATA sections'],
    ['an instruction', `${open}<?php ?></samlp:Response>`, 'The XML has processing instructions'],
    ['deep nesting', `${open}${'<a>'.repeat(20_000)}`, 'The XML is nested too deeply'],
    ['many elements', `${open}${'<a/>'.repeat(20_000)}`, 'The XML has too many elements'],
    [
      'many attributes',
      `<a ${Array.from({ length: 5_000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
      'The XML has too many attributes',
    ],
    ['two roots', '<a/><a/>', 'The XML has more than one root'],
    ['nothing', ' ', 'The XML is not well-formed'],
    ['no XML', 'SAML', 'The XML is not well-formed'],
    ['another document', '<html/>', 'It is no answer of SAML 2.0'],
    ['a character that is none', `${open}\u0001</samlp:Response>`, 'The XML has a character that is none'],
    ['another encoding', '<?xml version="1.0" encoding="UTF-16"?><a/>', 'The XML has processing instructions'],
    ['much text', `${open}${'a'.repeat(140_000)}</samlp:Response>`, 'The XML is too large'],
  ])('%s', async (_, xml, why) => {
    expect(await refusalOf(xml)).toBe(why);
  });

  it('10 MB, as every body that is larger than 256 KB', async () => {
    expect((await sendForm(formWith('A'.repeat(10 * 1024 * 1024 - 100)))).status).toBe(413);
    expect((await sendForm(formWith('A'.repeat(256 * 1024)))).status).toBe(413);
  });

  it('what is no form, has no field or two, or is not base64', async () => {
    expect(await sendForm('{}', { 'Content-Type': 'application/json' })).toMatchObject({ status: 415 });
    expect(await sendForm('RelayState=x')).toMatchObject({ status: 400, name: 'ValidationError' });
    expect(await sendForm('SAMLResponse=')).toMatchObject({ status: 400, name: 'ValidationError' });
    expect(await sendForm('SAMLResponse=a&SAMLResponse=b')).toMatchObject({ status: 400, name: 'ValidationError' });
    expect(await sendForm(formWith('<a/>'))).toMatchObject({ status: 403 });
    expect(await sendForm(formWith(Buffer.from([0xff, 0xfe, 0xfd]).toString('base64')))).toMatchObject({ status: 403 });
  });

  it('more than ten answers a minute to requests that began at one address', async () => {
    const attacker = openBrowser(service, '127.6.0.1');
    const forged = provider.answer(saidTo(await begin(attacker)), { key: newKey() });
    const answers: number[] = [];
    for (let i = 0; i < 22; i++)
      answers.push((await sendForm(formWith(base64(forged)), undefined, `127.6.1.${1 + i}`)).status);
    expect(new Set(answers)).toEqual(new Set([403, 429]));
  });

  it('but nobody is locked out by forms that another site has the browsers of an address send', async () => {
    const [attacker, visitor] = [openBrowser(service, '127.6.0.2'), openBrowser(service, '127.6.0.3')];
    const forged = provider.answer(saidTo(await begin(attacker)), { key: newKey() });
    for (const field of ['AAAA', base64(provider.answer(saidTo('_unknown'))), base64(forged)])
      for (let i = 0; i < 12; i++) await sendForm(formWith(field), undefined, '127.6.0.3');
    const answer = provider.answer(saidTo(await begin(visitor)));
    expect(await sendForm(formWith(base64(answer)), undefined, '127.6.0.3')).toMatchObject({ status: 303 });
    const typed = { username: 'admin', password: 'not-the-password' };
    expect((await visitor.send('POST', '/auth/simple/login', typed)).status).toBe(401);
  });

  it('nor by answers that the provider signed, whatever they say', async () => {
    const browser = openBrowser(service, '127.6.0.4');
    for (let i = 0; i < 12; i++) {
      const answer = provider.answer(saidTo(await begin(browser), { nameId: 'no-email' }));
      expect(await sendForm(formWith(base64(answer)), undefined, '127.6.0.4')).toMatchObject({ status: 403 });
    }
    expect(await sendForm(formWith(base64(provider.answer(saidTo(await begin(browser))))))).toMatchObject({
      status: 303,
    });
  });

  it('forms in a frame of another page', async () => {
    const framed = { ...isForm, 'Sec-Fetch-Dest': 'iframe' };
    expect(await sendForm(formWith('AAAA'), framed)).toMatchObject({ status: 400, name: 'BadDataError' });
  });
});

describe('saml §5: who signs in', () => {
  it('is found by email, in any case, and keeps the account', async () => {
    const email = somebody();
    const first = await whoIs((await signIn({ nameId: email })).browser);
    const second = await whoIs((await signIn({ nameId: email.toUpperCase() })).browser);
    expect(second.id).toBe(first.id);
  });

  it('is not found by letters that only look like those of an email', async () => {
    const email = `k-${randomUUID()}@example.com`;
    const { id } = await whoIs((await signIn({ nameId: email })).browser);
    // The Kelvin sign, whose lower-case form is k.
    const { browser, finished } = await signIn({ nameId: `\u212a${email.slice(1)}` });
    expect([id > 0, finished.status]).toEqual([true, 403]);
    expect((await browser.send('POST', '/auth/token')).status).toBe(401);
  });

  it('has the email of the attribute where the name of the subject is none', async () => {
    const email = somebody();
    const { browser } = await signIn({ nameId: 'persistent-4711', attributes: { email: [email] } });
    expect((await whoIs(browser)).email).toBe(email);
  });

  it('gets an account only in the domains of the settings, and only if accounts are made', async () => {
    const browser = openBrowser(service);
    const elsewhere = `p-${randomUUID()}@example.org`;
    expect((await post(browser, provider.answer(saidTo(await begin(browser), { nameId: elsewhere })))).status).toBe(
      303,
    );
    expect((await finish(browser)).status).toBe(403);
    await configure({ ...configured(), autoCreate: false });
    expect((await post(browser, provider.answer(saidTo(await begin(browser))))).status).toBe(303);
    expect((await finish(browser)).status).toBe(403);
    expect(await newestReason('127.0.0.1')).toContain('There is no account for you here');
  });

  it('is put into the groups that are mapped, and taken out of the others', async () => {
    const made = await service.call('POST', '/api/admin/groups', { name: `g-${randomUUID()}`, users: [] });
    const { id } = z.object({ id: z.number() }).parse(await made.json());
    const group = await getItem(service.table, groupKey(id));
    if (!group) throw new Error('There is no group');
    await putItem(service.table, { ...group, mappingsSSO: ['flags & more'] });
    await configure({ ...configured(), enableGroupSyncing: true, groupJsonPath: '$.memberOf' });
    const email = somebody();
    const members = async (attributes: Said['attributes']): Promise<number> => {
      const { finished } = await signIn({ nameId: email, ...(attributes && { attributes }) });
      expect(finished.status).toBe(303);
      return (await getItem(service.table, groupKey(id)))?.users.length ?? 0;
    };
    expect(await members({ memberOf: ['flags &amp; more', 'others'] })).toBe(1);
    expect(await members({ memberOf: ['others'] })).toBe(0);
    expect(await members({ memberOf: ['others', 'flags &amp; more'] })).toBe(1);
    expect(await members(undefined)).toBe(0);
  });
});

describe('saml §6: signing out', () => {
  it('goes to the provider with the name of the subject and its session', async () => {
    const email = somebody();
    const { browser } = await signIn({ nameId: email, sessionIndex: '_s-1' });
    const answer = await browser.send('POST', '/logout');
    const { redirect } = z.object({ redirect: z.string() }).parse(await answer.json());
    expect(redirect.startsWith(`${signOutUrl}?SAMLRequest=`)).toBe(true);
    const { xml } = askedBy(redirect);
    expect(xml).toContain('<samlp:LogoutRequest ');
    expect(xml).toContain(`>${email}</saml:NameID><samlp:SessionIndex>_s-1</samlp:SessionIndex>`);
    expect((await browser.send('POST', '/auth/token')).status).toBe(401);
  });

  it('ends here where the provider has no address for it', async () => {
    const { signOutUrl: _, ...without } = configured();
    await configure(without);
    const { browser } = await signIn();
    expect(await (await browser.send('POST', '/logout')).json()).toEqual({ redirect: null });
  });
});

describe('saml §7: metadata', () => {
  it('name the service and its address for answers', async () => {
    const answer = await fetch(`${service.url}/auth/saml/metadata`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/samlmetadata+xml; charset=utf-8',
    ]);
    const xml = await answer.text();
    expect(xml).toContain(`entityID="${service.publicUrl}"`);
    expect(xml).toContain(`Location="${service.publicUrl}/auth/saml/callback"`);
    expect(xml).toContain('WantAssertionsSigned="true"');
  });
});

describe('saml §1: while it is off', () => {
  it('nobody begins, and no answer counts', async () => {
    const browser = openBrowser(service);
    const xml = provider.answer(saidTo(await begin(browser)));
    await configure({ ...configured(), enabled: false });
    expect((await browser.send('GET', '/auth/saml/login')).status).toBe(403);
    expect((await post(browser, xml)).status).toBe(403);
    expect((await finish(browser)).status).toBe(403);
    expect((await fetch(`${service.url}/auth/saml/metadata`)).status).toBe(200);
  });
});

describe('saml §8: what is kept', () => {
  it('has neither answers nor tickets, and neither has the log', async () => {
    const { browser } = await signIn();
    const tickets = [...browser.cookies.values()].map(({ value }) => value);
    const logins = JSON.stringify(await queryAll(service.table, { pk: loginsPartition }));
    for (const secret of [...tickets, 'SAMLResponse', 'saml:Assertion'])
      expect([logins.includes(secret), service.output().includes(secret)]).toEqual([false, false]);
  });
});

describe('login-providers §7: the last way to sign in', () => {
  const simple = '/api/admin/auth/simple/settings';
  const statusOf = async (path: string, body: object): Promise<number> =>
    (await service.call('POST', path, body)).status;

  it('is SAML only with a certificate that is one', async () => {
    const unusable = { ...configured(), certificate: 'MIIC' };
    await configure(unusable);
    expect(await statusOf(simple, { disabled: true })).toBe(400);
    await configure();
    expect(await statusOf(simple, { disabled: true })).toBe(200);
    expect(await statusOf(settingsPath, unusable)).toBe(400);
    expect(await statusOf(settingsPath, { ...configured(), enabled: false })).toBe(400);
    expect(await statusOf(simple, { disabled: false })).toBe(200);
  });
});
