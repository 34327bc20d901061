import { median } from './median.ts';
import type { Timing } from './peer-rows.ts';

/** Sends the next request and returns its duration in ms. */
export type Ask = () => Promise<number>;

export interface InTurn {
  readonly peer: Timing;
  readonly own: Timing;
  readonly spread?: number;
}

export interface Pace {
  /** Duration of one server's turn with several callers. */
  readonly turnMs: number;
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

const warm = async (peer: Ask, own: Ask): Promise<void> => {
  for (let i = 0; i < warmUp; i++) {
    await peer();
    await own();
  }
};

/** Measures one caller: it sends one request to each server, and the order alternates. */
const alternate = async (peer: Ask, own: Ask, { pairs, enoughMs }: Pace): Promise<InTurn> => {
  const times: { peer: number; own: number }[] = [];
  await warm(peer, own);
  const until = performance.now() + enoughMs;
  for (let i = 0; i < pairs && (i < fewestPairs || performance.now() < until); i++) {
    if (i % 2 === 0) times.push({ peer: await peer(), own: await own() });
    else {
      const first = await own();
      times.push({ peer: await peer(), own: first });
    }
  }
  const timing = (values: readonly number[]): Timing => ({
    median: median(values),
    p99: median(values, 0.99),
    perSecond: 1000 / (values.reduce((sum, ms) => sum + ms, 0) / values.length),
  });
  return {
    peer: timing(times.map((pair) => pair.peer)),
    own: timing(times.map((pair) => pair.own)),
    spread: quartiles(times.map((pair) => pair.peer / pair.own)),
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

/** Measures several callers: all of them use one server for some time, then the other. */
const burst = async (peer: Ask, own: Ask, callers: number, { turnMs, turns, enoughMs }: Pace): Promise<InTurn> => {
  const done: { peer: Turn; own: Turn }[] = [];
  const both = async (ms: number) => ({ peer: await turn(peer, callers, ms), own: await turn(own, callers, ms) });
  const until = performance.now() + enoughMs;
  await warm(peer, own);
  for (let i = 0; i < turns && (i === 0 || performance.now() < until); i++) done.push(await both(turnMs));
  const rate = (one: Turn): number => one.times.length / (one.ms / 1000);
  const timing = (of: readonly Turn[]): Timing => {
    const times = of.flatMap((one) => one.times);
    return { median: median(times), p99: median(times, 0.99), perSecond: median(of.map(rate)) };
  };
  return {
    peer: timing(done.map((pair) => pair.peer)),
    own: timing(done.map((pair) => pair.own)),
    ...(done.length > 2 && { spread: quartiles(done.map((pair) => rate(pair.own) / rate(pair.peer))) }),
  };
};

/** Measures the same requests on both servers in turn, so that a busy moment affects both alike. */
export const inTurn = (peer: Ask, own: Ask, callers: number, pace: Pace): Promise<InTurn> =>
  callers === 1 ? alternate(peer, own, pace) : burst(peer, own, callers, pace);
