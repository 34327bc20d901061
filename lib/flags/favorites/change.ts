import { notFound } from '../../contract/problems.ts';
import type { Act } from '../../identity/callers/act.ts';
import { change, type Draft } from '../../store/commit/unit-of-work.ts';
import { nameable } from '../../store/table/fits-key.ts';
import type { FavoriteItem } from '../../store/table/items.ts';
import { favoriteFeatureKey, favoriteProjectKey, instance, type KeyOf, projectScope } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { demandAnyFeature, demandProject, type FeaturePlace } from '../features/load.ts';
import { type Made, madeAt } from '../features/made-at.ts';

/** Marks or unmarks; a mark of a namesake that was deleted counts as none. @returns whether that changes anything */
const mark = async (
  draft: Draft,
  key: KeyOf<FavoriteItem>,
  made: Made,
  marked: boolean,
  now: Date,
): Promise<boolean> => {
  const known = ((await draft.get(key))?.createdAt ?? '') >= madeAt(made);
  if (known === marked) return false;
  if (marked) draft.put<FavoriteItem>({ ...key, kind: 'favorite', createdAt: now.toISOString() });
  else draft.remove(key);
  return true;
};

/**
 * Marks a feature as favorite of a user, or takes the mark away; repeating it changes nothing (behaviour §4). The event
 * names no project (behaviour §6).
 * @throws Problem NotFoundError
 */
export const setFavoriteFeature = (
  table: Table,
  act: Act,
  user: number,
  place: FeaturePlace,
  marked: boolean,
): Promise<void> =>
  change(table, { scopes: [instance], ...act }, async (draft) => {
    await demandProject(draft, place.project);
    const feature = await demandAnyFeature(draft, place);
    const { name, tags } = feature;
    if (!(await mark(draft, favoriteFeatureKey(user, name), feature, marked, act.now))) return;
    const type = marked ? 'feature-favorited' : 'feature-unfavorited';
    draft.say({ type, featureName: name, data: { feature: name }, tags });
  });

/** The same for a project. @throws Problem NotFoundError */
export const setFavoriteProject = async (
  table: Table,
  act: Act,
  user: number,
  project: string,
  marked: boolean,
): Promise<void> => {
  // A scope's key cannot be longer, so there is no such project.
  if (!nameable(project)) throw notFound('project', project);
  await change(table, { scopes: [instance, projectScope(project)], ...act }, async (draft) => {
    const item = await demandProject(draft, project);
    if (!(await mark(draft, favoriteProjectKey(user, project), item, marked, act.now))) return;
    draft.say({ type: marked ? 'project-favorited' : 'project-unfavorited', project, data: { project } });
  });
};
