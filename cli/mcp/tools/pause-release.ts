import { pausing, prepareReleaseStep } from '../release-step.ts';
import { comment, environment, feature, project } from '../tool.ts';
import { writeTool } from '../write-tool.ts';

export const pauseRelease = writeTool(
  {
    name: 'pause_release',
    title: 'Pause a release',
    description:
      'Stops the release plan of a feature flag where it is: its milestone stays in force, and no other one begins by itself. It needs no ' +
      'review, also in production. To take the flag from everybody, switch it off with toggle_feature.',
    input: { project, feature, environment, comment },
  },
  ({ client, project: id }, { feature: name, environment: where, comment: why }) =>
    prepareReleaseStep(client, pausing, {
      place: { project: id, feature: name, environment: where },
      comment: why,
      isExempt: true,
    }),
);
