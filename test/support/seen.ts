import type { Seen, SeenSources } from '../../lib/store/observations/last-seen.ts';

/** Of features about which nothing is known. */
export const noSources: SeenSources = { made: () => undefined, oldestUse: async () => undefined };

/** Seen at a time, and never noted when first. */
export const seenLast = (last: string): Seen => ({ last });
