import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { grace } from '../functions/grace.ts';

/** A DynamoDB-compatible engine on the loopback interface. */
export interface Engine {
  /** e.g. `http://127.0.0.1:38211` */
  readonly endpoint: string;
  /** Stops the engine and waits until its data is on disk; a second call does nothing. */
  stop(): Promise<void>;
}

/** How an engine is started. */
export interface EngineProgram {
  readonly program: string;
  /** Its arguments; it must listen on this port of the loopback interface. */
  readonly args: (port: number) => readonly string[];
  /** Folder that is removed if this process is killed. */
  readonly folder?: string | undefined;
  /** After this time without an answer it has failed, in ms. */
  readonly startupMs: number;
}

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

/** Whether something answers there; DynamoDB Local answers this request without a signature with 400. */
const answersAt = async (endpoint: string): Promise<boolean> => {
  try {
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    await answer.arrayBuffer();
    return answer.status < 500;
  } catch {
    return false;
  }
};

/** Waits until the engine answers. Returns it, or its output if it failed. */
const launch = async ({
  program,
  args,
  folder,
  startupMs,
}: EngineProgram): Promise<Engine | { readonly refusal: string }> => {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawnWatched(program, args(port), folder);
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
    const answers = await answersAt(endpoint);
    await delay(5);
    // Another process may have taken the port first and given the answer; then this engine is about to end.
    if (answers && running(child)) return { endpoint, stop: () => end(child) };
  }
  if (child.pid !== undefined) await end(child);
  return { refusal: output.trim() || `no answer on ${endpoint} within ${startupMs} ms` };
};

/**
 * Starts an engine on a free port.
 * @throws Error with its output, when it does not start
 */
export const startEngineProgram = async (program: EngineProgram): Promise<Engine> => {
  let refusal = '';
  for (let attempt = 0; attempt < attempts; attempt++) {
    const outcome = await launch(program);
    if ('endpoint' in outcome) return outcome;
    refusal = outcome.refusal;
  }
  throw new Error(`The database engine ${program.program} did not start: ${refusal}`);
};
