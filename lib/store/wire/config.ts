import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { Sha256 } from './sha256.ts';

/**
 * Time-outs in ms: an answer that takes longer counts as lost, and `commit` then looks for its record in the journal.
 * The time-out of the socket is for answers that begin and then stop.
 */
const timeouts = {
  connectionTimeout: 2_000,
  requestTimeout: 8_000,
  socketTimeout: 8_000,
  throwOnRequestTimeout: true,
} as const;

/**
 * A local process serves many callers at once, with more requests than the SDK's 50 connections. The SDK counts the wait
 * for one of them as time to connect, and gives up what was never sent.
 */
const onThisMachine = { ...timeouts, httpAgent: { maxSockets: Number.POSITIVE_INFINITY } } as const;

/**
 * Sends a fixed text instead of a signature: an engine on the local machine has no secret to check one with, and
 * signing takes a third of the time of a call. The engine still requires both headers.
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
 * The configuration of an SDK client. With `endpoint` (a stand-in for AWS), region and credentials are fixed dummies,
 * so that a developer's AWS profile is never sent to it.
 */
export const clientConfig = (endpoint: string | undefined): DynamoDBClientConfig => ({
  requestHandler: timeouts,
  sha256: Sha256,
  ...(endpoint && {
    endpoint,
    requestHandler: onThisMachine,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    signer: unsigned,
  }),
});
