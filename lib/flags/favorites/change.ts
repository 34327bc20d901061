import { requireAccountId } from '../../identity/callers/account-id.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FavoriteItem } from '../../store/table/items.ts';
import {
  favoriteFeatureKey,
  favoriteProjectKey,
  featureKey,
  instance,
  type KeyOf,
  projectKey,
  projectScope,
} from '../../store/table/keys.ts';
import { type FeaturePlace, requireAnyFeature } from '../features/load.ts';
import { type CreationTimes, creationTime } from '../features/times/creation-time.ts';

/** What marking a feature reads. */
export const favoriteFeatureReads = ({ project, feature }: FeaturePlace, userId: number | null): RequestReads => ({
  keys: [
    projectKey(project),
    featureKey(project, feature),
    ...(userId === null ? [] : [favoriteFeatureKey(userId, feature)]),
  ],
});

/** What marking a project reads. */
export const favoriteProjectReads = (project: string, userId: number | null): RequestReads => ({
  scopes: [projectScope(project)],
  keys: [projectKey(project), ...(userId === null ? [] : [favoriteProjectKey(userId, project)])],
});

/**
 * Marks or unmarks an item; a mark of an earlier item with the same name does not count.
 * @returns whether that changes anything
 */
const mark = async (
  unit: UnitOfWork,
  key: KeyOf<FavoriteItem>,
  times: CreationTimes,
  marked: boolean,
): Promise<boolean> => {
  const isMarked = ((await unit.get(key))?.createdAt ?? '') >= creationTime(times);
  if (isMarked === marked) return false;
  if (marked) unit.put<FavoriteItem>({ ...key, kind: 'favorite', createdAt: unit.now.toISOString() });
  else unit.remove(key);
  return true;
};

/**
 * Marks a feature as a favorite of the caller, or unmarks it (contract: favorites §2). The event names no project
 * (contract: favorites §4).
 * @throws Problem NotFoundError; BadDataError for an API token
 */
export const setFavoriteFeature = async (
  context: CallerContext,
  { place, marked }: { readonly place: FeaturePlace; readonly marked: boolean },
): Promise<void> => {
  const user = requireAccountId(context.caller);
  await transact(context, [instance], async (unit) => {
    await requireProject(unit, place.project);
    const feature = await requireAnyFeature(unit, place);
    const { name, tags } = feature;
    if (!(await mark(unit, favoriteFeatureKey(user, name), feature, marked))) return;
    const type = marked ? 'feature-favorited' : 'feature-unfavorited';
    unit.emit({ type, featureName: name, data: { feature: name }, tags });
  });
};

/** As `setFavoriteFeature`, for a project. @throws Problem NotFoundError; BadDataError for an API token */
export const setFavoriteProject = async (
  context: CallerContext,
  { project, marked }: { readonly project: string; readonly marked: boolean },
): Promise<void> => {
  const user = requireAccountId(context.caller);
  await transact(context, [instance, projectScope(project)], async (unit) => {
    const item = await requireProject(unit, project);
    if (!(await mark(unit, favoriteProjectKey(user, project), item, marked))) return;
    unit.emit({ type: marked ? 'project-favorited' : 'project-unfavorited', project, data: { project } });
  });
};
