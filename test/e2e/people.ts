import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod';
import { event } from '../../lib/contract/schemas/event.ts';
import type { TestService } from './harness.ts';

/** An answer with its JSON body; undefined for an empty one. */
export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at is what it checks
  readonly body: any;
  readonly headers: Headers;
}

const identified = z.looseObject({ id: z.number() });
const secretOf = z.looseObject({ secret: z.string() });

/** Calls and users for tests of permissions. */
export const openPeople = (service: TestService) => {
  const call = async (method: string, path: string, body?: unknown, token?: string): Promise<Reply> => {
    const headers = token === undefined ? {} : { Authorization: token };
    const answer = await service.call(method, path, body, headers);
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), headers: answer.headers };
  };

  /** A call that must succeed. */
  const done = async (method: string, path: string, body?: unknown, token?: string): Promise<Reply> => {
    const reply = await call(method, path, body, token);
    expect([method, path, reply.status, reply.status < 300 ? '' : reply.body]).toEqual([
      method,
      path,
      reply.status,
      '',
    ]);
    return reply;
  };

  /** Status and error name of a call that must be refused. */
  const refusal = async (method: string, path: string, body?: unknown, token?: string): Promise<unknown[]> => {
    const reply = await call(method, path, body, token);
    return [reply.status, reply.body?.name];
  };

  const newToken = async (userId: number, description: string = randomUUID()): Promise<string> => {
    const { body } = await done('POST', `/api/admin/user-admin/${userId}/tokens`, {
      description,
      expiresAt: '2099-01-01T00:00:00Z',
    });
    return secretOf.parse(body).secret;
  };

  return {
    call,
    done,
    refusal,
    newToken,
    /** Creates a user with a personal token. */
    newUser: async (rootRole: number | string): Promise<{ readonly id: number; readonly token: string }> => {
      const { body } = await done('POST', '/api/admin/user-admin', { username: `u-${randomUUID()}`, rootRole });
      const { id } = identified.parse(body);
      return { id, token: await newToken(id) };
    },
    /** The latest events of these types, newest first. */
    events: async (...types: string[]): Promise<z.infer<typeof event>[]> => {
      const { body } = await done('GET', '/api/admin/events');
      return z
        .object({ events: z.array(event) })
        .parse(body)
        .events.filter(({ type }) => types.includes(type));
    },
  };
};
export type People = ReturnType<typeof openPeople>;
