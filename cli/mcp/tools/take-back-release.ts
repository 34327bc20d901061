import { prepareReleaseStep, takingBack } from '../release-step.ts';
import { comment, environment, feature, project } from '../tool.ts';
import { writeTool } from '../write-tool.ts';

export const takeBackRelease = writeTool(
  {
    name: 'take_back_release',
    title: 'Take a stage of a release back',
    description:
      'Takes the active milestone of a release plan back: exactly what it replaced is in force again, and the release is paused. ' +
      'It needs no review, also in production.',
    input: { project, feature, environment, comment },
  },
  ({ client, project: id }, { feature: name, environment: where, comment: why }) =>
    prepareReleaseStep(client, takingBack, {
      place: { project: id, feature: name, environment: where },
      comment: why,
      isExempt: true,
    }),
);
