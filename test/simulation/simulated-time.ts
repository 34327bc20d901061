import { setImmediate } from 'node:timers/promises';

/** Time that passes only when everybody waits. @param start epoch ms */
export const openTime = (start: number) => {
  let now = start;
  const waiting: { readonly at: number; readonly go: () => void }[] = [];
  return {
    now: () => now,
    sleep: (ms: number): Promise<void> => new Promise((go) => void waiting.push({ at: now + ms, go })),
    run: async (until: number): Promise<void> => {
      for (;;) {
        await setImmediate();
        const next = waiting.reduce<(typeof waiting)[number] | undefined>(
          (first, one) => (first && first.at <= one.at ? first : one),
          undefined,
        );
        if (next === undefined || next.at > until) break;
        waiting.splice(waiting.indexOf(next), 1);
        now = Math.max(now, next.at);
        next.go();
      }
      now = until;
    },
  };
};

/** Never resolves: the process that waits is dead. */
export const never = <T>(): Promise<T> => new Promise(() => undefined);
