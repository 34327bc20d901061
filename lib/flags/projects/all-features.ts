import { jsonList, jsonObject } from '../../basics/json.ts';
import { type KeyedText, keyOf } from '../../store/catalog/keyed-text.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { favoritesReads, readFavorites } from '../favorites/read.ts';
import { activeByCreation } from '../features/in-order.ts';
import type { LastSeenContext } from '../features/times/last-seen.ts';
import { listedFeatures } from './facts.ts';
import { visibleTo } from './visible.ts';

/** What the list of all features reads. */
export const allFeaturesReads = ({ userId }: { readonly userId: number | null }): RequestReads => ({
  scopes: '*',
  ...favoritesReads({ userId }),
});

/** The active features of all projects that the caller sees, as JSON (contract: features §4.1). */
export const listAllFeatures = async (context: LastSeenContext): Promise<KeyedText> => {
  const { catalog, lastSeen, caller, now } = context;
  const [{ config, projects }, favorites] = await Promise.all([
    catalog.projects('*', context),
    readFavorites(context, caller.userId),
  ]);
  const visible = projects.filter(({ project }) => visibleTo(caller.rights)(project));
  const seen = await lastSeen.of(
    visible.map(({ id }) => id),
    now,
  );
  const listed = visible.map((state) => ({
    state,
    ...listedFeatures({ state, config, seen: seen.get(state.id), favorites }),
  }));
  return {
    key: keyOf(...listed.map(({ key }) => key)),
    text: () => {
      const lists = listed.map(({ state, json }) => json(activeByCreation(state.features)).slice(1, -1));
      return jsonObject({ version: '1', features: jsonList(lists.filter((list) => list !== '')) });
    },
  };
};
