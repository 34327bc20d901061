/** Whether one more request may pass now. */
export type Limiter = () => boolean;

/**
 * A token bucket, as API Gateway throttles: `burst` requests may pass at once, and the bucket fills by `rate` per
 * second.
 * @param now ms of a monotonic clock
 */
export const openLimiter = (
  { rate, burst }: { readonly rate: number; readonly burst: number },
  now: () => number,
): Limiter => {
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
