import { frontHeaders } from '../../lib/contract/front-headers.ts';

/**
 * What the distribution and its local stand-in have in common (docs/front.md). It is data, so that they cannot differ.
 */

/** The path that SDKs poll. Its requests use the cache, and go to object storage first. */
export const pollPath = '/api/client/features';

/** The path that answers polls from the second region only. */
export const replicaPath = `/replica${pollPath}`;

/** Ids of origins, by which the function at the edge names them. */
export const originIds = { replica: 'replica', sdk: 'sdk' } as const;

/** Where polls are answered from, and the key of the edge's key-value store that says so. */
export const pollRegions = ['primary', 'replica'] as const;
export type PollRegion = (typeof pollRegions)[number];
export const pollSwitchKey = 'polls';

/** Methods on that path; CloudFront accepts no others for a behaviour with origin failover. */
export const pollMethods = ['GET', 'HEAD', 'OPTIONS'] as const;

/**
 * Statuses of object storage after which the API is asked: the object is missing (403, 404), or object storage fails.
 */
export const failoverStatuses = [403, 404, 500, 502, 503, 504] as const;

/**
 * Headers that distinguish copies in the cache, besides path, query and coding. The edge function removes the last two from
 * a poll, so they only distinguish what is passed on to the API.
 */
export const keyHeaders = ['Authorization', 'Origin', 'Unleash-Client-Spec'] as const;

/** Further headers that are passed on to the API on that path. */
export const pollHeaders = [
  frontHeaders.viewer,
  frontHeaders.host,
  'Accept',
  'User-Agent',
  'Access-Control-Request-Headers',
  'Access-Control-Request-Method',
] as const;

/**
 * CloudFront's header with the version of TLS by which a request came, e.g. `TLSv1.3:TLS_AES_128_GCM_SHA256:fullHandshake`.
 * Functions get it where an origin request policy names it; a cache policy may not.
 */
export const tlsHeader = 'CloudFront-Viewer-TLS';

/** Caching of a published answer by callers: private, and confirmed each time (docs/front.md). */
export const callersCacheControl = 'private, no-cache';

/** Time-outs of the front for its origins, in seconds: object storage must fail fast, the API may take its time. */
export const originSeconds = { connect: 2, api: 35 } as const;

/** Methods for the console; CloudFront refuses the others. */
export const consoleMethods = ['GET', 'HEAD', 'OPTIONS'] as const;
