import type { ObjectStore } from '../objects/object-store.ts';
import { openS3 } from '../objects/s3.ts';
import { optional } from '../runtime/env.ts';

const bucket = optional('replicaBucket');

/** The object storage of the second region, to which published answers are replicated; undefined: there is none. */
export const replica: ObjectStore | undefined =
  bucket === undefined
    ? undefined
    : openS3(bucket, { endpoint: optional('replicaEndpoint'), region: optional('replicaRegion') });
