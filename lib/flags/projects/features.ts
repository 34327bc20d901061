import type { Feature } from '../../contract/schemas/feature.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { SeenTimes } from '../../store/observations/last-seen.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import type { FeatureItem, ProjectItem } from '../../store/table/items.ts';
import { byCreation, environmentsOf, featureListItem } from '../features/view.ts';
import type { Marks } from './favorites.ts';

export interface FeatureListOrder {
  readonly project: string;
  /** `type:value`, any of which will do; none: all features. Blank ones do not count. */
  readonly tags?: readonly string[] | undefined;
  /** In upper or lower case. */
  readonly namePrefix?: string | undefined;
  readonly visible: (project: ProjectItem) => boolean;
  /** Names of the features that the caller marked; default: none. */
  readonly favorites?: Marks;
  /** Tells when features of a project were last seen; default: never. */
  readonly lastSeen?: (project: string) => Promise<SeenTimes | undefined>;
  /** Revision of the instance that this request has read already. */
  readonly instanceRev: number;
}

/**
 * The active features of a project, by creation (spec §4.6, behaviour §1.6). An unknown project, or one hidden from the
 * caller, has none. Costs one read unit when nothing changed.
 */
export const listFeatures = async (catalog: Catalog, order: FeatureListOrder): Promise<Feature[]> => {
  if (!fitsKey(order.project)) return [];
  const { config, projects } = await catalog.projects([order.project], { instanceRev: order.instanceRev });
  const [state] = projects.filter(({ project }) => order.visible(project));
  if (!state) return [];
  const wanted = filter(order);
  const environments = environmentsOf(state.project, config);
  const seen = await order.lastSeen?.(order.project);
  const isFavorite = (feature: FeatureItem): boolean => order.favorites?.has(feature.name, feature) ?? false;
  return [...state.features.values()]
    .filter(({ feature }) => wanted(feature))
    .sort((a, b) => byCreation(a.feature, b.feature))
    .map((record) => featureListItem(record, environments, isFavorite(record.feature), seen));
};

/** Whether the list shows a feature. */
const filter = ({ tags = [], namePrefix = '' }: FeatureListOrder): ((feature: FeatureItem) => boolean) => {
  const asked = tags.filter((tag) => tag !== '');
  const prefix = namePrefix.toLowerCase();
  return ({ archived, name, tags: own }) =>
    !archived &&
    name.toLowerCase().startsWith(prefix) &&
    (asked.length === 0 || own.some(({ type, value }) => asked.includes(`${type}:${value}`)));
};
