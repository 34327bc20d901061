import { getFeature } from '../../lib/contract/routes/features.ts';
import { favoritesReads, readFavorites } from '../../lib/flags/favorites/read.ts';
import { readOwners, shownOwners } from '../../lib/flags/feature-owners/read.ts';
import { featurePlaceOf } from '../../lib/flags/features/load.ts';
import { childNames, readFeature } from '../../lib/flags/features/read.ts';
import { environmentsOf, featureDetailsView } from '../../lib/flags/features/view.ts';
import { currentStage } from '../../lib/flags/lifecycle/facts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { lastSeen } from '../../lib/store/process/last-seen.ts';

export const handler = endpoint(getFeature, { catalog }, ({ params, identity }) =>
  joinReads(favoritesReads(identity), lastSeen.reads([params.projectId])),
)(async ({ params, query, context }) => {
  const place = featurePlaceOf(params);
  const { caller, now } = context;
  const [{ config, state, project, record }, { features: favorites }, seen] = await Promise.all([
    readFeature(context, place),
    readFavorites(context, caller.userId),
    lastSeen.of([place.project], now, context),
  ]);
  const shown = await readOwners(context, config.rev, record.feature.owners ?? []);
  const body = featureDetailsView(record, environmentsOf(project, config), childNames(state, place.feature), {
    favorite: favorites.has(place.feature, record.feature),
    withVariants: query.variantEnvironments === 'true',
    seen: seen.get(project.id),
    owners: shownOwners(record.feature.owners, shown),
    lifecycle: currentStage(record, config.environments, seen.get(project.id)),
  });
  return { status: 200, body };
});
