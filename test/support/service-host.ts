import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Running } from '../../infra/local/run.ts';
import { endMark, type Order, type Report } from './service-orders.ts';

/**
 * A process that runs one service of the tests after the other: most of what a service takes is a process that starts and
 * code that runs for the first time. Each service has the modules anew that keep something of its table or environment, and
 * all others as they are loaded.
 */

const root = pathToFileURL(`${resolve(import.meta.dirname, '../..')}/`).href;
/** The functions, what they open once, and what reads the environment or makes a memory of its own when it is loaded. */
const anew = ['functions/', 'lib/store/deployed/', 'lib/http/'].map((folder) => `${root}${folder}`);
let services = 0;

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    return anew.some((folder) => found.url.startsWith(folder)) ? { ...found, url: `${found.url}?${services}` } : found;
  },
});

// Only now: their imports have to pass the hook.
const { gatherLogLines } = await import('../../infra/local/log-lines.ts');
const { run } = await import('../../infra/local/run.ts');
gatherLogLines();

let running: Running | undefined;

/** Both streams have everything of the service when they have this. */
const markEnd = async (): Promise<void> => {
  // Log lines are written after a turn of the event loop.
  await new Promise((done) => setImmediate(done));
  for (const stream of [process.stdout, process.stderr]) stream.write(endMark);
};

const start = async (env: NodeJS.ProcessEnv, args: readonly string[]): Promise<Report> => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  services += 1;
  try {
    running = await run(args);
    return { started: running.place };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await markEnd();
    return 'failed';
  }
};

const stop = async (): Promise<Report> => {
  await running?.stop();
  running = undefined;
  await markEnd();
  return 'stopped';
};

const execute = (order: Order): Promise<Report> =>
  order === 'stop' ? stop() : start(order.start.env, order.start.args);

process.on('message', (order: Order) => {
  execute(order).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

// The end of the tests ends their services.
process.once('disconnect', () => {
  const end = (): never => process.exit();
  (running?.stop() ?? Promise.resolve()).then(end, end);
});
