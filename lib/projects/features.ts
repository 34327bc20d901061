import { byCreation, environmentsOf, featureListItem } from '../features/view.ts';
import type { Feature } from '../schema/feature.ts';
import type { Catalog } from '../table/catalog.ts';
import type { FeatureItem, ProjectItem } from '../table/items.ts';
import { nameable } from './nameable.ts';

export interface FeatureListOrder {
  readonly project: string;
  /** `type:value`, any of which will do; absent: all features. */
  readonly tags?: readonly string[] | undefined;
  readonly namePrefix?: string | undefined;
  readonly visible: (project: ProjectItem) => boolean;
  /** Revision of the instance that this request has read already. */
  readonly instanceRev: number;
}

/**
 * The active features of a project, by creation (spec §4.6, behaviour §1.6). An unknown project, or one hidden from the
 * caller, has none. Costs one read unit when nothing changed.
 */
export const listFeatures = async (catalog: Catalog, order: FeatureListOrder): Promise<Feature[]> => {
  if (!nameable(order.project)) return [];
  const { config, projects } = await catalog.projects([order.project], { instanceRev: order.instanceRev });
  return projects
    .filter(({ project }) => order.visible(project))
    .flatMap(({ project, features }) => {
      const environments = environmentsOf(project, config);
      return [...features.values()]
        .filter(({ feature }) => wanted(feature, order))
        .sort((a, b) => byCreation(a.feature, b.feature))
        .map((record) => featureListItem(record, environments, false));
    });
};

const wanted = (feature: FeatureItem, { tags, namePrefix = '' }: FeatureListOrder): boolean =>
  !feature.archived &&
  feature.name.startsWith(namePrefix) &&
  (tags === undefined || feature.tags.some(({ type, value }) => tags.includes(`${type}:${value}`)));
