import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { limitsOf } from '../../../infra/limits.ts';
import type { Functions } from '../../../infra/local/functions/functions.ts';
import { type CpuShare, lambdaShare, openCpuShare } from '../tools/cpu-share.ts';

/** Runs in the process of a function: takes its share of a core, loads the bundle, and answers one event at a time. */
const script = `
const [file, entry] = process.argv.slice(1);
for (const level of ['log', 'info', 'warn', 'error']) console[level] = () => {};
if (entry) (await import('node:fs')).writeFileSync(entry, String(process.pid));
const loaded = import(file);
process.on('disconnect', () => process.exit());
process.on('message', async ({ event, requestId, timeoutMs }) => {
  const deadline = Date.now() + timeoutMs;
  const context = { awsRequestId: requestId, getRemainingTimeInMillis: () => deadline - Date.now() };
  try {
    const { handler } = await loaded;
    process.send({ answer: await handler(event, context) });
  } catch (error) {
    process.send({ error: String(error) });
  }
});
`;

interface Running {
  readonly process: ChildProcess;
  readonly share: CpuShare | undefined;
}

export interface ColdFunctionsOptions {
  /** Folder of the bundles. */
  readonly bundles: string;
  readonly env: NodeJS.ProcessEnv;
  /** What a platform adds to a call that starts a process, in ms. @param name of the function */
  readonly startMs: (name: string) => number;
}

export interface ColdFunctions {
  readonly functions: Functions;
  stop(): Promise<void>;
}

/**
 * Functions of which each runs in processes of its own, as on Lambda: a call starts a process unless one that is idle
 * exists, and a process has the share of a core that belongs to the memory of its function.
 */
export const openColdFunctions = ({ bundles, env, startMs }: ColdFunctionsOptions): ColdFunctions => {
  const idle = new Map<string, Running[]>();
  const all: Running[] = [];
  const start = async (name: string): Promise<Running> => {
    await delay(startMs(name));
    const share = await openCpuShare(lambdaShare(limitsOf(name).mb));
    const file = pathToFileURL(join(bundles, name, 'index.mjs')).href;
    const running = {
      process: spawn(
        process.execPath,
        ['--input-type=module', '-e', script, file, ...(share === undefined ? [] : [share.entry])],
        { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
      ),
      share,
    };
    all.push(running);
    return running;
  };
  const call = async (name: string, message: object): Promise<unknown> => {
    const running = idle.get(name)?.pop() ?? (await start(name));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const ended = (): void => reject(new Error(`The process of ${name} has ended`));
    running.process.once('exit', ended);
    running.process.once('message', (given: { readonly answer?: unknown; readonly error?: string }) =>
      given.error === undefined ? resolve(given.answer) : reject(new Error(`${name}: ${given.error}`)),
    );
    running.process.send(message);
    const answer = await promise;
    running.process.off('exit', ended);
    idle.set(name, [...(idle.get(name) ?? []), running]);
    return answer;
  };
  return {
    functions: async (name) => ({
      name,
      handler: (event, { awsRequestId, getRemainingTimeInMillis }) =>
        call(name, { event, requestId: awsRequestId, timeoutMs: getRemainingTimeInMillis() }),
    }),
    stop: async () => {
      for (const { process, share } of all.splice(0)) {
        const { promise, resolve } = Promise.withResolvers<void>();
        if (process.exitCode === null) process.once('exit', () => resolve());
        else resolve();
        process.kill();
        await promise;
        await share?.close();
      }
      idle.clear();
    },
  };
};
