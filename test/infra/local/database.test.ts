import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startEngine } from '../../../infra/local/table/database.ts';
import { engineBinary } from '../../../infra/local/table/engine-binary.ts';

const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'halyard-test-'));
  cleanups.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
};
const start = async (dataFile?: string) => {
  const engine = await startEngine({ env: {}, ...(dataFile === undefined ? {} : { dataFile }) });
  cleanups.push(() => engine.stop());
  const client = new DynamoDBClient({
    endpoint: engine.endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  cleanups.push(() => client.destroy());
  return { engine, client };
};
const createTable = new CreateTableCommand({
  TableName: 'things',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
});
const read = new GetItemCommand({ TableName: 'things', Key: { pk: { S: 'a' } } });

describe('the embedded engine', () => {
  it('keeps the data of a file over a restart', async () => {
    const dataFile = join(folder(), 'data.db');
    const first = await start(dataFile);
    await first.client.send(createTable);
    await first.client.send(new PutItemCommand({ TableName: 'things', Item: { pk: { S: 'a' }, n: { N: '1' } } }));
    await first.engine.stop();
    const second = await start(dataFile);
    expect((await second.client.send(read)).Item).toEqual({ pk: { S: 'a' }, n: { N: '1' } });
  });

  it('starts empty without a file, and several run side by side', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.engine.endpoint).not.toBe(other.engine.endpoint);
    await one.client.send(createTable);
    await expect(other.client.send(read)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('answers nobody after it was stopped, and stops only once', async () => {
    const { engine } = await start();
    await engine.stop();
    await engine.stop();
    await expect(fetch(engine.endpoint)).rejects.toThrow();
  });

  it('does not outlive a process that is killed', async () => {
    const file = JSON.stringify(new URL('../../../infra/local/table/database.ts', import.meta.url).href);
    const script = `const { startEngine } = await import(${file}); console.log((await startEngine({ env: {} })).endpoint);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', `${script} setInterval(() => {}, 1000);`]);
    const [endpoint] = await once(parent.stdout.setEncoding('utf8'), 'data');
    expect((await fetch(String(endpoint).trim())).ok).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(fetch(String(endpoint).trim())).rejects.toThrow(), { timeout: 120_000 });
  });

  it('uses the engine of DYNAMODB_ENDPOINT and leaves it running', async () => {
    const { engine } = await start();
    const borrowed = await startEngine({ env: { DYNAMODB_ENDPOINT: engine.endpoint } });
    expect(borrowed.endpoint).toBe(engine.endpoint);
    await borrowed.stop();
    expect((await fetch(engine.endpoint)).ok).toBe(true);
  });

  it('says what the engine said when it cannot open its file', async () => {
    await expect(startEngine({ env: {}, dataFile: join(folder(), 'missing', 'data.db') })).rejects.toThrow(
      /did not start: .*database/i,
    );
  });
});

describe('where the engine comes from', () => {
  it('is dynoxide on PATH where npm installed none for the platform', () => {
    const made = folder();
    const file = join(made, process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
    writeFileSync(file, '');
    chmodSync(file, 0o755);
    expect(engineBinary({ PATH: made }, 'none-none')).toBe(file);
  });

  it('is asked for by name when there is none', () => {
    expect(() => engineBinary({ PATH: folder() }, 'none-none')).toThrow(
      /@dynoxide\/none-none.*PATH.*DYNAMODB_ENDPOINT.*DynamoDB Local/,
    );
  });
});
