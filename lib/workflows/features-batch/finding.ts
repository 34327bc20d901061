import type { Finding } from '../../contract/schemas/features-batch.ts';

/** A finding about these items; none without items. */
export const about = (message: string, affectedItems: readonly string[]): Finding[] =>
  affectedItems.length > 0 ? [{ message, affectedItems: [...affectedItems] }] : [];
