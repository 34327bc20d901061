import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { readAnswer } from '../../../lib/seed/open-checks.ts';
import { reason } from '../../reason.ts';

const health = z.object({ health: z.literal('GOOD') });
/** Pauses between questions, in ms: the first is short, because most updates answer at once. */
const pauses = [500, 2_000, 5_000, 10_000] as const;

/**
 * Waits until the stage answers at its address.
 * @returns undefined, or why it did not answer in this time
 */
export const whenHealthy = async (
  url: string,
  waitMs: number,
  report: (line: string) => void,
): Promise<string | undefined> => {
  const until = performance.now() + waitMs;
  for (let asked = 0; ; asked++) {
    try {
      await readAnswer(await fetch(`${url}/health`, { signal: AbortSignal.timeout(10_000) }), health);
      return undefined;
    } catch (error) {
      const why = reason(error);
      if (performance.now() >= until) return why;
      if (asked === 0) report(`Waiting until ${url}/health answers; a new distribution takes minutes (${why})`);
    }
    await delay(pauses[Math.min(asked, pauses.length - 1)]);
  }
};
