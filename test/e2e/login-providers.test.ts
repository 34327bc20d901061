import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedKey, settingKey } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

const oidc = '/api/admin/auth/oidc/settings';
const saml = '/api/admin/auth/saml/settings';
const secret = 'whispered-by-the-provider';
const discoverUrl = 'https://login.example.com/.well-known/openid-configuration';

describe('login-providers §4: secrets', () => {
  it.each([oidc, saml])('%s is not kept by browsers', async (path) => {
    expect((await people.done('GET', path)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('login-providers §2: OpenID Connect', () => {
  it('are defaults before anything was set', async () => {
    expect((await people.done('GET', oidc)).body).toEqual({
      enabled: false,
      clientId: '',
      secret: '',
      autoCreate: false,
      enableSingleSignOut: false,
      idTokenSigningAlgorithm: 'RS256',
    });
  });

  it('are replaced as a whole, and read as they were set', async () => {
    const all = {
      enabled: true,
      discoverUrl,
      clientId: 'halyard',
      secret,
      autoCreate: true,
      enableSingleSignOut: true,
      defaultRootRole: 'Editor',
      emailDomains: 'example.com, example.org',
      acrValues: 'one two',
      defaultRootRoleId: 2,
      enableGroupSyncing: true,
      groupJsonPath: 'realm.groups',
      addGroupsScope: true,
      unleashHostname: 'flags.example.com:8443',
      idTokenSigningAlgorithm: 'RS512',
    };
    const set = await people.done('POST', oidc, all);
    expect([set.status, set.body]).toEqual([200, all]);
    expect((await people.done('GET', oidc)).body).toEqual(all);
    const next = await people.done('POST', oidc, { clientId: 'other', secret: `${secret}-2` });
    expect(next.body).toEqual({
      enabled: false,
      clientId: 'other',
      secret: `${secret}-2`,
      autoCreate: false,
      enableSingleSignOut: false,
      idTokenSigningAlgorithm: 'RS256',
    });
    expect((await people.done('GET', oidc)).body).toEqual(next.body);
  });

  it('are stored encrypted, and appear in neither events nor logs', async () => {
    const stored = await getItem(service.table, sealedKey('auth.oidc'));
    expect(stored?.values.secret).toMatch(/^v1\./);
    const setting = await getItem(service.table, settingKey('auth.oidc'));
    expect(Object.keys(setting?.values ?? {})).not.toContain('secret');
    expect(JSON.stringify([stored, setting])).not.toContain(secret);
    const events = await people.events('setting-created', 'setting-updated');
    expect(events).toMatchObject([
      {
        type: 'setting-updated',
        data: { id: 'auth.oidc', hideEventDetails: true },
        preData: { hideEventDetails: true },
      },
      { type: 'setting-created', data: { id: 'auth.oidc', hideEventDetails: true }, preData: null },
    ]);
    expect(JSON.stringify((await people.done('GET', '/api/admin/events')).body)).not.toContain(secret);
    expect(service.output()).not.toContain(secret);
  });

  it('refuse missing members, wrong types, unlisted values and invalid addresses', async () => {
    const refused = (given: object) => people.refusal('POST', oidc, { clientId: 'c', secret: 's', ...given });
    expect(await refused({ clientId: undefined })).toEqual([400, 'ValidationError']);
    expect(await refused({ secret: undefined })).toEqual([400, 'ValidationError']);
    expect(await refused({ enabled: 'perhaps' })).toEqual([400, 'ValidationError']);
    expect(await refused({ defaultRootRole: 'Owner' })).toEqual([400, 'ValidationError']);
    expect(await refused({ idTokenSigningAlgorithm: 'HS256' })).toEqual([400, 'ValidationError']);
    expect(await refused({ discoverUrl: 'ftp://login.example.com' })).toEqual([400, 'ValidationError']);
    expect(await refused({ discoverUrl: 'login' })).toEqual([400, 'ValidationError']);
    expect(await refused({ enabled: true })).toEqual([400, 'ValidationError']);
    expect(await refused({ enableGroupSyncing: true })).toEqual([400, 'ValidationError']);
    expect(await refused({ enableGroupSyncing: true, groupJsonPath: '' })).toEqual([400, 'ValidationError']);
    expect(await refused({ defaultRootRoleId: 4 })).toEqual([400, 'BadDataError']);
    expect(await refused({ defaultRootRoleId: 99 })).toEqual([400, 'BadDataError']);
    expect(await refused({ defaultRootRoleId: 0 })).toEqual([200, undefined]);
    expect(await refused({ discoverUrl: 'http://10.0.0.1/oidc', enabled: true })).toEqual([400, 'ValidationError']);
    expect(await refused({ discoverUrl: 'http://localhost:8080/oidc', enabled: true })).toEqual([200, undefined]);
    for (const host of ['https://flags.example.com', 'flags.example.com/x', 'user@flags.example.com', 'a b', '?', '#'])
      expect(await refused({ unleashHostname: host })).toEqual([400, 'ValidationError']);
    for (const host of ['', 'localhost', 'Flags.example.com', '10.0.0.1:4242', 'flags.example.com:443', '[::1]:80'])
      expect(await refused({ unleashHostname: host })).toEqual([200, undefined]);
    expect((await service.call('POST', oidc)).status).toBe(415);
  });

  it('refuse by name what they would not keep', async () => {
    for (const [path, given] of [
      [oidc, { clientId: 'c', secret: 's' }],
      [saml, { entityId: 'e', signOnUrl: 'https://login.example.com', certificate: 'c' }],
    ] as const) {
      const { status, body } = await people.call('POST', path, { ...given, enablePkce: true });
      expect([status, body.name]).toEqual([400, 'ValidationError']);
      expect(JSON.stringify(body.details)).toContain('enablePkce');
    }
  });

  it('are for administrators only', async () => {
    const { token } = await people.newUser('Editor');
    expect(await people.refusal('GET', oidc, undefined, token)).toEqual([403, 'NoAccessError']);
    expect(await people.refusal('POST', oidc, { clientId: 'c', secret: 's' }, token)).toEqual([403, 'NoAccessError']);
  });
});

describe('login-providers §2: SAML', () => {
  it('have defaults, are set and read, and keep the own certificate encrypted', async () => {
    expect((await people.done('GET', saml)).body).toEqual({
      enabled: false,
      entityId: '',
      signOnUrl: '',
      certificate: '',
      autoCreate: false,
    });
    const all = {
      enabled: true,
      entityId: 'halyard',
      signOnUrl: 'https://login.example.com/saml',
      certificate: 'MIIC',
      signOutUrl: 'https://login.example.com/out',
      spCertificate: 'PRIVATE-PART',
      autoCreate: true,
      emailDomains: 'example.com',
      defaultRootRole: 'Viewer',
      defaultRootRoleId: 3,
      enableGroupSyncing: true,
      groupJsonPath: 'groups',
      addGroupsScope: false,
      unleashHostname: 'flags.example.com',
    };
    expect((await people.done('POST', saml, all)).body).toEqual(all);
    expect((await people.done('GET', saml)).body).toEqual(all);
    expect(JSON.stringify(await getItem(service.table, settingKey('auth.saml')))).not.toContain('PRIVATE-PART');
    for (const missing of ['entityId', 'signOnUrl', 'certificate']) {
      expect(await people.refusal('POST', saml, { ...all, [missing]: undefined })).toEqual([400, 'ValidationError']);
    }
    const [event] = await people.events('setting-created');
    expect(event?.data).toEqual({ id: 'auth.saml', hideEventDetails: true });
  });
});

describe('login-providers §8: Google', () => {
  it('has no settings of its own, and leads to OpenID Connect', async () => {
    const google = '/api/admin/auth/google/settings';
    const none = {
      enabled: false,
      unleashHostname: '',
      clientId: '',
      clientSecret: '',
      autoCreate: false,
      emailDomains: '',
    };
    expect((await people.done('GET', google)).body).toEqual(none);
    const { status, body } = await people.call('POST', google, {
      enabled: true,
      clientId: 'halyard',
      clientSecret: secret,
    });
    expect([status, body.name]).toEqual([400, 'BadDataError']);
    expect(body.message).toContain(oidc);
    expect(JSON.stringify(body)).not.toContain(secret);
    expect((await people.done('GET', google)).body).toEqual(none);
    const { token } = await people.newUser('Editor');
    expect(await people.refusal('GET', google, undefined, token)).toEqual([403, 'NoAccessError']);
    expect(await people.refusal('POST', google, {}, token)).toEqual([403, 'NoAccessError']);
  });
});
