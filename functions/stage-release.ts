import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { answerCloudFormation } from '../lib/seed/aws/cloudformation.ts';
import { releaseOf } from '../lib/seed/upgrade/properties.ts';
import { beginRelease, recordRelease } from '../lib/seed/upgrade/stage-release.ts';
import { table } from '../lib/store/process/table.ts';
import { logError } from '../lib/store/runtime/log.ts';

const run = async (event: CloudFormationCustomResourceEvent): Promise<void> => {
  if (event.RequestType === 'Delete') return;
  const release = releaseOf(event.ResourceProperties);
  if (event.ResourceType === 'Custom::HalyardReleaseRecord') return recordRelease(table, release);
  await beginRelease(table, release);
};

/**
 * CloudFormation calls this twice in a deployment: before any other function changes, to refuse a release that the stage may
 * not get, and at the end, to store which release it has. It does nothing else, so its own change harms nobody.
 */
export const handler = async (event: CloudFormationCustomResourceEvent): Promise<void> => {
  const id = event.ResourceType;
  try {
    await run(event);
  } catch (error) {
    logError('The release was not deployed', { error });
    const Reason = error instanceof Error ? error.message : 'See the log';
    return answerCloudFormation(event, { id, Status: 'FAILED', Reason });
  }
  return answerCloudFormation(event, { id, Status: 'SUCCESS' });
};
