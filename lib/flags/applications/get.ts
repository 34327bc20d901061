import { byKey } from '../../basics/order.ts';
import { notFound } from '../../contract/problems.ts';
import type { ApplicationDetails } from '../../contract/schemas/application.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { firstRememberedDay, readApplicationFeatures } from '../../store/observations/application-use.ts';
import { instancesRange, readInstances } from '../../store/observations/instances.ts';
import { findRegistered } from '../../store/observations/registrations.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { applicationFeaturesPartition, applicationKey, fitsKey, seenApplicationKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import { metadataView } from '../features/metadata.ts';
import { visibleTo } from '../projects/visible.ts';
import { strategyTypeView } from '../strategy-types/view.ts';
import { factsView, strategiesOf } from './view.ts';

/** What `getApplication` reads. */
export const applicationReads = (name: string): RequestReads =>
  fitsKey(name)
    ? {
        scopes: '*',
        keys: [applicationKey(name), seenApplicationKey(name)],
        ranges: [{ pk: applicationFeaturesPartition(name) }, instancesRange(name)],
      }
    : {};

/**
 * The features that an application reported, by name. A feature that has moved was reported in several projects, but is
 * in only one of them.
 * @returns undefined for a name that no longer exists in any of these projects
 */
const featuresOf = (
  used: Awaited<ReturnType<typeof readApplicationFeatures>>,
  visible: ReadonlyMap<string, ProjectState>,
): ReadonlyMap<string, FeatureItem | undefined> => {
  const features = new Map<string, FeatureItem | undefined>();
  for (const { project, features: names } of used) {
    const state = visible.get(project);
    if (state) for (const name of names) features.set(name, features.get(name) ?? state.features.get(name)?.feature);
  }
  return features;
};

/**
 * An application with its strategies, features and instances (contract: applications §2). Features in projects that the
 * caller does not see are left out, including their names.
 * @throws Problem NotFoundError
 */
export const getApplication = async (context: CatalogCallerContext, name: string): Promise<ApplicationDetails> => {
  const { catalog, caller, now } = context;
  if (!fitsKey(name)) throw notFound('application', name);
  const [item, registered, used, instances, { config, projects }] = await Promise.all([
    getItem(context, applicationKey(name)),
    findRegistered(context, name),
    readApplicationFeatures(context, name, firstRememberedDay(now)),
    readInstances(context, name, now),
    catalog.projects('*', context),
  ]);
  if (!item && !registered && used.length === 0) throw notFound('application', name);
  const visible = new Map(
    projects.filter(({ project }) => visibleTo(caller.rights)(project)).map((state) => [state.id, state]),
  );
  const features = featuresOf(used, visible);
  const created = item?.createdAt ?? registered?.firstAt ?? '';
  return {
    ...factsView({ name, item, registered }),
    strategies: strategiesOf({ item, registered }).map((strategy) => {
      const type = config.strategyTypes.get(strategy);
      return type ? { ...strategyTypeView(type) } : { name: strategy, notFound: true };
    }),
    instances: instances
      // Instances that were seen before the application was created again belong to the deleted application.
      .filter(({ seenAt }) => seenAt >= created)
      .map(({ environment, instanceId, sdkVersion, seenAt, createdAt }) => ({
        appName: name,
        instanceId,
        sdkVersion: sdkVersion ?? null,
        clientIp: null,
        lastSeen: seenAt,
        createdAt,
        environment,
      })),
    seenToggles: [...features]
      .toSorted(byKey)
      .map(([feature, stored]) => (stored ? { ...metadataView(stored) } : { name: feature, notFound: true })),
    links: { self: `/api/applications/${name}` },
  };
};
