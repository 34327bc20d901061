import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startObjectServer } from '../../../infra/local/storage/object-server.ts';
import { openMemoryObjects } from '../../support/memory-objects.ts';

const require = createRequire(import.meta.url);
const source = readFileSync(resolve(import.meta.dirname, '../../../infra/link/copy-assets.cjs'), 'utf8');
const sha256 = (bytes: string): string => createHash('sha256').update(bytes).digest('hex');

const files: Readonly<Record<string, string>> = { 'a.zip': 'an archive', 'b.json': '{"Resources":{}}' };
const list = JSON.stringify(Object.entries(files).map(([key, bytes]) => ({ key, sha256: sha256(bytes) })));
/** What the address of the release serves now. */
let served: Readonly<Record<string, string>> = {};
let answers: unknown[] = [];

/** The release, and where CloudFormation waits for answers. */
const web = createServer(async (request, response) => {
  const name = request.url?.split('/').at(-1) ?? '';
  if (request.method === 'PUT') answers.push(JSON.parse(await text(request)));
  else if (served[name] === undefined) response.statusCode = 404;
  response.end(served[name]);
});
const objects = openMemoryObjects();
let storage: Awaited<ReturnType<typeof startObjectServer>>;
let address: string;
beforeAll(async () => {
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const { port } = z.object({ port: z.number() }).parse(web.address());
  address = `http://127.0.0.1:${port}/`;
  storage = await startObjectServer({ objects, bucket: 'b' });
});
afterAll(async () => {
  web.close();
  await storage.stop();
});

/** The function as Lambda loads it, with a client that reaches the storage of this test. */
const handler = (): ((event: unknown) => Promise<void>) => {
  const client = require('@aws-sdk/client-s3');
  class Client extends client.S3Client {
    constructor() {
      super({
        endpoint: storage.endpoint,
        forcePathStyle: true,
        region: 'eu-west-1',
        credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      });
    }
  }
  const exported: { handler?: (event: unknown) => Promise<void> } = {};
  const load = (name: string): unknown =>
    name === '@aws-sdk/client-s3' ? { ...client, S3Client: Client } : require(name);
  new Function('require', 'exports', source)(load, exported);
  if (exported.handler === undefined) throw new Error('There is no handler');
  return exported.handler;
};

const call = async (RequestType: string, properties: Readonly<Record<string, string>> = {}): Promise<unknown> => {
  answers = [];
  const ResourceProperties = { Bucket: 'b', Source: address, List: 'files.json', Sha256: sha256(list), ...properties };
  const ids = { StackId: 's', RequestId: 'r', LogicalResourceId: 'Assets' };
  await handler()({ ...ids, RequestType, ResourceProperties, ResponseURL: `${address}answer` });
  expect(answers).toHaveLength(1);
  return answers[0];
};
const stored = async (): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of objects.list('')) keys.push(key);
  return keys.sort();
};

describe('the function that copies a release', () => {
  it('copies what the list names, and says where it is', async () => {
    served = { ...files, 'files.json': list };
    expect(await call('Create')).toEqual({
      StackId: 's',
      RequestId: 'r',
      LogicalResourceId: 'Assets',
      PhysicalResourceId: 'b',
      Status: 'SUCCESS',
      Data: { Bucket: 'b' },
    });
    expect(await stored()).toEqual(Object.keys(files));
  });

  it('refuses a file, and a list, with other contents than the template knows', async () => {
    await call('Delete');
    served = { ...files, 'files.json': list, 'a.zip': 'another archive' };
    expect(await call('Update')).toMatchObject({
      Status: 'FAILED',
      Reason: expect.stringContaining('a.zip has SHA-256'),
    });
    expect(await stored()).not.toContain('a.zip');
    served = { ...files, 'files.json': '[]' };
    expect(await call('Update')).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining('files.json has') });
  });

  it('leaves what an earlier release has put there', async () => {
    served = { ...files, 'files.json': list };
    await call('Create');
    const { length } = objects.changes;
    expect(await call('Update')).toMatchObject({ Status: 'SUCCESS' });
    expect(objects.changes).toHaveLength(length);
  });

  it('names a file that is not there', async () => {
    served = { 'files.json': list };
    expect(await call('Update')).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining('answered 404') });
  });

  it('empties the bucket when the stack is deleted', async () => {
    served = { ...files, 'files.json': list };
    await call('Create');
    expect(await call('Delete')).toMatchObject({ Status: 'SUCCESS' });
    expect(await stored()).toEqual([]);
  });
});
