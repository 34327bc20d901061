import type { Plane } from '../../../lib/contract/routes/plane.ts';

/**
 * The access log has one line for each request, with its route. It never has the path or a header, because both contain
 * tokens.
 */
export const restAccessLog = (plane: Plane) =>
  ({
    plane,
    time: '$context.requestTimeEpoch',
    requestId: '$context.requestId',
    method: '$context.httpMethod',
    route: '$context.resourcePath',
    status: '$context.status',
    bytes: '$context.responseLength',
    ms: '$context.responseLatency',
    functionMs: '$context.integration.latency',
    functionStatus: '$context.integration.integrationStatus',
    authorizerMs: '$context.authorizer.latency',
    authorizerStatus: '$context.authorizer.integrationStatus',
    gatewayError: '$context.error.responseType',
  }) as const;

/** As that of a REST API, as far as an HTTP API knows it: `route` begins with the method. */
export const httpAccessLog = {
  plane: 'sdk',
  time: '$context.requestTimeEpoch',
  requestId: '$context.requestId',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  functionMs: '$context.integration.latency',
  functionStatus: '$context.integration.integrationStatus',
  // The id of errors and of lines in the functions' log: that of the gateway is no UUID.
  functionRequestId: '$context.integration.requestId',
  refused: '$context.authorizer.refused',
  gatewayError: '$context.error.responseType',
} as const;
