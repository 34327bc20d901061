import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { ObjectHead, ObjectStore } from './object-store.ts';

/** Times in ms; a request that takes longer is repeated. */
const requestHandler: S3ClientConfig['requestHandler'] = {
  connectionTimeout: 2_000,
  requestTimeout: 5_000,
  throwOnRequestTimeout: true,
  httpsAgent: { keepAlive: true, maxSockets: 100 },
  httpAgent: { keepAlive: true, maxSockets: 100 },
};

const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  return typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
    ? Number(metadata.httpStatusCode)
    : undefined;
};

/** The result of `ask`; undefined if S3 answers with one of these statuses. */
const unless = async <T>(statuses: readonly number[], ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask();
  } catch (error) {
    if (statuses.includes(statusOf(error) ?? 0)) return undefined;
    throw error;
  }
};

const notFound = [404];
/** The object has changed, another writer is active, or there is no object to replace. */
const refused = [412, 409, 404];

interface Described {
  readonly ETag?: string | undefined;
  readonly ContentType?: string | undefined;
  readonly CacheControl?: string | undefined;
  readonly Metadata?: Record<string, string> | undefined;
}

/** @throws Error when S3 returned no entity tag: without it the object could not be replaced later */
const tagOf = ({ ETag }: Described, key: string): string => {
  if (ETag === undefined) throw new Error(`Object storage gave no entity tag for ${key}`);
  return ETag;
};

const headOf = (described: Described, key: string): ObjectHead => ({
  tag: tagOf(described, key),
  contentType: described.ContentType ?? '',
  cacheControl: described.CacheControl ?? '',
  metadata: described.Metadata ?? {},
});

/**
 * Opens a bucket of S3.
 * @param options.endpoint another store with the protocol of S3; then region and credentials are fixed dummies, so that
 *   a developer's AWS profile is never sent to it
 * @param options.region of the bucket; default: that of the process
 */
export const openS3 = (
  bucket: string,
  options: { readonly endpoint?: string | undefined; readonly region?: string | undefined } = {},
): ObjectStore => {
  const client = new S3Client({
    requestHandler,
    // The SDK would compute its checksums in JavaScript. The signature covers the body anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(options.region && { region: options.region }),
    ...(options.endpoint && {
      endpoint: options.endpoint,
      forcePathStyle: true,
      region: 'local',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  });
  return {
    name: bucket,
    get: async (key) => {
      const found = await unless(notFound, () => client.send(new GetObjectCommand({ Bucket: bucket, Key: key })));
      if (found?.Body === undefined) return undefined;
      return { ...headOf(found, key), body: await found.Body.transformToByteArray() };
    },
    head: async (key) => {
      const found = await unless(notFound, () => client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
      return found && headOf(found, key);
    },
    put: async (key, { body, contentType, cacheControl, metadata }, condition, alike) => {
      const target = {
        Bucket: bucket,
        Key: key,
        ...('ifMatch' in condition ? { IfMatch: condition.ifMatch } : { IfNoneMatch: '*' }),
      };
      if (alike) {
        const source = { CopySource: encodeURI(`${bucket}/${alike.key}`), CopySourceIfMatch: alike.tag };
        const copied = await unless(refused, () => client.send(new CopyObjectCommand({ ...target, ...source })));
        return copied && tagOf(copied.CopyObjectResult ?? {}, key);
      }
      const described = { ContentType: contentType, CacheControl: cacheControl, Metadata: { ...metadata } };
      const stored = await unless(refused, () =>
        client.send(new PutObjectCommand({ ...target, ...described, Body: body })),
      );
      return stored && tagOf(stored, key);
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async *list(prefix) {
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(next && { ContinuationToken: next }) }),
        );
        for (const { Key: key, ETag } of page.Contents ?? [])
          if (key !== undefined) yield { key, tag: tagOf({ ETag }, key) };
        next = page.NextContinuationToken;
      } while (next);
    },
  };
};
