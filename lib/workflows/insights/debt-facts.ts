import { potentiallyStaleAt } from '../../flags/features/health.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import type { DebtFacts } from './debt.ts';

const factsOf = (
  feature: FeatureItem,
  types: ConfigState['featureTypes'],
  marks: ReadonlyMap<string, number>,
): DebtFacts => ({
  completedAt: feature.completed && Date.parse(feature.completed.at),
  stale: feature.stale,
  markedAt: feature.staleAt === undefined ? marks.get(feature.name) : Date.parse(feature.staleAt),
  overdueAt: potentiallyStaleAt({ ...feature, stale: false }, types),
});

/**
 * What decides whether the active flags of a project should be gone, and since when.
 * @param marks when flags were marked as stale, where they do not say it themselves; epoch ms, by name
 */
export const debtFacts = (
  { features }: ProjectState,
  types: ConfigState['featureTypes'],
  marks: ReadonlyMap<string, number>,
): DebtFacts[] =>
  [...features.values()].flatMap(({ feature }) => (feature.archived ? [] : [factsOf(feature, types, marks)]));
