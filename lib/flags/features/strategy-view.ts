import type { ShownStrategy, StoredStrategy } from '../../contract/schemas/feature-strategy.ts';

/** A strategy as endpoints and events show it (contract: events §12). */
export const strategyView = (strategy: StoredStrategy): ShownStrategy => ({
  id: strategy.id,
  name: strategy.name,
  title: strategy.title ?? null,
  disabled: strategy.disabled,
  constraints: strategy.constraints,
  parameters: strategy.parameters,
  variants: strategy.variants,
  sortOrder: strategy.sortOrder,
  segments: strategy.segments,
});
