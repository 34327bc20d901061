import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { handler } from '../../functions/front-errors.ts';

const asked = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.string() })),
  StartTime: z.number(),
  EndTime: z.number(),
  Period: z.literal(60),
  Statistics: z.tuple([z.enum(['Sum', 'Average'])]),
});
type Asked = z.infer<typeof asked> & { readonly region: string };

const minute = 60;
const noon = Date.UTC(2030, 0, 31, 12) / 1000;
/** Values of each metric by minutes before noon. */
let values: Readonly<Record<string, Readonly<Record<number, number>>>> = {};
let questions: Asked[] = [];
let refusal: number | undefined;

/** CloudWatch, as far as it is asked here: it answers minutes that have data. */
const cloudWatch = createServer(async (request, response) => {
  const [, region = ''] =
    /Credential=AKIDEXAMPLE\/\d+\/([\w-]+)\/monitoring\//.exec(`${request.headers.authorization}`) ?? [];
  expect(request.headers['x-amz-target']).toBe('GraniteServiceVersion20100801.GetMetricStatistics');
  const question = asked.parse(JSON.parse(await text(request)));
  questions.push({ ...question, region });
  const { MetricName, StartTime, EndTime, Statistics } = question;
  const Datapoints = Object.entries(values[MetricName] ?? {}).flatMap(([before, value]) => {
    const Timestamp = noon - Number(before) * minute;
    return Timestamp >= StartTime && Timestamp < EndTime ? [{ Timestamp, [Statistics[0]]: value, Unit: 'None' }] : [];
  });
  response.writeHead(refusal ?? 200).end(JSON.stringify({ Label: MetricName, Datapoints: Datapoints.toReversed() }));
});

beforeAll(async () => {
  cloudWatch.listen(0, '127.0.0.1');
  await once(cloudWatch, 'listening');
  const address = cloudWatch.address();
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  // A quarter of a minute after noon: the running minute does not count.
  vi.useFakeTimers({ now: noon * 1000 + 15_000, toFake: ['Date'] });
});
afterEach(() => {
  values = {};
  questions = [];
  refusal = undefined;
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  cloudWatch.close();
});

const streaming = { ApiId: 'a1b2', Stage: '$default', Method: 'GET', Resource: '/api/client/streaming' };
const run = () => handler({ distribution: 'E123', ordinary: [{ name: '5xx', dimensions: streaming }] });

describe('the function that looks at the front', () => {
  it('asks where the metrics of distributions are for ten minutes, the last five left out because they may come late', async () => {
    await run();
    expect(questions).toEqual([
      {
        region: 'us-east-1',
        Namespace: 'AWS/CloudFront',
        MetricName: '5xxErrorRate',
        Dimensions: [
          { Name: 'DistributionId', Value: 'E123' },
          { Name: 'Region', Value: 'Global' },
        ],
        StartTime: noon - 15 * minute,
        EndTime: noon - 5 * minute,
        Period: 60,
        Statistics: ['Average'],
      },
    ]);
  });

  it('asks nothing else while no answer was 5xx', async () => {
    values = { Requests: { 7: 90_000 }, '5xxErrorRate': { 6: 0, 7: 0 } };
    await run();
    expect(questions).toHaveLength(1);
  });

  it('fails when five requests were answered with 5xx, counted minute by minute from rates', async () => {
    values = { Requests: { 6: 40, 14: 3_000 }, '5xxErrorRate': { 6: 5, 14: 0.1 } };
    await expect(run()).rejects.toThrow('The front answered 5 requests with 5xx between 11:45 and 11:55 UTC');
    expect(questions.map(({ MetricName, region }) => [MetricName, region])).toEqual([
      ['5xxErrorRate', 'us-east-1'],
      ['Requests', 'us-east-1'],
      ['5xx', 'eu-west-1'],
    ]);
  });

  it.each([
    ['four are too few', { Requests: { 6: 80 }, '5xxErrorRate': { 6: 5 } }],
    ['others are too new', { Requests: { 4: 500, 6: 80 }, '5xxErrorRate': { 4: 100, 6: 5 } }],
    ['or too old', { Requests: { 6: 80, 16: 500 }, '5xxErrorRate': { 6: 5, 16: 100 } }],
    [
      'SDKs that ask for a stream and are refused do not count, in whatever minute',
      { Requests: { 6: 100, 7: 100 }, '5xxErrorRate': { 6: 50, 7: 54 }, '5xx': { 6: 70, 8: 30 } },
    ],
  ])('does not fail: %s', async (_, made) => {
    values = made;
    await run();
    expect(questions).toHaveLength(3);
  });

  it('adds to what is refused ordinarily only what is beyond it', async () => {
    values = { Requests: { 6: 100 }, '5xxErrorRate': { 6: 55 }, '5xx': { 6: 50 } };
    await expect(run()).rejects.toThrow('answered 5 requests');
    expect(questions[2]?.Dimensions).toEqual(Object.entries(streaming).map(([Name, Value]) => ({ Name, Value })));
  });

  it('fails when nobody says how many there were', async () => {
    refusal = 500;
    await expect(run()).rejects.toThrow('GetMetricStatistics was answered with 500');
  });
});
