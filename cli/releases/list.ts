import { answerOf, type Client } from '../../client/client.ts';
import { newestRevision } from '../history/newest.ts';
import type { ListedRelease } from './release.ts';

/** The release plans of a project, with one request. @param environment only there; undefined: everywhere */
export const listReleases = async (
  client: Client,
  project: string,
  environment: string | undefined,
): Promise<readonly ListedRelease[]> => {
  const revision = await newestRevision(client, project);
  const { state } = await answerOf(
    client.GET('/api/admin/projects/{projectId}/history/state', {
      params: { path: { projectId: project }, query: { revision } },
    }),
  );
  const archived = new Set(state.features.filter((one) => one.archived).map(({ name }) => name));
  return state.featureEnvironments.flatMap(({ featureName, environment: where, enabled, releasePlan }) =>
    releasePlan && !archived.has(featureName) && (environment === undefined || environment === where)
      ? [{ place: { project, feature: featureName, environment: where }, enabled, plan: releasePlan }]
      : [],
  );
};
