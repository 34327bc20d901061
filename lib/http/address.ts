import type { APIGatewayProxyEvent } from 'aws-lambda';
import { optional } from '../store/runtime/env.ts';

/** Where the API is reached (docs/decisions/0161-the-address-of-the-api.md). */
export interface Address {
  /** Public address without a trailing slash, e.g. `https://flags.example.com/v1`; links in answers begin with it. */
  readonly baseUrl: string;
  /** The same as an OpenAPI server: the configured address, else the path on this host that stands before all others. */
  readonly server: string;
}

type Located = Pick<APIGatewayProxyEvent, 'resource'> & {
  readonly requestContext: Pick<APIGatewayProxyEvent['requestContext'], 'domainName' | 'path'>;
};

/** What stands before the resource in the path: a stage, or what a domain of one's own is mapped under; `''`: nothing. */
const prefixOf = ({ resource, requestContext }: Located): string => {
  const sent = requestContext.path.split('/');
  return sent.slice(0, sent.length - resource.split('/').length + 1).join('/');
};

/**
 * An address that was configured wins; else it is made of what the gateway says of itself (`requestContext`), never of a
 * header, which a caller could choose. API Gateway answers by TLS only.
 */
export const addressOf = (event: Located): Address => {
  const configured = optional('baseUrl');
  if (configured !== undefined) return { baseUrl: configured, server: configured };
  const prefix = prefixOf(event);
  return { baseUrl: `https://${event.requestContext.domainName ?? 'localhost'}${prefix}`, server: prefix || '/' };
};
