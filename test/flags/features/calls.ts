import { expect } from 'vitest';
import type { TestService } from '../../e2e/harness.ts';

export interface Spoken {
  readonly type: string;
  readonly project: string | null;
  readonly environment: string | null;
  readonly featureName: string | null;
  readonly createdBy: string;
  readonly data: unknown;
  readonly preData: unknown;
  readonly tags: unknown;
}

type Headers = Readonly<Record<string, string>>;

/** A JSON body whose members a test compares, not uses. */
type Json = Readonly<Record<string, unknown>>;

/** Common calls of admin API tests, for one project. */
export const callsTo = (service: TestService, project: string) => {
  const base = `/api/admin/projects/${project}`;
  const send = (method: string, path: string, body?: unknown, headers?: Headers) =>
    service.call(method, `${path.startsWith('/api/') ? '' : base}${path}`, body, headers);

  /** The body of an answer with the required status; `{}` if it is empty. */
  const answer = async (
    status: number,
    method: string,
    path: string,
    body?: unknown,
    headers?: Headers,
  ): Promise<Json> => {
    const response = await send(method, path, body, headers);
    const text = await response.text();
    expect([response.status, text]).toEqual([status, expect.anything()]);
    return text === '' ? {} : JSON.parse(text);
  };

  /** Name and message of a refusal. */
  const refusal = async (method: string, path: string, body?: unknown, headers?: Headers) => {
    const response = await send(method, path, body, headers);
    const { name, message } = JSON.parse((await response.text()) || '{}');
    return { status: response.status, name: String(name), message: String(message) };
  };

  /** Events of a feature, oldest first. */
  const events = async (feature: string): Promise<Spoken[]> => {
    const response = await service.call('GET', `/api/admin/events/${feature}`);
    const { events: newestFirst } = JSON.parse(await response.text());
    return newestFirst.reverse();
  };
  const types = async (feature: string): Promise<string[]> => (await events(feature)).map(({ type }) => type);

  /** A new feature, with these strategies in `production`. */
  const feature = async (name: string, ...strategies: readonly object[]): Promise<string[]> => {
    await answer(201, 'POST', '/features', { name });
    const ids: string[] = [];
    for (const strategy of strategies) {
      const { id } = await answer(200, 'POST', `/features/${name}/environments/production/strategies`, strategy);
      ids.push(String(id));
    }
    return ids;
  };

  return { send, answer, refusal, events, types, feature };
};
export type Calls = ReturnType<typeof callsTo>;
