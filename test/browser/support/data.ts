import { randomUUID } from 'node:crypto';
import { expect, inject } from 'vitest';
import * as z from 'zod';
import { adminPassword } from '../global-setup.ts';

/** Calls a service with its admin token. @throws when the service refuses */
export const callAt = async (
  { url, token }: { readonly url: string; readonly token: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> => {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { Authorization: token, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect([method, path, answer.status, answer.ok ? '' : text]).toEqual([method, path, answer.status, '']);
  return text === '' || !answer.headers.get('content-type')?.includes('json') ? undefined : JSON.parse(text);
};

/** Calls the shared service with its admin token. @throws when the service refuses */
export const call = (method: string, path: string, body?: unknown): Promise<unknown> =>
  callAt(inject('service'), method, path, body);

/** Creates a project with the environments development and production. @returns its id */
export const newProject = async (members: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const id = `p-${randomUUID().slice(0, 8)}`;
  await call('POST', '/api/admin/projects', { id, name: id, environments: ['development', 'production'], ...members });
  return id;
};

export const newFlag = async (project: string, name: string, members: Readonly<Record<string, unknown>> = {}) =>
  call('POST', `/api/admin/projects/${project}/features`, { name, ...members });

/** Creates a user with the usual password. @returns the username */
export const newUser = async (rootRole: 'Admin' | 'Editor' | 'Viewer'): Promise<string> => {
  const username = `${rootRole.toLowerCase()}-${randomUUID().slice(0, 8)}`;
  await call('POST', '/api/admin/user-admin', { username, rootRole, password: adminPassword });
  return username;
};

const listed = z.looseObject({ users: z.array(z.looseObject({ id: z.number(), username: z.string().nullish() })) });

/** The id of a user. */
export const idOf = async (username: string): Promise<number | undefined> =>
  listed.parse(await call('GET', '/api/admin/user-admin')).users.find((one) => one.username === username)?.id;
