import { gatherLogLines } from '../../infra/local/gateway/log-lines.ts';
import { type Running, run } from '../../infra/local/run.ts';
import type { Engine } from '../../infra/local/table/engine-process.ts';
import { startModelEngine } from './model-engine/engine.ts';
import { loadAnew } from './modules-anew.ts';
import { endMark, type Order, type Report, type Start } from './service-orders.ts';

/**
 * A process that runs services of tests, one after the other: most of the start of a service is the start of a process
 * and the first execution of code.
 */

gatherLogLines();

let running: Running | undefined;
let engine: Engine | undefined;

/** After this mark, both streams contain everything that the service wrote. */
const markEnd = async (): Promise<void> => {
  // Log lines are written at the end of a turn of the event loop.
  await new Promise((done) => setImmediate(done));
  for (const stream of [process.stdout, process.stderr]) stream.write(endMark);
};

const start = async (wanted: Start): Promise<Report> => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, wanted.env);
  loadAnew({ ownMemories: wanted.ownMemories });
  try {
    if (wanted.onModel) {
      engine = await startModelEngine();
      process.env.DYNAMODB_ENDPOINT = engine.endpoint;
    }
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
  await engine?.stop();
  running = undefined;
  engine = undefined;
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

// The end of the test process ends its services.
process.once('disconnect', () => {
  const end = (): never => process.exit();
  (running?.stop() ?? Promise.resolve()).then(end, end);
});
