import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Target } from './send.ts';

/** Tokens of the callers in recordings. */
export interface Callers {
  readonly admin: string;
  /** Token of the user `admin`. */
  readonly adminpat: string;
  readonly editor: string;
  readonly viewer: string;
  /** Token for all projects in `development`. */
  readonly client: string;
}

const identified = z.object({ id: z.number() });
const users = z.object({ users: z.array(z.object({ id: z.number(), username: z.string().nullish() })) });
const withSecret = z.object({ secret: z.string() });

const inTwentyYears = '2046-01-01T00:00:00.000Z';

/**
 * Creates the callers that recordings need, with the API.
 * @throws Error with the answer, when the service refuses a call
 */
export const makeCallers = async ({ url, token }: Target): Promise<Callers> => {
  const run = `conformance-${randomUUID()}`;
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const tokenOf = async (id: number): Promise<string> =>
    withSecret.parse(
      await call('POST', `/api/admin/user-admin/${id}/tokens`, {
        description: run,
        expiresAt: inTwentyYears,
      }),
    ).secret;
  const newUser = async (username: string, rootRole: string): Promise<string> =>
    tokenOf(identified.parse(await call('POST', '/api/admin/user-admin', { username, rootRole })).id);

  const everyone = users.parse(await call('GET', '/api/admin/user-admin')).users;
  const admin = everyone.find(({ username }) => username === 'admin');
  if (!admin) throw new Error('There is no user admin');
  return {
    admin: token,
    adminpat: await tokenOf(admin.id),
    editor: await newUser(`${run}-editor`, 'Editor'),
    viewer: await newUser(`${run}-viewer`, 'Viewer'),
    client: withSecret.parse(
      await call('POST', '/api/admin/api-tokens', {
        tokenName: run,
        type: 'client',
        environment: 'development',
        projects: ['*'],
      }),
    ).secret,
  };
};
