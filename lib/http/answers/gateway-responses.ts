import type { ErrorName } from '../../contract/error.ts';
import { maxGatewayBytes } from '../../contract/limits.ts';
import { authenticationRequired, tooManyRequests } from '../../contract/problems.ts';

const unauthorized = {
  status: 401,
  name: 'AuthenticationRequired',
  message: authenticationRequired().message,
} as const;
const authorizerFailed = {
  status: 500,
  name: 'UnknownError',
  message: 'The token could not be checked. Try again.',
} as const;
const unknownPath = {
  status: 404,
  name: 'NotFoundError',
  message: 'There is nothing under this path and method. See /docs for the paths of this API.',
} as const;

/**
 * The answers of the gateway itself, without a function (contract: errors §9): `{id, name, message}`, where `id` is the
 * request id. API Gateway gets them as gateway responses; the local server renders the same. The two DEFAULT entries
 * are for all other cases: configure them in the gateway without a status.
 */
export const gatewayResponses = {
  /** No `Authorization` header, or one that cannot be a token. */
  UNAUTHORIZED: unauthorized,
  /** The authorizer denies the token; the gateway's own status would be 403. */
  ACCESS_DENIED: unauthorized,
  AUTHORIZER_FAILURE: authorizerFailed,
  AUTHORIZER_CONFIGURATION_ERROR: authorizerFailed,
  /** The gateway's name of the case for an unknown path or method. */
  MISSING_AUTHENTICATION_TOKEN: unknownPath,
  RESOURCE_NOT_FOUND: unknownPath,
  REQUEST_TOO_LARGE: {
    status: 413,
    name: 'PayloadTooLarge',
    message: `The body is larger than ${maxGatewayBytes} bytes, the most that can be sent here.`,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    name: 'ContentTypeerror',
    message: 'The content type is not accepted. Accepted: application/json.',
  },
  THROTTLED: {
    status: 429,
    name: 'TooManyRequests',
    message: tooManyRequests().message,
    retryAfter: 1,
  },
  QUOTA_EXCEEDED: {
    status: 429,
    name: 'TooManyRequests',
    message: 'Too many requests. Try again in an hour.',
    retryAfter: 3600,
  },
  INTEGRATION_FAILURE: {
    status: 503,
    name: 'ServiceUnavailable',
    message: 'The request could not be executed now. Try again in a second.',
    retryAfter: 1,
  },
  INTEGRATION_TIMEOUT: {
    status: 504,
    name: 'GatewayTimeout',
    message: 'The answer took too long. What was asked for may still happen: look before trying again.',
  },
  DEFAULT_4XX: {
    status: 400,
    name: 'BadDataError',
    message: 'The request cannot be understood.',
  },
  DEFAULT_5XX: {
    status: 500,
    name: 'UnknownError',
    message: 'Something went wrong here. Try again.',
  },
} as const satisfies Record<string, GatewayResponse>;

/** An answer of the gateway. */
export interface GatewayResponse {
  readonly status: number;
  readonly name: ErrorName;
  readonly message: string;
  /** Value of `Retry-After`, in seconds. */
  readonly retryAfter?: number;
}

/** API Gateway's names of these cases. */
export type GatewayResponseType = keyof typeof gatewayResponses;

/**
 * What an HTTP API answers itself: `{"message": …}` alone, which nobody can change, without headers for pages of other
 * origins (docs/decisions/0287-the-http-api-of-the-sdk-plane.md has the sources). The local server renders the same.
 */
export const httpApiAnswers = {
  /** No `Authorization` header; the authorizer is not asked. */
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  /** The authorizer denies the token. Ours never does: see `refusedContext`. */
  ACCESS_DENIED: { status: 403, message: 'Forbidden' },
  AUTHORIZER_FAILURE: { status: 500, message: 'Internal Server Error' },
  AUTHORIZER_CONFIGURATION_ERROR: { status: 500, message: 'Internal Server Error' },
  REQUEST_TOO_LARGE: { status: 413, message: 'Request Entity Too Large' },
  /** Request line and headers together. */
  HEADERS_TOO_LARGE: { status: 431, message: 'Request Header Fields Too Large' },
  THROTTLED: { status: 429, message: 'Too Many Requests' },
  INTEGRATION_TIMEOUT: { status: 503, message: 'Service Unavailable' },
  /** The function fails, or its answer is no HTTP answer. */
  DEFAULT_5XX: { status: 500, message: 'Internal Server Error' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;
