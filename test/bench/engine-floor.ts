/**
 * The upper limit of any service on the embedded engine: measures a bare server (bare-server.ts) that sends the engine
 * only the necessary requests of a poll or a write.
 *
 *     node test/bench/engine-floor.ts [callers…]
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { startEngine } from '../../infra/local/database.ts';
import { createTable, openTable } from '../../lib/store/table/table.ts';
import { median } from './median.ts';
import { openServer } from './peer-server.ts';

/** The necessary requests of an operation: read the newest heads, or write one change and its entries in the log. */
export type Work = 'read' | 'write';

/**
 * The results of the bare server for this number of simultaneous callers, each of which sends one request after the
 * other.
 */
export interface EngineFloor {
  readonly callers: number;
  /** Median of one request. */
  readonly ms: number;
  readonly perSecond: number;
}

/**
 * Measures the bare server on an engine for each number of callers. It uses a separate table, because the service
 * cannot read its items.
 * @param endpoint of the engine, e.g. the one that `npm start` prints
 */
export const measureEngineFloor = async (
  endpoint: string,
  work: Work,
  { callers = [1, 8, 32], ms = 2_000 }: { readonly callers?: readonly number[]; readonly ms?: number } = {},
): Promise<EngineFloor[]> => {
  const table = openTable(`floor-${randomUUID()}`, { endpoint });
  await createTable(table);
  const child = fork(resolve(import.meta.dirname, 'bare-server.ts'), [endpoint, table.name]);
  const [url] = (await once(child, 'message')) as [string];
  const server = openServer('The bare server', url, '');
  const measure = async (count: number, duration: number): Promise<EngineFloor> => {
    const times: number[] = [];
    const begun = performance.now();
    const caller = async (): Promise<void> => {
      while (performance.now() < begun + duration)
        times.push((await server.send({ method: work === 'read' ? 'GET' : 'POST', path: '/' })).ms);
    };
    await Promise.all(Array.from({ length: count }, caller));
    return { callers: count, ms: median(times), perSecond: times.length / ((performance.now() - begun) / 1000) };
  };
  try {
    const floors: EngineFloor[] = [];
    for (const count of callers) {
      await measure(count, ms / 4);
      floors.push(await measure(count, ms));
    }
    return floors;
  } finally {
    server.close();
    table.client.destroy();
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
};

if (import.meta.main) {
  const engine = await startEngine();
  try {
    const wanted = process.argv.slice(2).map(Number);
    const options = wanted.length > 0 ? { callers: wanted } : {};
    for (const work of ['read', 'write'] as const) {
      console.log(work);
      console.table(await measureEngineFloor(engine.endpoint, work, options));
    }
  } finally {
    await engine.stop();
  }
  process.exit(0);
}
