import { expect } from 'vitest';
import type { HttpAnswer } from '../../infra/local/gateway/gateway-answer.ts';
import type { HttpRequest } from '../../infra/local/gateway/proxy-event.ts';
import { askedBy, openSamlProvider } from './saml-provider.ts';

const headerOf = ({ headers }: HttpAnswer, name: string): readonly string[] =>
  headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value);

/**
 * Signs a user in with SAML and out again, at a provider that is created and configured for it. @param token token of
 * an administrator
 */
export const signInWithSaml = async (
  answer: (request: HttpRequest) => Promise<HttpAnswer>,
  token: string,
): Promise<void> => {
  const provider = openSamlProvider();
  const cookies = new Map<string, string>();
  const send = async (
    method: string,
    path: string,
    status: number,
    { body = '', headers = [] }: { readonly body?: string; readonly headers?: readonly string[] } = {},
  ): Promise<HttpAnswer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const rawHeaders = ['Cookie', cookie, 'Sec-Fetch-Site', 'same-origin', ...headers];
    const request = {
      method,
      path,
      queryString: '',
      rawHeaders,
      body: Buffer.from(body),
      sourceIp: '127.0.0.1',
      port: 80,
    };
    const got = await answer(request);
    expect([path, got.status, got.body.toString()]).toEqual([path, status, expect.any(String)]);
    for (const set of headerOf(got, 'set-cookie')) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return got;
  };
  const settings = {
    enabled: true,
    entityId: provider.entityId,
    signOnUrl: 'https://idp.example.com/in',
    signOutUrl: 'https://idp.example.com/out',
    certificate: provider.certificate,
    autoCreate: true,
  };
  await send('POST', '/api/admin/auth/saml/settings', 200, {
    body: JSON.stringify(settings),
    headers: ['Authorization', token, 'Content-Type', 'application/json'],
  });
  const [location = ''] = headerOf(await send('GET', '/auth/saml/login', 302), 'location');
  const { id, xml } = askedBy(location);
  const service = /<saml:Issuer>([^<]+)/.exec(xml)?.[1] ?? '';
  const said = provider.answer({ service, inResponseTo: id, nameId: 'solveig@example.com' });
  await send('POST', '/auth/saml/callback', 303, {
    body: new URLSearchParams({ SAMLResponse: Buffer.from(said).toString('base64') }).toString(),
    headers: ['Content-Type', 'application/x-www-form-urlencoded'],
  });
  await send('GET', '/auth/saml/finish', 303);
  const { redirect } = JSON.parse((await send('POST', '/logout', 200)).body.toString());
  expect(redirect).toContain('SAMLRequest=');
};
