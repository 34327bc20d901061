import type { EventType } from '../../contract/schemas/event.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../store/table/items.ts';

/** What an event tells beside which feature it is about. */
export interface EventPayload {
  readonly environment?: string;
  readonly data?: unknown;
  readonly preData?: unknown;
}

/** Says that something happened to a feature: its project, its name and its tags at this time are filled in. */
export const emitFeatureEvent = (
  unit: UnitOfWork,
  { name, project, tags }: Pick<FeatureItem, 'name' | 'project' | 'tags'>,
  type: EventType,
  told: EventPayload = {},
): void => unit.emit({ type, project, featureName: name, tags, ...told });

/** Says that a feature was marked stale, or no longer is; nothing when that did not change. @param feature as it was */
export const emitStale = (
  unit: UnitOfWork,
  feature: Pick<FeatureItem, 'name' | 'project' | 'tags' | 'stale'>,
  stale: boolean,
): void => {
  if (stale !== feature.stale) emitFeatureEvent(unit, feature, stale ? 'feature-stale-on' : 'feature-stale-off');
};
