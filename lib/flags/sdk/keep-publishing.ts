import type { Scope } from '../../store/table/keys.ts';
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

/** How long to wait before the next attempt, in ms: until the turn of every scope that is early, or a pause. */
const waitOf = ({ failed, early }: Published, now: number): number =>
  failed.size > 0 ? pauseMs : Math.max(...early.values()) - now;

/**
 * Publishes, and goes on while it cannot: it tries again every second until the deadline, for example while object
 * storage does not answer. So soon after object storage is back, it has the newest answers. Later attempts publish
 * everything that is left, so no scope waits for another one that fails (docs/decisions/0241-a-publisher-that-goes-on.md).
 * It also waits for the turn of scopes that were published a moment ago
 * (docs/decisions/0279-what-publishing-costs.md).
 * @returns `failed` includes scopes whose turn did not come
 * @throws the error of the last attempt
 */
export const keepPublishing = async (
  publish: Publisher,
  { announced, pace, deadline }: Run,
): Promise<Omit<Published, 'early'>> => {
  let done = { put: 0, removed: 0 };
  for (let attempt = 0; ; attempt++) {
    const isLast = pace.now() + pauseMs >= deadline;
    const call = { announced: attempt === 0 ? announced : 'recovery', now: new Date(pace.now()), deadline } as const;
    let waitMs = pauseMs;
    try {
      const published = await publish(call);
      const { put, removed, failed, early, error } = published;
      done = { put: done.put + put, removed: done.removed + removed };
      const left = new Set<Scope>([...failed, ...early.keys()]);
      if (left.size === 0 || isLast) return { ...done, failed: left, error };
      waitMs = waitOf(published, pace.now());
    } catch (error) {
      if (isLast) throw error;
    }
    await pace.sleep(Math.max(0, waitMs));
  }
};
