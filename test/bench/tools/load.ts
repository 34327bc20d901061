import { Agent, type RequestOptions, request } from 'node:http';

/** A request that callers send repeatedly. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  /** Path of the n-th request. */
  readonly path: (n: number) => string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the n-th request. */
  readonly body?: (n: number) => string;
  readonly status: number;
}

export interface Load {
  /** Answers per second. */
  readonly rate: number;
  /** 99 of 100 answers took at most this long, in ms. */
  readonly p99: number;
}

const send = (url: URL, agent: Agent, shot: Shot, n: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const body = shot.body?.(n);
    const options: RequestOptions = {
      agent,
      method: shot.method,
      headers: { ...shot.headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
    };
    const sent = request(new URL(url.pathname.replace(/\/$/, '') + shot.path(n), url), options, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });

/**
 * Sends a request with this number of callers for some time. Each caller sends the next request after the answer, over
 * a connection that stays open.
 * @throws Error when an answer has another status
 */
export const load = async (url: string, shot: Shot, callers: number, ms: number): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const times: number[] = [];
  const start = performance.now();
  let n = 0;
  const call = async (): Promise<void> => {
    while (performance.now() - start < ms) {
      const begin = performance.now();
      const status = await send(new URL(url), agent, shot, n++);
      if (status !== shot.status) throw new Error(`${shot.path(n)} answered ${status}`);
      times.push(performance.now() - begin);
    }
  };
  try {
    await Promise.all(Array.from({ length: callers }, call));
  } finally {
    agent.destroy();
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    rate: (times.length / (performance.now() - start)) * 1000,
    p99: sorted[Math.floor(0.99 * (sorted.length - 1))] ?? Number.NaN,
  };
};
