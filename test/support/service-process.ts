import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { ServiceAddresses } from '../../infra/local/run.ts';
import { endMark, type Order, type Report } from './service-orders.ts';

/** A service that runs in another process. */
export interface Launched {
  readonly place: ServiceAddresses;
  /** The output so far, of both streams. */
  readonly output: () => string;
  /** Stops it as an operator would. */
  readonly stop: () => Promise<void>;
}

export interface LaunchOptions {
  /** Environment variables in addition to those of this process. */
  readonly env: Readonly<Record<string, string>>;
  /** Arguments of the command line of `npm start`. */
  readonly args: readonly string[];
  /** Every function of the sources has its own memory, as a bundle does. */
  readonly ownMemories: boolean;
  /** The table is in a model of the engine, which ends with the service. */
  readonly onModel: boolean;
  /** Drops the log; has no effect in a warm process. */
  readonly quiet: boolean;
  /** Hashes passwords with the real cost. */
  readonly dearHashes: boolean;
  /** Runs in a process that has run another service before, and may run the next one. */
  readonly isWarm: boolean;
}

/** A process of `service-host.ts`. */
interface Host {
  /** @throws Error when the process ends before it answers */
  order(order: Order): Promise<Report>;
  /** The output of its service so far, both streams. */
  output(): string;
  /** Waits for the rest of the output of an ended service, and clears it. @returns the whole output */
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

/** Warm processes of this worker that run no service, with real or with cheap hashes. */
const idle: { readonly dear: Host[]; readonly cheap: Host[] } = { dear: [], cheap: [] };

/**
 * Starts a service in the way of `npm start`.
 * @throws Error with its output, when it does not start
 */
export const launch = async (options: LaunchOptions): Promise<Launched> => {
  const { env, args, ownMemories, onModel, quiet, dearHashes, isWarm } = options;
  const others = dearHashes ? idle.dear : idle.cheap;
  // A test may read the log of the next service in a warm process.
  const host = (isWarm ? others.pop() : undefined) ?? openHost({ quiet: quiet && !isWarm, dearHashes });
  const all = { ...process.env, ...env };
  const report = await host.order({ start: { env: all, args, ownMemories, onModel } });
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
