import { setTimeout } from 'node:timers/promises';
import type { Timing } from '../peer/peer-rows.ts';
import { median } from './median.ts';

/** Sends the next request and returns its duration in ms. */
export type Ask = () => Promise<number>;

export interface InTurn {
  /** The result of each server, in their order. */
  readonly timings: readonly Timing[];
  /**
   * Half of the interquartile range of the ratio of the first two servers, in percent. Absent with fewer than three turns.
   */
  readonly spread?: number;
}

export interface Pace {
  /** Duration of one server's turn with several callers. */
  readonly turnMs: number;
  /** Time after each turn in which a server can finish its background work, in ms. */
  readonly restMs: number;
  /** Number of turns of each server. */
  readonly turns: number;
  /** Number of request pairs of one caller. */
  readonly pairs: number;
  /** After this time no further turn begins, in ms. */
  readonly enoughMs: number;
}

const fewestPairs = 10;
const warmUp = 3;

const quartiles = (values: readonly number[]): number =>
  ((median(values, 0.75) - median(values, 0.25)) / 2 / median(values)) * 100;

const warm = async (servers: readonly Ask[]): Promise<void> => {
  for (let i = 0; i < warmUp; i++) for (const ask of servers) await ask();
};

const spreadOf = (firsts: readonly number[], seconds: readonly number[]): number =>
  quartiles(firsts.map((first, i) => first / (seconds[i] ?? Number.NaN)));

/** Measures one caller: it sends one request to each server, and the order turns round each time. */
const alternate = async (servers: readonly Ask[], { pairs, enoughMs }: Pace): Promise<InTurn> => {
  const times = servers.map((): number[] => []);
  await warm(servers);
  const until = performance.now() + enoughMs;
  for (let i = 0; i < pairs && (i < fewestPairs || performance.now() < until); i++) {
    const order = [...servers.entries()];
    for (const [server, ask] of i % 2 === 0 ? order : order.toReversed()) times[server]?.push(await ask());
  }
  const [first = [], second = []] = times;
  return {
    timings: times.map((values) => ({
      median: median(values),
      p99: median(values, 0.99),
      perSecond: 1000 / (values.reduce((sum, ms) => sum + ms, 0) / values.length),
    })),
    spread: spreadOf(first, second),
  };
};

/** The requests of all callers in one turn; each sends at least one. */
interface Turn {
  readonly times: readonly number[];
  readonly ms: number;
}

const turn = async (ask: Ask, callers: number, ms: number): Promise<Turn> => {
  const times: number[] = [];
  const began = performance.now();
  const caller = async (): Promise<void> => {
    do times.push(await ask());
    while (performance.now() < began + ms);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { times, ms: performance.now() - began };
};

/** Measures several callers: all of them use one server for some time, then the next. */
const burst = async (
  servers: readonly Ask[],
  callers: number,
  { turnMs, restMs, turns, enoughMs }: Pace,
): Promise<InTurn> => {
  const done = servers.map((): Turn[] => []);
  const until = performance.now() + enoughMs;
  await warm(servers);
  for (let i = 0; i < turns && (i === 0 || performance.now() < until); i++)
    for (const [server, ask] of servers.entries()) {
      done[server]?.push(await turn(ask, callers, turnMs));
      await setTimeout(restMs);
    }
  const rate = (one: Turn): number => one.times.length / (one.ms / 1000);
  const [first = [], second = []] = done;
  return {
    timings: done.map((turns) => {
      const times = turns.flatMap((one) => one.times);
      return { median: median(times), p99: median(times, 0.99), perSecond: median(turns.map(rate)) };
    }),
    ...(first.length > 2 && { spread: spreadOf(second.map(rate), first.map(rate)) }),
  };
};

/** Measures the same requests on all servers in turn, so that a busy moment affects all alike. */
export const inTurn = (servers: readonly Ask[], callers: number, pace: Pace): Promise<InTurn> =>
  callers === 1 ? alternate(servers, pace) : burst(servers, callers, pace);
