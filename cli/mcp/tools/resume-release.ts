import { prepareReleaseStep, resuming } from '../release-step.ts';
import { comment, environment, feature, project } from '../tool.ts';
import { writeTool } from '../write-tool.ts';

export const resumeRelease = writeTool(
  {
    name: 'resume_release',
    title: 'Let a release go on',
    description:
      'Lets a paused release plan go on. Read with release_status why it was paused: a guard may have stopped it.',
    input: { project, feature, environment, comment },
  },
  ({ client, project: id }, { feature: name, environment: where, comment: why }) =>
    prepareReleaseStep(client, resuming, {
      place: { project: id, feature: name, environment: where },
      comment: why,
      isExempt: false,
    }),
);
