import { potentiallyStaleAt } from '../../flags/features/health.ts';
import { creationTime } from '../../flags/features/times/creation-time.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import type { DebtFacts } from './debt.ts';

/** When a flag was marked as stale, or not stale any more. */
export interface StaleMark {
  /** Id of the event. */
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly feature: string;
  readonly stale: boolean;
}

/** When flags got the mark that they have, as far as that is among these marks; epoch ms, by name. */
export const staleSince = (marks: readonly StaleMark[]): ReadonlyMap<string, number> => {
  const last = new Map<string, StaleMark>();
  for (const mark of marks) {
    const known = last.get(mark.feature);
    if (!known || mark.id > known.id) last.set(mark.feature, mark);
  }
  return new Map([...last.values()].flatMap(({ feature, stale, at }) => (stale ? [[feature, at] as const] : [])));
};

const factsOf = (
  feature: FeatureItem,
  types: ConfigState['featureTypes'],
  marks: ReadonlyMap<string, number>,
): DebtFacts => {
  const marked = marks.get(feature.name);
  return {
    completedAt: feature.completed && Date.parse(feature.completed.at),
    stale: feature.stale,
    // An earlier mark is that of a deleted flag with the same name.
    markedAt: marked !== undefined && marked >= Date.parse(creationTime(feature)) ? marked : undefined,
    overdueAt: potentiallyStaleAt({ ...feature, stale: false }, types),
  };
};

/** What decides whether the active flags of a project should be gone, and since when. */
export const debtFacts = (
  { features }: ProjectState,
  types: ConfigState['featureTypes'],
  marks: ReadonlyMap<string, number>,
): DebtFacts[] =>
  [...features.values()].flatMap(({ feature }) => (feature.archived ? [] : [factsOf(feature, types, marks)]));
