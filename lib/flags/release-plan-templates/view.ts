import type { ReleasePlanTemplate } from '../../contract/schemas/release-plan.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { ReleasePlanTemplateItem } from '../../store/table/items.ts';
import { strategyView } from '../features/strategies.ts';

/** A template as the API and its events show it. */
export const templateView = (item: Unwritten<ReleasePlanTemplateItem>): ReleasePlanTemplate => ({
  id: item.id,
  discriminator: 'template',
  name: item.name,
  description: item.description,
  ...(item.project !== null && { project: item.project }),
  createdByUserId: item.createdByUserId,
  createdAt: item.createdAt,
  archivedAt: item.archivedAt ?? null,
  milestones: item.milestones.map((milestone) => ({
    ...milestone,
    strategies: milestone.strategies.map(strategyView),
  })),
});
