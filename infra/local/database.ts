import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { engineBinary } from './engine-binary.ts';
import { freePort } from './free-port.ts';
import { grace } from './grace.ts';
import { indexStreamRecords } from './stream-index.ts';

/** A DynamoDB-compatible engine on the loopback interface. */
export interface Engine {
  /** e.g. `http://127.0.0.1:38211` */
  readonly endpoint: string;
  /** Stops the engine and waits until its data is on disk; a second call does nothing. */
  stop(): Promise<void>;
}

const startupMs = 10_000;
/** Another process may take the free port before the engine does. */
const attempts = 5;

const running = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

const end = async (child: ChildProcess): Promise<void> => {
  if (!running(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), grace.engine);
  await ended;
  clearTimeout(impatience);
};

/**
 * A shell script that runs the program. When the pipe to the parent process breaks, for whatever reason, it stops the
 * program and removes the folder.
 */
const watched = 'folder=$1; shift; (read -r _ <&3 || { kill "$$"; rm -rf "$folder"; }) & exec "$@" 3<&-';

/**
 * Starts a program that ends with this process, even if this process is killed; its `folder` is removed too. It
 * survives a Ctrl-C, which goes to the whole process group, because running requests still need the engine.
 */
const spawnWatched = (binary: string, args: readonly string[], folder = ''): ChildProcess => {
  if (process.platform === 'win32') return spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const child = spawn('/bin/sh', ['-c', watched, 'sh', folder, binary, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const pipe = child.stdio[3];
  // The shell may have ended already.
  pipe?.on('error', () => undefined);
  child.once('exit', () => {
    if (pipe && 'end' in pipe) pipe.end('\n');
  });
  return child;
};

const healthy = async (endpoint: string): Promise<boolean> => {
  try {
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
};

/** Waits until the engine answers. Returns its endpoint, or its output if it failed. */
const launch = async (
  binary: string,
  dataFile: string | undefined,
  folder: string | undefined,
): Promise<Engine | { readonly refusal: string }> => {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const file = dataFile === undefined ? [] : ['--db-path', dataFile];
  const child = spawnWatched(binary, ['serve', '--host', '127.0.0.1', '--port', String(port), ...file], folder);
  let output = '';
  child.on('error', (error) => {
    output += error.message;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2000);
  });
  const endAtOnce = () => child.kill('SIGKILL');
  process.once('exit', endAtOnce);
  child.once('exit', () => process.off('exit', endAtOnce));
  const giveUpAt = Date.now() + startupMs;
  while (child.pid !== undefined && running(child) && Date.now() < giveUpAt) {
    const answers = await healthy(endpoint);
    await delay(5);
    // Another process may have taken the port first and given the answer; then this engine is about to end.
    if (answers && running(child)) return { endpoint, stop: () => end(child) };
  }
  if (child.pid !== undefined) await end(child);
  return { refusal: output.trim() || `no answer on ${endpoint} within ${startupMs} ms` };
};

/** A folder in a memory file system if there is one: a file can have indexes, the engine's own memory cannot. */
const memoryFolder = (): string | undefined => {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return mkdtempSync('/dev/shm/halyard-');
  } catch {
    return undefined;
  }
};

/**
 * Starts the embedded engine on a free port of the loopback interface. If DYNAMODB_ENDPOINT is set, nothing is started:
 * that engine is used, and `stop` does not touch it.
 *
 * @param options.dataFile SQLite file for the data, made if it is missing; its folder must exist. Without it the data
 *   is lost after `stop`.
 * @throws Error when no engine is installed (the message says how to get one) or it does not start (with its own
 *   output)
 */
export const startEngine = async (
  options: { readonly dataFile?: string | undefined; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Engine> => {
  const env = options.env ?? process.env;
  const elsewhere = env.DYNAMODB_ENDPOINT;
  if (elsewhere) return { endpoint: elsewhere, stop: async () => {} };
  const binary = engineBinary(env);
  const folder = options.dataFile === undefined ? memoryFolder() : undefined;
  const dataFile = options.dataFile ?? (folder && join(folder, 'halyard.db'));
  let refusal = '';
  for (let attempt = 0; attempt < attempts; attempt++) {
    const outcome = await launch(binary, dataFile, folder);
    if ('endpoint' in outcome) {
      if (dataFile !== undefined) await indexStreamRecords(dataFile);
      return {
        endpoint: outcome.endpoint,
        stop: async () => {
          await outcome.stop();
          if (folder) rmSync(folder, { recursive: true, force: true });
        },
      };
    }
    refusal = outcome.refusal;
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
  throw new Error(`The database engine ${binary} did not start: ${refusal}`);
};
