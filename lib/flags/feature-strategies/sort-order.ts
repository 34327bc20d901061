import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';

/** The position after the last one (contract: feature-strategies §2). */
export const nextSortOrder = (strategies: readonly StoredStrategy[]): number =>
  Math.max(-1, ...strategies.map(({ sortOrder }) => sortOrder)) + 1;
