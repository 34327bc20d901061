import { noAccess, notFound } from '../../contract/problems.ts';
import { isPossibleName } from '../../contract/schemas/names.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { hasPermission, seesProject } from '../../identity/rights/has-permission.ts';
import { type RequestReads, readMore } from '../../store/commit/request.ts';
import { featureKey, featureNameKey, projectKey, projectScope } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import { environmentsRange, type FeaturePlace } from './load.ts';

/** The parts of a feature that a request needs when its path names no project. */
type Need = 'feature' | 'feature to write' | 'feature to write everywhere';

const readsAt = (place: FeaturePlace, need: Need): RequestReads => ({
  keys: [projectKey(place.project), featureKey(place.project, place.feature)],
  ...(need !== 'feature' && { scopes: [projectScope(place.project)] }),
  ...(need === 'feature to write everywhere' && { ranges: [environmentsRange(place)] }),
});

/**
 * Finds the project of a feature, for paths that name no project. It remembers the project in which this process last
 * found a feature, so that the next request reads the feature in the same wave as its name guard. Only the guard
 * decides: when the feature was moved, the right project is read afterwards.
 */
export interface FeatureLocator {
  /** What a request for the feature reads. */
  reads(feature: string): RequestReads;
  /**
   * The project of a feature, archived or not; the needed parts of the feature are read, too.
   * @throws Problem NotFoundError for an unknown feature, and for one in a project hidden from the caller
   */
  locate(context: CallerContext, feature: string): Promise<string>;
  /** As `locate`; undefined where `locate` throws. */
  find(context: CallerContext, feature: string): Promise<string | undefined>;
}

/** The context of commands about a feature that is named without its project. */
export interface LocatorContext extends CallerContext {
  readonly locator: FeatureLocator;
}

/** Maximum number of features that are remembered; the oldest are forgotten first. */
const maxRemembered = 10_000;

export const openFeatureLocator = (need: Need): FeatureLocator => {
  const projects = new Map<string, string>();

  const remember = (feature: string, project: string): void => {
    projects.delete(feature);
    projects.set(feature, project);
    if (projects.size <= maxRemembered) return;
    for (const [oldest] of projects.entries().take(1)) projects.delete(oldest);
  };

  const find: FeatureLocator['find'] = async (context, feature) => {
    const guard = isPossibleName(feature) ? await getItem(context, featureNameKey(feature)) : undefined;
    if (!guard) return undefined;
    await readMore(context, readsAt({ project: guard.project, feature }, need));
    const project = await getItem(context, projectKey(guard.project));
    if (!project || !seesProject(context.caller.rights, { id: project.id, private: project.mode === 'private' }))
      return undefined;
    remember(feature, project.id);
    return project.id;
  };

  return {
    reads: (feature) => {
      const project = projects.get(feature);
      const own = project === undefined ? {} : readsAt({ project, feature }, need);
      return { ...own, keys: [featureNameKey(feature), ...(own.keys ?? [])] };
    },
    locate: async (context, feature) => {
      const project = await find(context, feature);
      if (project === undefined) throw notFound('feature', feature);
      return project;
    },
    find,
  };
};

/** The project of a feature, if the caller has a permission in it. @throws Problem NotFoundError, NoAccessError */
export const locateWithPermission = async (
  context: LocatorContext,
  permission: PermissionName,
  feature: string,
): Promise<string> => {
  const project = await context.locator.locate(context, feature);
  if (!hasPermission(context.caller.rights, permission, { project })) throw noAccess(permission);
  return project;
};
