import type { APIGatewayProxyEvent } from 'aws-lambda';
import { optional } from '../store/runtime/env.ts';

/** The public address of the API (docs/decisions/0161-the-address-of-the-api.md). */
export interface Address {
  /** Public address without a trailing slash, e.g. `https://flags.example.com/v1`; links in answers begin with it. */
  readonly baseUrl: string;
  /** The same address for the OpenAPI document: the configured one, else the path prefix of this host, or `/`. */
  readonly server: string;
}

type ReceivedEvent = Pick<APIGatewayProxyEvent, 'resource'> & {
  readonly requestContext: Pick<APIGatewayProxyEvent['requestContext'], 'domainName' | 'path'>;
};

/** The part of the path before the resource: a stage, or the base path of a custom domain; `''`: none. */
const prefixOf = ({ resource, requestContext }: ReceivedEvent): string => {
  const segments = requestContext.path.split('/');
  return segments.slice(0, segments.length - resource.split('/').length + 1).join('/');
};

/**
 * The configured address; else the address of the front that sent the request; else the address that the gateway
 * reports in `requestContext`. Never one from a header that a caller can choose. `https`, because API Gateway and front
 * use TLS.
 * @param frontHost host name for which the front received the request; undefined: it did not come through the front
 */
export const addressOf = (event: ReceivedEvent, frontHost?: string): Address => {
  const configured = optional('baseUrl');
  if (configured !== undefined) return { baseUrl: configured, server: configured };
  if (frontHost !== undefined) return { baseUrl: `https://${frontHost}`, server: '/' };
  const prefix = prefixOf(event);
  return { baseUrl: `https://${event.requestContext.domainName ?? 'localhost'}${prefix}`, server: prefix || '/' };
};
