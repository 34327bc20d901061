import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Running } from '../../infra/local/run.ts';
import { endMark, type Order, type Report, type Start } from './service-orders.ts';

/**
 * A process that runs one service of the tests after the other: most of what a service takes is a process that starts and
 * code that runs for the first time. Each service has the modules anew that keep something of its table or environment, and
 * all others as they are loaded. On demand each of its functions has them anew.
 */

const root = pathToFileURL(`${resolve(import.meta.dirname, '../..')}/`).href;
const functions = `${root}functions/`;
/** The functions, what they open once, and what reads the environment or makes a memory of its own when it is loaded. */
const anew = [functions, ...['lib/store/deployed/', 'lib/http/'].map((folder) => `${root}${folder}`)];
let services = 0;
let ownMemories = false;

/** Modules with the same owner share what they remember: all of a service, or those of one function. */
const ownerOf = (url: string, parent: string): string => {
  if (!ownMemories) return String(services);
  return url.startsWith(functions)
    ? `${services}-${url.slice(functions.length)}`
    : new URL(parent).search.slice(1) || String(services);
};

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    return anew.some((folder) => found.url.startsWith(folder))
      ? { ...found, url: `${found.url}?${ownerOf(found.url, context.parentURL ?? root)}` }
      : found;
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

const start = async (wanted: Start): Promise<Report> => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, wanted.env);
  services += 1;
  ownMemories = wanted.ownMemories;
  try {
    running = await run(wanted.args);
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

const execute = (order: Order): Promise<Report> => (order === 'stop' ? stop() : start(order.start));

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
