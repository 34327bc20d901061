import type { Client } from '../../client/client.ts';
import { changeOf, type WriteOptions, writeHeaders } from '../../client/revision.ts';
import type { FeatureChange, ProjectEnvironment } from './change.ts';

/**
 * Makes one change directly.
 * @param options the expected revision of the project, and the comment
 * @returns the revision that the change made; if nothing had to change, the present one
 */
export const makeChange = async (
  client: Client,
  { project, environment }: ProjectEnvironment,
  change: FeatureChange,
  options: WriteOptions,
): Promise<number | undefined> => {
  const place = { projectId: project, featureName: change.feature, environment };
  const header = writeHeaders(options);
  switch (change.action) {
    case 'updateEnabled': {
      if (!change.payload.enabled)
        return (
          await changeOf(
            client.POST('/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/off', {
              params: { path: place, header },
            }),
          )
        ).revision;
      const query = change.payload.shouldActivateDisabledStrategies ? { shouldActivateDisabledStrategies: 'true' } : {};
      return (
        await changeOf(
          client.POST('/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/on', {
            params: { path: place, header, query },
          }),
        )
      ).revision;
    }
    case 'addStrategy':
      return (
        await changeOf(
          client.POST('/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies', {
            params: { path: place, header },
            body: change.payload,
          }),
        )
      ).revision;
    case 'addReleasePlan':
      return (
        await changeOf(
          client.POST(
            '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans',
            { params: { path: place, header }, body: change.payload },
          ),
        )
      ).revision;
    case 'startMilestone':
      return (
        await changeOf(
          client.POST(
            '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/milestones/{milestoneId}/start',
            { params: { path: { ...place, ...change.payload }, header } },
          ),
        )
      ).revision;
    case 'updateStrategy': {
      const { id, ...body } = change.payload;
      return (
        await changeOf(
          client.PUT(
            '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}',
            { params: { path: { ...place, strategyId: id }, header }, body },
          ),
        )
      ).revision;
    }
  }
};
