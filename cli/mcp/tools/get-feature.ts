import { answerOf } from '../../../client/client.ts';
import { newestRevision } from '../../history/newest.ts';
import { answer } from '../answer.ts';
import { feature, project, readTool } from '../tool.ts';

export const getFeature = readTool(
  {
    name: 'get_feature',
    title: 'Read a feature flag',
    description:
      'One feature flag in all environments: switch, strategies with constraints, segments and variants, dependencies, owners, links; where ' +
      'changes are reviewed, and which change requests are pending. `revision` is that of the project.',
    input: { project, feature },
  },
  async ({ client, project: own }, { project: id = own, feature: name }) => {
    const path = { projectId: id, featureName: name };
    const revision = await newestRevision(client, id);
    const [details, rules, pending] = await Promise.all([
      answerOf(
        client.GET('/api/admin/projects/{projectId}/features/{featureName}', {
          params: { path, query: { variantEnvironments: 'true' } },
        }),
      ),
      answerOf(
        client.GET('/api/admin/projects/{projectId}/change-requests/config', { params: { path: { projectId: id } } }),
      ),
      answerOf(
        client.GET('/api/admin/projects/{projectId}/change-requests/pending/{featureName}', { params: { path } }),
      ),
    ]);
    const result = {
      project: id,
      revision,
      feature: details,
      environments: rules.map(({ environment, type, changeRequestEnabled, requiredApprovals }) => ({
        environment,
        type,
        reviewed: changeRequestEnabled,
        approvals: requiredApprovals,
      })),
      pendingChangeRequests: pending.map(({ id: request, title, state, environment }) => ({
        id: request,
        title,
        state,
        environment,
      })),
    };
    return answer(JSON.stringify(result), result);
  },
);
