import { notFound } from '../../contract/problems.ts';
import type { Act } from '../../identity/callers/act.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import type { FavoriteItem } from '../../store/table/items.ts';
import { favoriteFeatureKey, favoriteProjectKey, instance, type KeyOf, projectScope } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { type FeaturePlace, requireAnyFeature, requireProject } from '../features/load.ts';
import { type Made, madeAt } from '../features/made-at.ts';

/** Marks or unmarks; a mark of a namesake that was deleted counts as none. @returns whether that changes anything */
const mark = async (
  unit: UnitOfWork,
  key: KeyOf<FavoriteItem>,
  made: Made,
  marked: boolean,
  now: Date,
): Promise<boolean> => {
  const known = ((await unit.get(key))?.createdAt ?? '') >= madeAt(made);
  if (known === marked) return false;
  if (marked) unit.put<FavoriteItem>({ ...key, kind: 'favorite', createdAt: now.toISOString() });
  else unit.remove(key);
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
  transact({ table, ...act }, [instance], async (unit) => {
    await requireProject(unit, place.project);
    const feature = await requireAnyFeature(unit, place);
    const { name, tags } = feature;
    if (!(await mark(unit, favoriteFeatureKey(user, name), feature, marked, act.now))) return;
    const type = marked ? 'feature-favorited' : 'feature-unfavorited';
    unit.emit({ type, featureName: name, data: { feature: name }, tags });
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
  if (!fitsKey(project)) throw notFound('project', project);
  await transact({ table, ...act }, [instance, projectScope(project)], async (unit) => {
    const item = await requireProject(unit, project);
    if (!(await mark(unit, favoriteProjectKey(user, project), item, marked, act.now))) return;
    unit.emit({ type: marked ? 'project-favorited' : 'project-unfavorited', project, data: { project } });
  });
};
