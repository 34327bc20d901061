import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentName } from '../../console/accounts/agent.ts';
import { inlinesOf, isSafeLink } from '../../console/design/data/markdown-parts.ts';
import { adviceFor, newAttempts } from '../../console/pages/login/attempts.ts';
import { ownAddress } from '../../console/pages/login/own-address.ts';
import { oidcProblems, samlProblems, shownProblems } from '../../console/pages/login/rules.ts';
import { matching } from '../../console/pages/logins/login-filter.ts';
import { placesOf } from '../../console/pages/profile/places.ts';
import type { OidcDraft, SamlDraft } from '../../console/queries/login-providers.ts';
import type { Login } from '../../console/queries/logins.ts';
import { newOidcSettings } from '../../lib/contract/schemas/login-provider.ts';
import { ownAddress as addressOfService } from '../../lib/identity/login-providers/own-address.ts';

const both = {
  enabled: true,
  autoCreate: false,
  emailDomains: '',
  defaultRootRole: 'Viewer',
  defaultRootRoleId: 0,
  enableGroupSyncing: false,
  groupJsonPath: '',
  unleashHostname: '',
} as const;
const oidc: OidcDraft = {
  ...both,
  discoverUrl: 'https://id.example.com/.well-known/openid-configuration',
  clientId: 'halyard',
  enableSingleSignOut: false,
  addGroupsScope: false,
  acrValues: '',
  idTokenSigningAlgorithm: 'RS256',
};
const saml: SamlDraft = {
  ...both,
  entityId: 'urn:id',
  signOnUrl: 'https://id.example.com/sso',
  certificate: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
  signOutUrl: '',
};

/** Whether the API accepts these members of OpenID Connect. */
const isTaken = (draft: Partial<OidcDraft>): boolean =>
  newOidcSettings.safeParse({
    ...oidc,
    secret: 'x',
    ...draft,
    ...(draft.unleashHostname === '' && { unleashHostname: undefined }),
  }).success;

describe('settings of a login provider', () => {
  it('that are complete have no problem', () => {
    expect([oidcProblems(oidc, true), samlProblems(saml)]).toEqual([{}, {}]);
  });

  it.each([
    'http://example.com',
    'http://localhost:8080/realms/x',
    'https://user@example.com',
    'https://example.com/#x',
    'https://example.com',
    'text',
    'ftp://example.com',
    'http://[::1]/x',
  ])('%s is taken as an address where the API takes it', (discoverUrl) => {
    expect(oidcProblems({ ...oidc, discoverUrl }, true).discoverUrl === undefined).toBe(isTaken({ discoverUrl }));
  });

  it.each([
    'flags.example.com',
    'flags.example.com:8443',
    'FLAGS.example.com',
    'a b',
    'https://a',
    'a/b',
    '127.0.0.1',
    'u@a',
  ])('%s is taken as a host where the API takes it', (unleashHostname) => {
    expect(oidcProblems({ ...oidc, unleashHostname }, true).unleashHostname === undefined).toBe(
      isTaken({ unleashHostname }),
    );
  });

  it('need what is missing, which is not said before somebody tries to save', () => {
    const problems = oidcProblems({ ...oidc, discoverUrl: '', clientId: '', enableGroupSyncing: true }, false);
    expect(Object.keys(problems).toSorted()).toEqual(['clientId', 'discoverUrl', 'groupJsonPath', 'secret']);
    expect(Object.keys(shownProblems(problems))).toEqual(['groupJsonPath']);
    expect(oidcProblems({ ...oidc, enabled: false, discoverUrl: '' }, true)).toEqual({});
  });

  it('name what can never fit: addresses of many tenants, domains with an @, certificates that are none', () => {
    const common = 'https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration';
    expect(oidcProblems({ ...oidc, discoverUrl: common }, true)).toHaveProperty('discoverUrl');
    expect(oidcProblems({ ...oidc, emailDomains: 'a.example, b@example.com' }, true).emailDomains).toContain(
      'b@example',
    );
    expect(oidcProblems({ ...oidc, emailDomains: ' a.example ,, bücher.example ' }, true)).toEqual({});
    expect(samlProblems({ ...saml, certificate: 'MIIBIjANBg\nkqh==' })).toEqual({});
    expect(Object.keys(samlProblems({ ...saml, certificate: 'x', signOutUrl: 'x' }))).toEqual([
      'certificate',
      'signOutUrl',
    ]);
  });
});

describe('the address to enter at a provider', () => {
  it.each(['', 'flags.example.com', 'flags.example.com:443', 'other.example:8443', '127.0.0.1', '127.0.0.1:4242'])(
    'is, with “%s” as host, the one that the service sends people back to',
    (host) => {
      for (const base of ['https://flags.example.com', 'https://flags.example.com/stage', 'http://127.0.0.1:4242'])
        expect(ownAddress(base, host)).toBe(addressOfService(base, host));
    },
  );

  it('is that of the service while a host is typed', () => {
    expect(ownAddress('https://a.example', 'a b')).toBe('https://a.example');
  });
});

const attempt = (id: string, members: Partial<Login> = {}): Login => ({
  id,
  username: null,
  created_at: '2030-01-01T00:00:00Z',
  successful: false,
  ip: '127.0.0.1',
  auth_type: 'oidc',
  failure_reason: 'The assertion is not signed',
  ...members,
});

describe('attempts to sign in', () => {
  it('are part of a test if they are new and at this provider', () => {
    const log = [attempt('c'), attempt('b', { auth_type: 'simple' }), attempt('a')];
    expect(newAttempts(log, new Set(['a']), 'oidc').map(({ id }) => id)).toEqual(['c']);
  });

  it('come with what to do about their reason', () => {
    expect(adviceFor('The provider cannot be reached (ECONNREFUSED)')).toContain('TLS');
    expect([adviceFor(null), adviceFor('Something else')]).toEqual([undefined, undefined]);
  });

  it('are found by name, address and reason, by their way and result', () => {
    const log = [attempt('a', { username: 'Kari', successful: true, failure_reason: null }), attempt('b')];
    const found = (filter: Parameters<typeof matching>[1]) => matching(log, filter).map(({ id }) => id);
    expect([found({ query: ' kari ' }), found({ query: 'SIGNED' }), found({ query: '127' })]).toEqual([
      ['a'],
      ['b'],
      ['a', 'b'],
    ]);
    expect([found({ result: 'in' }), found({ result: 'refused' }), found({ method: 'saml' })]).toEqual([
      ['a'],
      ['b'],
      [],
    ]);
  });
});

describe('the own profile', () => {
  it('has permissions by places, in words, each once', () => {
    const grants = [
      { permission: 'B', project: 'shop', environment: 'production' },
      { permission: 'A', project: 'shop' },
      { permission: 'A', project: 'shop' },
      { permission: 'C' },
    ];
    expect(placesOf(grants, (name) => ({ A: 'Do a', B: 'Do b' })[name] ?? name)).toEqual([
      { project: undefined, environment: undefined, what: ['C'] },
      { project: 'shop', environment: undefined, what: ['Do a'] },
      { project: 'shop', environment: 'production', what: ['Do b'] },
    ]);
  });

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
    ['curl/8.0', 'curl'],
    ['something', 'something'],
    [null, 'unknown browser'],
  ])('%s is called %s', (agent, name) => {
    expect(agentName(agent)).toBe(name);
  });
});

describe('Markdown of banners', () => {
  it('is text, emphasis, code and links that run nothing', () => {
    expect(inlinesOf('a **b** `c` *d* [e](/f) [g](javascript:h) <i>')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'em', text: 'd' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'e', href: '/f' },
      { kind: 'text', text: ' ' },
      { kind: 'text', text: '[g](javascript:h)' },
      { kind: 'text', text: ' <i>' },
    ]);
    expect(['//x', 'data:x', 'https://x', 'mailto:x', '/x', '/\\x'].map(isSafeLink)).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('loses no text, whatever it is', () => {
    void fc.assert(
      fc.property(fc.string(), (text) => {
        const shown = inlinesOf(text).map((part) => part.text);
        for (const part of shown) expect(text).toContain(part);
      }),
    );
  });
});
