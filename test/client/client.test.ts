import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, answerOf, openClient } from '../../client/client.ts';
import { startService, type TestService } from '../e2e/harness.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const open = (token = service.token) => openClient({ url: service.url, token });
const params = { path: { projectId: 'default' } };

describe('the client', () => {
  it('calls the API with typed paths, parameters and bodies, and gives what it answers', async () => {
    const client = open();
    const name = "it's-(new)!*~";
    const made = await answerOf(
      client.POST('/api/admin/projects/{projectId}/features', { params, body: { name, type: 'release' } }),
    );
    const { name: madeName, impressionData }: { name: string; impressionData: boolean } = made;
    expect([madeName, impressionData]).toEqual([name, false]);
    const read = await answerOf(
      client.GET('/api/admin/projects/{projectId}/features/{featureName}', {
        params: { path: { projectId: 'default', featureName: name }, query: { variantEnvironments: 'true' } },
      }),
    );
    expect(read.environments.map(({ variants }) => variants)).toEqual([[], []]);
  });

  it('gives undefined for an answer without a body', async () => {
    const path = { projectId: 'default', featureName: 'empty', environment: 'development' };
    const client = open();
    await answerOf(client.POST('/api/admin/projects/{projectId}/features', { params, body: { name: 'empty' } }));
    expect(
      await answerOf(
        client.POST('/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/off', {
          params: { path },
        }),
      ),
    ).toBeUndefined();
  });

  it('throws what the API says: status, name, message, details and id', async () => {
    const body = { name: 'not a name' };
    const error = await answerOf(open().POST('/api/admin/projects/{projectId}/features', { params, body })).catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      name: 'ValidationError',
      message: expect.stringContaining('name'),
      details: [expect.objectContaining({ path: 'name', message: expect.any(String) })],
      id: expect.stringMatching(/^[\w-]{36}$/),
    });
  });

  it('throws the same for an answer that is not of the API', async () => {
    const fetch = async () => new Response('<html>Bad Gateway</html>', { status: 502, statusText: 'Bad Gateway' });
    const client = openClient({ url: 'http://127.0.0.1:1/stage/', fetch });
    await expect(answerOf(client.GET('/api/admin/projects'))).rejects.toMatchObject({
      status: 502,
      name: 'HttpError',
      message: 'The service answered 502 Bad Gateway',
      details: [],
    });
  });

  it('keeps the path of the address, and sends the token and nothing else', async () => {
    const seen: Request[] = [];
    const fetch = async (request: Request) => {
      seen.push(request);
      return Response.json({ version: 1, projects: [] });
    };
    await answerOf(openClient({ url: 'http://127.0.0.1:1/stage/', token: 'x:y', fetch }).GET('/api/admin/projects'));
    expect(seen.map(({ url }) => url)).toEqual(['http://127.0.0.1:1/stage/api/admin/projects']);
    expect(seen[0]?.headers.get('authorization')).toBe('x:y');
  });

  it('does not compile with a wrong path, parameter, body or member', () => {
    const client = open();
    // Compiled, but never called.
    const wrong = [
      // @ts-expect-error: no such path
      () => client.GET('/api/admin/unknown'),
      // @ts-expect-error: the path has parameters
      () => client.GET('/api/admin/projects/{projectId}/features'),
      // @ts-expect-error: the name is missing
      () => client.POST('/api/admin/projects/{projectId}/features', { params, body: {} }),
      // @ts-expect-error: no such method there
      () => client.DELETE('/api/admin/projects'),
      // @ts-expect-error: no such member
      async () => (await answerOf(client.GET('/api/admin/projects'))).features,
    ];
    expect(wrong).toHaveLength(5);
  });
});
