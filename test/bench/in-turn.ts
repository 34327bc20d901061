import { median } from './median.ts';
import type { Timing } from './peer-rows.ts';

/** Makes the next request and answers how long it took, in ms. */
export type Ask = () => Promise<number>;

export interface InTurn {
  readonly peer: Timing;
  readonly own: Timing;
  readonly spread?: number;
}

export interface Pace {
  /** How long each server has in one turn of several callers. */
  readonly turnMs: number;
  /** How often it is each server's turn. */
  readonly turns: number;
  /** How many pairs of requests of one caller. */
  readonly pairs: number;
  /** After this time no further turn begins. */
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

/** Of one caller: one request of each, and who is first changes. */
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

/** What all callers of one turn did: each at least one request. */
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

/** Of several callers: all of them ask one server for some time, then the other. */
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

/** Measures the same requests on both servers, which take turns, so that a busy moment hits both alike. */
export const inTurn = (peer: Ask, own: Ask, callers: number, pace: Pace): Promise<InTurn> =>
  callers === 1 ? alternate(peer, own, pace) : burst(peer, own, callers, pace);
