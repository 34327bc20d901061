import { jsonObject } from '../../basics/json.ts';
import { type KeyedText, keyOf } from '../../store/catalog/keyed-text.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { favoritesReads, readFavorites } from '../favorites/read.ts';
import { activeByCreation } from '../features/in-order.ts';
import type { LastSeenContext } from '../features/times/last-seen.ts';
import { listedFeatures } from './facts.ts';
import { visibleTo } from './visible.ts';

/** The features that a list shows (contract: projects §4.1). */
export interface FeatureFilter {
  /**
   * `type:value`; a feature needs to have one of them. Empty texts are ignored; if none is left, all features match.
   */
  readonly tags?: readonly string[] | undefined;
  /** Case is ignored. */
  readonly namePrefix?: string | undefined;
}

export const listedReads = (project: string, userId: number | null): RequestReads => ({
  scopes: [projectScope(project)],
  ...favoritesReads({ userId }),
});

const asJson = (features: string): string => jsonObject({ version: '2', features });

/**
 * The active features of a project, by creation, as JSON (contract: projects §4). The list is empty for an unknown
 * project, and for one hidden from the caller. Costs one read unit when nothing changed.
 */
export const listFeatures = async (
  context: LastSeenContext,
  { project, filter }: { readonly project: string; readonly filter: FeatureFilter },
): Promise<KeyedText> => {
  const { catalog, lastSeen, caller, now } = context;
  const [{ config, projects }, seen, favorites] = await Promise.all([
    catalog.projects([project], context),
    lastSeen.of([project], now, context),
    readFavorites(context, caller.userId),
  ]);
  const [state] = projects.filter((one) => visibleTo(caller.rights)(one.project));
  if (!state) return { key: 'none', text: () => asJson('[]') };
  const listed = listedFeatures({ state, config, seen: seen.get(project), favorites });
  const { tags, namePrefix } = filter;
  return {
    key: keyOf(listed.key, JSON.stringify([tags, namePrefix])),
    text: () => {
      const isWanted = testFor(filter);
      return asJson(listed.json(activeByCreation(state.features).filter(({ feature }) => isWanted(feature))));
    },
  };
};

/** Whether a list shows an active feature. */
const testFor = ({ tags = [], namePrefix = '' }: FeatureFilter): ((feature: FeatureItem) => boolean) => {
  const asked = tags.filter((tag) => tag !== '');
  const prefix = namePrefix.toLowerCase();
  return ({ name, tags: own }) =>
    name.toLowerCase().startsWith(prefix) &&
    (asked.length === 0 || own.some(({ type, value }) => asked.includes(`${type}:${value}`)));
};
