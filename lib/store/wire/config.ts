import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { Sha256 } from './sha256.ts';

/**
 * Time-outs in ms: an answer that takes longer counts as lost, and the commit is searched in the journal. That for the
 * socket is for answers that begin and then stop.
 */
const timeouts = {
  connectionTimeout: 2_000,
  requestTimeout: 8_000,
  socketTimeout: 8_000,
  throwOnRequestTimeout: true,
} as const;

/**
 * Sends a fixed text in place of a signature: an engine on this machine has no secret to check one with, and making a
 * signature takes a third of the time of a call. The engine still wants both headers.
 */
const unsigned: NonNullable<DynamoDBClientConfig['signer']> = {
  sign: async (request) => ({
    ...request,
    headers: {
      ...request.headers,
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20300101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
      'x-amz-date': '20300101T000000Z',
    },
  }),
};

/**
 * How a client of the SDK is configured. With `endpoint` (a stand-in for AWS) region and credentials are fixed dummies, so
 * that a developer's AWS profile is never sent to it.
 */
export const clientConfig = (endpoint: string | undefined): DynamoDBClientConfig => ({
  requestHandler: timeouts,
  sha256: Sha256,
  ...(endpoint && {
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    signer: unsigned,
  }),
});
