/**
 * Replaces `@aws-sdk/endpoint-cache` in the bundles: the DynamoDB client creates such a cache but never uses it,
 * because endpoint discovery is off by default.
 */
export class EndpointCache {}
