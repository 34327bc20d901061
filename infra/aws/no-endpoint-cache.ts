/**
 * Stands in for `@aws-sdk/endpoint-cache` in the bundles: the DynamoDB client makes one and never asks it, since
 * endpoint discovery is off unless it is asked for.
 */
export class EndpointCache {}
