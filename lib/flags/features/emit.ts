import type { EventType } from '../../contract/schemas/event.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../store/table/items.ts';

/** What an event tells beside which feature it is about. */
export interface Told {
  readonly environment?: string;
  readonly data?: unknown;
  readonly preData?: unknown;
}

/** Says that something happened to a feature: its project, its name and its tags at this time are filled in. */
export const sayOf = (
  draft: Draft,
  { name, project, tags }: Pick<FeatureItem, 'name' | 'project' | 'tags'>,
  type: EventType,
  told: Told = {},
): void => draft.say({ type, project, featureName: name, tags, ...told });

/** Says that a feature was marked stale, or no longer is; nothing when that did not change. @param feature as it was */
export const sayStale = (
  draft: Draft,
  feature: Pick<FeatureItem, 'name' | 'project' | 'tags' | 'stale'>,
  stale: boolean,
): void => {
  if (stale !== feature.stale) sayOf(draft, feature, stale ? 'feature-stale-on' : 'feature-stale-off');
};
