import type { Feature } from '../../contract/schemas/feature.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { favoritesReads, readFavorites } from '../favorites/read.ts';
import type { LastSeenContext } from '../features/last-seen.ts';
import { byCreation, environmentsOf, listedFeatureView } from '../features/view.ts';
import { visibleTo } from './visible.ts';

/** Which features a list shows (contract: projects §4.1). */
export interface FeatureFilter {
  /** `type:value`; a feature has to have one of them. Empty texts do not count; none left: all features. */
  readonly tags?: readonly string[] | undefined;
  /** In upper or lower case. */
  readonly namePrefix?: string | undefined;
}

export const listedReads = (project: string, userId: number | null): RequestReads => ({
  scopes: [projectScope(project)],
  ...favoritesReads({ userId }),
});

/**
 * The active features of a project, by creation (contract: projects §4). An unknown project, or one hidden from the
 * caller, has none. Costs one read unit when nothing changed.
 */
export const listFeatures = async (
  { table, catalog, lastSeen, caller, instanceRev, now }: LastSeenContext,
  { project, filter }: { readonly project: string; readonly filter: FeatureFilter },
): Promise<Feature[]> => {
  const [{ config, projects }, seen, favorites] = await Promise.all([
    catalog.projects([project], { instanceRev, table }),
    lastSeen.of([project], now),
    readFavorites(table, caller.userId),
  ]);
  const [state] = projects.filter((one) => visibleTo(caller.rights)(one.project));
  if (!state) return [];
  const isWanted = testFor(filter);
  const environments = environmentsOf(state.project, config);
  return [...state.features.values()]
    .filter(({ feature }) => isWanted(feature))
    .sort((a, b) => byCreation(a.feature, b.feature))
    .map((record) => {
      const isFavorite = favorites.features.has(record.feature.name, record.feature);
      return listedFeatureView(record, environments, isFavorite, seen.get(project));
    });
};

const testFor = ({ tags = [], namePrefix = '' }: FeatureFilter): ((feature: FeatureItem) => boolean) => {
  const asked = tags.filter((tag) => tag !== '');
  const prefix = namePrefix.toLowerCase();
  return ({ archived, name, tags: own }) =>
    !archived &&
    name.toLowerCase().startsWith(prefix) &&
    (asked.length === 0 || own.some(({ type, value }) => asked.includes(`${type}:${value}`)));
};
