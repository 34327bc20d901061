import { randomUUID } from 'node:crypto';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEngine } from '../../../infra/local/table/database.ts';
import type { Engine } from '../../../infra/local/table/engine-process.ts';
import { type StreamPump, startStreamPump } from '../../../infra/local/table/stream-pump.ts';
import { createTable } from '../../../lib/store/table/create-table.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
const pumps: StreamPump[] = [];
afterEach(async () => {
  for (const pump of pumps.splice(0)) await pump.stop();
});

const newTable = async () => {
  const table = openTable(`pump-${randomUUID()}`, { endpoint: engine.endpoint });
  await createTable(table);
  const { Table: description } = await table.control.send(new DescribeTableCommand({ TableName: table.name }));
  return { table, streamArn: description?.LatestStreamArn ?? '' };
};
const put = (table: Table, pk: string, sk = '0') =>
  table.client.send(new PutCommand({ TableName: table.name, Item: { pk, sk } }));
const start = async (
  streamArn: string,
  deliver: (records: readonly DynamoDBRecord[]) => Promise<boolean>,
  report: (error: unknown) => void = (error) => {
    throw error;
  },
) => {
  const pump = await startStreamPump({ endpoint: engine.endpoint, streamArn, deliver, report, pollMs: 5 });
  pumps.push(pump);
  return pump;
};
const keys = (records: readonly DynamoDBRecord[]) => records.map((record) => record.dynamodb?.Keys?.pk?.S);

describe('the stream pump', () => {
  it('delivers what is written after it started, once, in order', async () => {
    const { table, streamArn } = await newTable();
    await put(table, 'before');
    const got: (string | undefined)[] = [];
    await start(streamArn, async (records) => {
      got.push(...keys(records));
      return true;
    });
    // More than ten, so that sequence numbers have one and two digits.
    const names = Array.from({ length: 25 }, (_, i) => `item-${i}`);
    for (const name of names) await put(table, name);
    await expect.poll(() => got).toEqual(names);
    await put(table, 'after');
    await expect.poll(() => got).toEqual([...names, 'after']);
  });

  it('delivers records in the form of a Lambda event', async () => {
    const { table, streamArn } = await newTable();
    const got: DynamoDBRecord[] = [];
    await start(streamArn, async (records) => {
      got.push(...records);
      return true;
    });
    await put(table, 'JOURNAL#INSTANCE', '000000000001');
    await expect.poll(() => got).toHaveLength(1);
    expect(got[0]).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      eventSourceARN: streamArn,
      dynamodb: { Keys: { pk: { S: 'JOURNAL#INSTANCE' }, sk: { S: '000000000001' } }, StreamViewType: 'KEYS_ONLY' },
    });
    expect(Number.isInteger(got[0]?.dynamodb?.ApproximateCreationDateTime)).toBe(true);
  });

  it('delivers again what could not be delivered, and then what follows', async () => {
    const { table, streamArn } = await newTable();
    const calls: (string | undefined)[][] = [];
    await start(streamArn, async (records) => {
      calls.push(keys(records));
      return calls.length > 1;
    });
    await put(table, 'a');
    await expect.poll(() => calls.slice(0, 2)).toEqual([['a'], ['a']]);
    await put(table, 'b');
    await expect.poll(() => calls.at(-1)).toEqual(['b']);
  });

  it('reports a delivery that throws and tries again', async () => {
    const { table, streamArn } = await newTable();
    const reports: unknown[] = [];
    const got: (string | undefined)[] = [];
    await start(
      streamArn,
      async (records) => {
        if (reports.length === 0) throw new Error('once');
        got.push(...keys(records));
        return true;
      },
      (error) => reports.push(error),
    );
    await put(table, 'a');
    await expect.poll(() => got).toEqual(['a']);
    expect(reports).toHaveLength(1);
  });

  it('waits for the running delivery when it stops', async () => {
    const { table, streamArn } = await newTable();
    let ended = false;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun = Promise.withResolvers<void>();
    const pump = await start(streamArn, async () => {
      begun.resolve();
      await held;
      ended = true;
      return true;
    });
    await put(table, 'a');
    await begun.promise;
    const stopped = pump.stop();
    release();
    await stopped;
    expect(ended).toBe(true);
  });
});
