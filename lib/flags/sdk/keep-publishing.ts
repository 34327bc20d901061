import type { Pace } from '../../store/table/waiting.ts';
import type { PublicationTargets } from './publication-task.ts';
import type { Published, Publisher } from './publisher.ts';

/** Pause between two attempts, in ms. */
const pauseMs = 1_000;

interface Run {
  readonly announced: PublicationTargets;
  readonly pace: Pace;
  /** Time after which nothing is put, in epoch ms. */
  readonly deadline: number;
}

/**
 * Publishes, and goes on while it cannot: it tries again every second until the deadline, for example while object
 * storage does not answer. So soon after object storage is back, it has the newest answers. Later attempts publish
 * everything that is left, so no scope waits for another one that fails (docs/decisions/0241-a-publisher-that-goes-on.md).
 * @throws the error of the last attempt
 */
export const keepPublishing = async (publish: Publisher, { announced, pace, deadline }: Run): Promise<Published> => {
  let done = { put: 0, removed: 0 };
  for (let attempt = 0; ; attempt++) {
    const isLast = pace.now() + pauseMs >= deadline;
    const call = { announced: attempt === 0 ? announced : 'recovery', now: new Date(pace.now()), deadline } as const;
    try {
      const { put, removed, ...outcome } = await publish(call);
      done = { put: done.put + put, removed: done.removed + removed };
      if (outcome.failed.size === 0 || isLast) return { ...done, ...outcome };
    } catch (error) {
      if (isLast) throw error;
    }
    await pace.sleep(pauseMs);
  }
};
