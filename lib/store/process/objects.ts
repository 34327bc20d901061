import type { ObjectStore } from '../objects/object-store.ts';
import { openS3 } from '../objects/s3.ts';
import { optional, required } from '../runtime/env.ts';

/** The object storage that holds the published answers. */
export const objects: ObjectStore = openS3(required('publishedBucket'), { endpoint: optional('objectsEndpoint') });
