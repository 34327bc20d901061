/**
 * Runs in a separate process: calls the batch playground's function repeatedly with the given event, and writes the
 * measurements as JSON. `evaluation-batch.ts` starts it.
 */
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { handler } from '../../../functions/playground/evaluate-batch.ts';
import { lambdaContext } from '../../http/lambda-event.ts';

/** The measurements of one process: times of each call in ms, memory in MB, sizes in bytes. */
export interface BatchRuns {
  /** Time from event to answer, with compression in parallel. */
  readonly wall: readonly number[];
  /** Processor time of the function's own thread: everything but compression, which uses other threads. */
  readonly own: readonly number[];
  readonly gzip: readonly number[];
  readonly brotli: readonly number[];
  /** Peak memory before the first large answer, and after it. */
  readonly idle: number;
  readonly peak: number;
  readonly bytes: number;
  readonly gzipped: number;
  readonly brotlied: number;
}

const warmUp = 3;
const rounds = 15;

const call = async (event: APIGatewayProxyEvent): Promise<Buffer> => {
  const answer = await handler(event, lambdaContext());
  if (answer.statusCode !== 200) throw new Error(`The batch was answered with ${answer.statusCode}: ${answer.body}`);
  return Buffer.from(answer.body, answer.isBase64Encoded ? 'base64' : 'utf8');
};

const peakMemory = (): number => process.resourceUsage().maxRSS / 1024;

const timed = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const run = async (small: APIGatewayProxyEvent, large: APIGatewayProxyEvent): Promise<BatchRuns> => {
  await call(small);
  const idle = peakMemory();
  const gzipped = await call(large);
  const peak = peakMemory();
  const [wall, own]: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUp + rounds; round++) {
    const [start, before] = [performance.now(), process.threadCpuUsage()];
    await call(large);
    const { user, system } = process.threadCpuUsage(before);
    if (round < warmUp) continue;
    wall.push(performance.now() - start);
    own.push((user + system) / 1000);
  }
  const plain = gunzipSync(gzipped);
  const fastest = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  const thrice = [1, 2, 3];
  return {
    ...{ wall, own, idle, peak },
    gzip: thrice.map(() => timed(() => gzipSync(plain, { level: constants.Z_BEST_SPEED }))),
    brotli: thrice.map(() => timed(() => brotliCompressSync(plain, fastest))),
    bytes: plain.length,
    gzipped: gzipped.length,
    brotlied: brotliCompressSync(plain, fastest).length,
  };
};

const events: readonly APIGatewayProxyEvent[] = JSON.parse(process.env.BATCH_EVENTS ?? '[]');
const [small, large] = events;
if (small === undefined || large === undefined) throw new Error('BATCH_EVENTS holds no two events');
process.stdout.write(JSON.stringify(await run(small, large)));
