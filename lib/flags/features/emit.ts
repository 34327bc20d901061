import type { EventType } from '../../contract/schemas/event.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../store/table/items.ts';

/** The members of an event besides its feature. */
export interface EventPayload {
  readonly environment?: string;
  readonly data?: unknown;
  readonly preData?: unknown;
}

/** Emits an event of a feature; its project, name and tags are filled in. */
export const emitFeatureEvent = (
  unit: UnitOfWork,
  { name, project, tags }: Pick<FeatureItem, 'name' | 'project' | 'tags'>,
  type: EventType,
  payload: EventPayload = {},
): void => unit.emit({ type, project, featureName: name, tags, ...payload });

/** Emits a change of `stale`; emits nothing when it did not change. @param feature before the change */
export const emitStale = (
  unit: UnitOfWork,
  feature: Pick<FeatureItem, 'name' | 'project' | 'tags' | 'stale'>,
  stale: boolean,
): void => {
  if (stale !== feature.stale) emitFeatureEvent(unit, feature, stale ? 'feature-stale-on' : 'feature-stale-off');
};
