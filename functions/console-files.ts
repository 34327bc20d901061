import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { answerCloudFormation } from '../lib/seed/aws/cloudformation.ts';
import { bundledConsole } from '../lib/seed/bundled-console.ts';
import { publishConsole, removeConsole } from '../lib/seed/console-files.ts';
import { openS3 } from '../lib/store/objects/s3.ts';
import { optional, required } from '../lib/store/runtime/env.ts';
import { logError } from '../lib/store/runtime/log.ts';

const bucket = required('publishedBucket');
const objects = openS3(bucket, { endpoint: optional('objectsEndpoint') });

/**
 * CloudFormation calls this on each deployment whose console differs from the deployed one. It copies the files that
 * were bundled with this function into the bucket from which the distribution reads (docs/decisions/0221).
 */
export const handler = async (event: CloudFormationCustomResourceEvent): Promise<void> => {
  try {
    await (event.RequestType === 'Delete'
      ? removeConsole(objects)
      : publishConsole({ objects, now: new Date() }, await bundledConsole(import.meta.url)));
  } catch (error) {
    logError('The files of the console could not be published', { error });
    const Reason = error instanceof Error ? error.message : 'See the log';
    return answerCloudFormation(event, { id: bucket, Status: 'FAILED', Reason });
  }
  return answerCloudFormation(event, { id: bucket, Status: 'SUCCESS' });
};
