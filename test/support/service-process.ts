import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Place } from '../../infra/local/run.ts';
import { endMark, type Order, type Report } from './service-orders.ts';

/** A service that runs in another process. */
export interface Launched {
  readonly place: Place;
  /** What it wrote so far, both streams. */
  readonly output: () => string;
  /** Stops it as an operator would. */
  readonly stop: () => Promise<void>;
}

export interface LaunchOptions {
  /** On top of the environment of this process. */
  readonly env: Readonly<Record<string, string>>;
  /** Of the command line of `npm start`. */
  readonly args: readonly string[];
  /** Every function of the sources remembers by itself, as a bundle does. */
  readonly ownMemories: boolean;
  /** Drops what it logs; not in a warm process. */
  readonly quiet: boolean;
  /** Leaves hashes of passwords as slow as they are. */
  readonly dearHashes: boolean;
  /** In a process that ran another service before, and may run the next one. */
  readonly isWarm: boolean;
}

/** A process of `service-host.ts`. */
interface Host {
  /** @throws Error when the process ends before it answers */
  order(order: Order): Promise<Report>;
  /** What its service wrote so far, both streams. */
  output(): string;
  /** Waits for the rest of what a service wrote that has ended, and forgets it. @returns all of it */
  drain(): Promise<string>;
  end(): Promise<void>;
}

const cheapHashes = new URL('./cheap-hashes.ts', import.meta.url).href;

const openHost = ({ quiet, dearHashes }: Pick<LaunchOptions, 'quiet' | 'dearHashes'>): Host => {
  const child: ChildProcess = fork(resolve(import.meta.dirname, 'service-host.ts'), {
    execArgv: dearHashes ? [] : ['--import', cheapHashes],
    stdio: ['ignore', quiet ? 'ignore' : 'pipe', 'pipe', 'ipc'],
  });
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  let written = '';
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  const exited = once(child, 'exit');
  return {
    order: async (order) => {
      child.send(order);
      const answer = await Promise.race([once(child, 'message'), exited.then(() => undefined)]);
      if (answer === undefined) throw new Error(`The process of the service ended:\n${written}`);
      const [report]: Report[] = answer;
      if (report === undefined) throw new Error('The process of the service answered nothing');
      return report;
    },
    output: () => written,
    drain: async () => {
      while (child.exitCode === null && written.split(endMark).length <= streams.length)
        await Promise.race([...streams.map((stream) => once(stream, 'data')), exited]);
      const all = written.replaceAll(endMark, '');
      written = '';
      return all;
    },
    end: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
};

/** Warm processes of this worker without a service, with hashes as they are, or cheap ones. */
const idle: { readonly dear: Host[]; readonly cheap: Host[] } = { dear: [], cheap: [] };

/**
 * Starts what `npm start` starts.
 * @throws Error with what it wrote, when it does not come up
 */
export const launch = async (options: LaunchOptions): Promise<Launched> => {
  const { env, args, ownMemories, quiet, dearHashes, isWarm } = options;
  const others = dearHashes ? idle.dear : idle.cheap;
  // The next service in a warm process may be one whose log is read.
  const host = (isWarm ? others.pop() : undefined) ?? openHost({ quiet: quiet && !isWarm, dearHashes });
  const all = { ...process.env, ...env };
  const report = await host.order({ start: { env: all, args, ownMemories } });
  if (typeof report === 'string') {
    const output = await host.drain();
    await host.end();
    throw new Error(`The service did not start:\n${output}`);
  }
  let last: string | undefined;
  return {
    place: report.started,
    output: () => last ?? host.output(),
    stop: async () => {
      if (last !== undefined) return;
      await host.order('stop');
      last = await host.drain();
      if (isWarm) others.push(host);
      else await host.end();
    },
  };
};
