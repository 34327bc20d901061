import { Match } from 'aws-cdk-lib/assertions';
import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { usualTimeoutMs } from '../../../../infra/aws/api/definition.ts';
import { limitsOf, schedules, stageThrottle, streamBatches } from '../../../../infra/limits.ts';
import { invoke } from '../../../../infra/local/functions/lambda.ts';
import { openEventSource } from '../../../../infra/local/table/event-source.ts';
import { streamFilters } from '../../../../infra/stream-filter.ts';
import { maxRequestMs } from '../../../../lib/contract/limits.ts';
import { routes } from '../../../../lib/contract/routes/index.ts';
import { planes } from '../../../../lib/contract/routes/plane.ts';
import { synthesized } from '../synthesized.ts';

const { template } = synthesized({ stage: 'dev' });
const properties = (type: string): unknown[] =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);

/** Files of routes by the names of their functions. */
const fileOf = new Map(routes.map(({ handler }) => [handler.replaceAll('/', '-'), handler]));
/** Each plane has an authorizer and a function for unknown paths. */
const ofEachPlane = new RegExp(`^(${planes.join('|')})-`);
const deployed = z.object({ FunctionName: z.string(), Timeout: z.number(), MemorySize: z.number() });
/** By the name after `halyard-dev-`, which does not distinguish folders from files. */
const functions = new Map(
  properties('AWS::Lambda::Function').flatMap((of) => {
    const { data } = deployed.safeParse(of);
    return data ? [[data.FunctionName.replace('halyard-dev-', ''), data] as const] : [];
  }),
);

describe('AWS and the local service', () => {
  it('give every function the same time and memory', async () => {
    expect(functions.size).toBeGreaterThan(200);
    for (const [name, { Timeout, MemorySize }] of functions) {
      const own = name.replace(ofEachPlane, '');
      const file = fileOf.get(own) ?? own;
      const { ms, mb } = limitsOf(file);
      expect([name, Timeout * 1000, MemorySize]).toEqual([name, ms, mb]);
      const seen = {
        name: file,
        handler: (_: unknown, context: { memoryLimitInMB: string }) => context.memoryLimitInMB,
      };
      const outcome = await invoke(seen, {}, { requestId: 'id', timeoutMs: ms });
      expect(outcome).toEqual({ kind: 'answer', payload: String(MemorySize) });
    }
    for (const name of [
      'recovery',
      'event-log-writer',
      'publisher',
      'change-request-scheduler',
      'usage-aggregator',
      ...planes.flatMap((plane) => [`${plane}-authorizer`, `${plane}-not-found`]),
      'seed',
      'console-files',
    ])
      expect(functions.has(name)).toBe(true);
  });

  it('wait as long for an integration as functions have', () => {
    const waitsOf = (type: string) =>
      [...JSON.stringify(properties(type)).matchAll(/timeoutInMillis\\*":(\d+)/gi)].map(([, ms]) => Number(ms));
    const ofRest = waitsOf('AWS::ApiGateway::RestApi');
    expect([...new Set([...ofRest, ...(ofRest.length === 0 ? [usualTimeoutMs] : [])])]).toEqual([maxRequestMs]);
    expect(new Set(waitsOf('AWS::ApiGatewayV2::Integration'))).toEqual(new Set([maxRequestMs]));
  });

  it('retry a batch of the stream equally often before it is a dead letter', async () => {
    const mappings = properties('AWS::Lambda::EventSourceMapping');
    const streams = mappings.filter((of) => z.object({ StartingPosition: z.string() }).safeParse(of).success);
    expect(streams).toMatchObject(
      Array(Object.keys(streamFilters).length).fill({
        BatchSize: streamBatches.size,
        MaximumRetryAttempts: streamBatches.retries,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      }),
    );
    let calls = 0;
    const dead: string[] = [];
    const deliver = openEventSource({
      filter: streamFilters.publisher,
      invoke: async () => {
        calls++;
        return { kind: 'error', error: new Error('no') };
      },
      deadLetter: async (records) => {
        dead.push(...records.map((record) => record.dynamodb?.SequenceNumber ?? ''));
      },
      pause: async () => true,
    });
    const record: DynamoDBRecord = {
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: '1', Keys: { pk: { S: 'JOURNAL#INSTANCE' }, sk: { S: '1' } } },
    };
    await deliver([record]);
    expect([calls, dead]).toEqual([1 + streamBatches.retries, ['1']]);
  });

  it('call scheduled functions equally often', () => {
    // Another rule follows alarms.
    const rates = properties('AWS::Events::Rule').flatMap(
      (of) => z.object({ ScheduleExpression: z.string() }).safeParse(of).data ?? [],
    );
    const minutes = Object.values(schedules).map((ms) => ms / 60_000);
    expect(rates.map(({ ScheduleExpression }) => ScheduleExpression).sort()).toEqual(
      minutes.map((n) => (n === 1 ? 'rate(1 minute)' : `rate(${n} minutes)`)).sort(),
    );
  });

  it('accept the same number of requests', () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: {
        ThrottlingRateLimit: stageThrottle.rate,
        ThrottlingBurstLimit: stageThrottle.burst,
      },
    });
    template.hasResourceProperties('AWS::ApiGateway::Stage', {
      MethodSettings: Match.arrayWith([
        Match.objectLike({
          ResourcePath: '/*',
          ThrottlingRateLimit: stageThrottle.rate,
          ThrottlingBurstLimit: stageThrottle.burst,
        }),
      ]),
    });
  });
});
