/**
 * The upper limit of any service on the embedded engine: measures a bare server (bare-server.ts) that sends the engine
 * only the necessary requests of a poll or a write.
 *
 *     node test/bench/bare/engine-floor.ts [callers…]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { startEngine } from '../../../infra/local/table/database.ts';
import { createTable } from '../../../lib/store/table/create-table.ts';
import { openTable } from '../../../lib/store/table/table.ts';
import { openServer } from '../peer/peer-server.ts';
import { median } from '../tools/median.ts';

/** The necessary requests of an operation: read the newest heads, or write one change and its entries in the log. */
export type Work = 'read' | 'write';

/** A running bare server. */
export interface BareServer {
  /** Sends one request and returns its duration in ms. */
  ask(work: Work): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a bare server on an engine of its own, so that its work does not slow down a service that is measured beside it.
 * @param dataFile file of the engine; absent: its data is in memory
 */
export const startBareServer = async (dataFile?: string): Promise<BareServer> => {
  const engine = await startEngine({ dataFile });
  const table = openTable('floor', { endpoint: engine.endpoint });
  await createTable(table);
  const child = fork(resolve(import.meta.dirname, 'bare-server.ts'), [engine.endpoint, table.name]);
  const [url] = (await once(child, 'message')) as [string];
  const server = openServer('The bare server', url, '');
  return {
    ask: async (work) => (await server.send({ method: work === 'read' ? 'GET' : 'POST', path: '/' })).ms,
    stop: async () => {
      server.close();
      table.client.destroy();
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await engine.stop();
    },
  };
};

/** Durations in ms, of callers who each send one request after the other. */
const timesOf = async (bare: BareServer, work: Work, callers: number, ms: number): Promise<number[]> => {
  const times: number[] = [];
  const until = performance.now() + ms;
  const caller = async (): Promise<void> => {
    while (performance.now() < until) times.push(await bare.ask(work));
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return times;
};

/** How long each number of callers is measured, in ms. */
const duration = 2_000;

if (import.meta.main) {
  const wanted = process.argv.slice(2).map(Number);
  const bare = await startBareServer();
  try {
    for (const work of ['read', 'write'] as const) {
      const rows = [];
      for (const callers of wanted.length > 0 ? wanted : [1, 8, 32]) {
        await timesOf(bare, work, callers, duration / 4);
        const times = await timesOf(bare, work, callers, duration);
        rows.push({ callers, ms: median(times), perSecond: times.length / (duration / 1_000) });
      }
      console.log(work);
      console.table(rows);
    }
  } finally {
    await bare.stop();
  }
  process.exit(0);
}
