/** Requests a second, and how many at once. */
export interface Limit {
  readonly rate: number;
  readonly burst: number;
}

/** Whether one more request may pass now. */
export type Limiter = () => boolean;

/**
 * A token bucket, as API Gateway throttles: `burst` requests may pass at once, and the bucket fills by `rate` per
 * second.
 * @param now ms of a monotonic clock
 */
export const openLimiter = ({ rate, burst }: Limit, now: () => number): Limiter => {
  let left = burst;
  let filledAt = now();
  return () => {
    const at = now();
    left = Math.min(burst, left + ((at - filledAt) / 1000) * rate);
    filledAt = at;
    if (left < 1) return false;
    left--;
    return true;
  };
};

/**
 * A separate bucket for each key.
 * @param most number of buckets in memory; the one that was unused for longest is forgotten
 */
export const openLimiters = (limit: Limit, now: () => number, most = 10_000): ((key: string) => boolean) => {
  const limiters = new Map<string, Limiter>();
  return (key) => {
    const limiter = limiters.get(key) ?? openLimiter(limit, now);
    limiters.delete(key);
    limiters.set(key, limiter);
    if (limiters.size > most) limiters.delete(limiters.keys().next().value ?? '');
    return limiter();
  };
};
