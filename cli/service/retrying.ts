import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from './context.ts';

const attempts = 6;
const maxWaitMs = 30_000;

/** Time before the next attempt: the server's `Retry-After` (in seconds), otherwise twice as long each time. */
const waitMs = (response: Response, attempt: number): number => {
  const asked = Number(response.headers.get('Retry-After') ?? Number.NaN) * 1_000;
  return Math.min(Number.isFinite(asked) && asked >= 0 ? asked : 250 * 2 ** attempt, maxWaitMs);
};

/**
 * A fetch that repeats requests while the server is overloaded: after 429 every request, because nothing was done;
 * after 503 only requests that change nothing.
 */
export const retrying =
  ({ fetch }: Pick<Context, 'fetch'>) =>
  async (request: Request): Promise<Response> => {
    const mayRepeat = (status: number): boolean => status === 429 || (status === 503 && request.method === 'GET');
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(request.clone());
      if (!mayRepeat(response.status) || attempt === attempts) return response;
      await response.body?.cancel();
      await wait(waitMs(response, attempt));
    }
  };
