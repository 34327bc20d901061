import { byKey } from '../../../lib/basics/order.ts';
import { docsPath } from '../../../lib/contract/console.ts';
import { maxRequestMs } from '../../../lib/contract/limits.ts';
import { isAuthorizedByGateway, type Route } from '../../../lib/contract/routes/route.ts';
import { tokenHeaderPattern } from '../../../lib/contract/schemas/token.ts';
import { type GatewayResponse, gatewayResponses } from '../../../lib/http/answers/gateway-responses.ts';
import { authorizerMs } from '../../limits.ts';

/** What the definition refers to; ARNs may be CDK tokens. */
export interface DefinitionParts {
  readonly title: string;
  readonly routes: readonly Route[];
  /** The integration URI of a handler's function, `arn:…:functions/<arn>/invocations`. */
  readonly uriOf: (handler: string) => string;
  /** Role with which API Gateway invokes functions and authorizer. */
  readonly invoker: string;
  /** Value of `Access-Control-Allow-Origin` in the gateway's own answers. */
  readonly allowOrigin: string;
  /** Whether pages of other origins may call the whole API, so that every path answers preflights. */
  readonly preflights: boolean;
  /** Whether the API serves the console, because the stage has no front. */
  readonly console: boolean;
}

/** Handlers without a route, to which an API refers directly. */
export const authorizerHandler = 'authorizer';
export const notFoundHandler = 'not-found';
/** Serves the console, and answers paths that do not exist like `not-found`. */
export const consoleHandler = 'console';
export const frontendPreflightHandler = 'frontend-preflight';

const authorizerName = 'token';
/**
 * TLS 1.2 or 1.3 with forward secrecy; a regional API would accept TLS 1.0 by default. Strict: the host of the
 * connection must be the host of the request (docs/decisions/0152).
 */
export const tls = { policy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09', accessMode: 'STRICT' } as const;

/**
 * The path that matches everything that is no known path. `not-found` answers GET there, because some paths of other
 * versions lead elsewhere. The gateway itself refuses the other methods, and the root (docs/decisions/0152).
 */
export const unknownPath = '/{proxy+}';

/** The handler for everything that is no operation, and the paths at which it answers GET. */
export const unknownPaths = (console: boolean): { readonly handler: string; readonly paths: readonly string[] } =>
  console
    ? { handler: consoleHandler, paths: [unknownPath, '/', docsPath] }
    : { handler: notFoundHandler, paths: [unknownPath] };
type Json = string | number | boolean | readonly Json[] | { readonly [member: string]: Json };
type Operation = { readonly [member: string]: Json };

/**
 * The API as OpenAPI 3.0 with API Gateway's extensions, made from the route table: only paths, functions and access.
 * The functions check the schemas. The document for readers is made in lib/openapi.
 */
export const apiDefinition = (parts: DefinitionParts): { readonly [member: string]: Json } => ({
  openapi: '3.0.1',
  info: { title: parts.title, version: '1' },
  // Compressed answers and multipart uploads stay unchanged only if every media type is binary.
  'x-amazon-apigateway-binary-media-types': ['*/*'],
  'x-amazon-apigateway-security-policy': tls.policy,
  'x-amazon-apigateway-endpoint-access-mode': tls.accessMode,
  'x-amazon-apigateway-gateway-responses': Object.fromEntries(
    Object.entries<GatewayResponse>(gatewayResponses).map(([type, response]) => [
      type,
      gatewayAnswer(type, response, parts.allowOrigin),
    ]),
  ),
  paths: paths(parts),
  components: {
    securitySchemes: {
      [authorizerName]: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        'x-amazon-apigateway-authtype': 'custom',
        'x-amazon-apigateway-authorizer': {
          type: 'token',
          authorizerUri: parts.uriOf(authorizerHandler),
          authorizerCredentials: parts.invoker,
          authorizerResultTtlInSeconds: authorizerMs / 1000,
          identityValidationExpression: tokenHeaderPattern,
        },
      },
    },
  },
});

/** The two DEFAULT types keep the status of each case; the gateway replaces `$context.requestId`. */
const gatewayAnswer = (
  type: string,
  { status, name, message, retryAfter }: GatewayResponse,
  allowOrigin: string,
): Operation => ({
  ...(type.startsWith('DEFAULT_') ? {} : { statusCode: String(status) }),
  responseParameters: {
    'gatewayresponse.header.Content-Type': "'application/json'",
    ...(retryAfter === undefined ? {} : { 'gatewayresponse.header.Retry-After': `'${retryAfter}'` }),
    'gatewayresponse.header.Access-Control-Allow-Origin': allowOrigin,
  },
  responseTemplates: { 'application/json': JSON.stringify({ id: '$context.requestId', name, message }) },
});

const paths = (parts: DefinitionParts): Operation => {
  const all = new Map<string, { [method: string]: Json }>();
  const unknown = unknownPaths(parts.console);
  for (const path of unknown.paths) all.set(path, { get: operation(path, unknown.handler, parts) });
  // The gateway itself refuses methods that a known path does not have. If every path had a method `ANY`, strangers
  // could invoke a function under as many limits as there are paths. Preflights are the exception
  // (docs/decisions/0152).
  for (const route of parts.routes) {
    // The console has the address of the document, too.
    if (unknown.paths.includes(route.path)) continue;
    const methods = all.get(route.path) ?? preflight(route.path, parts);
    methods[route.method.toLowerCase()] = {
      ...operation(route.path, route.handler, parts),
      ...(isAuthorizedByGateway(route) ? { security: [{ [authorizerName]: [] }] } : {}),
    };
    all.set(route.path, methods);
  }
  return Object.fromEntries([...all].sort(byKey));
};

/** The preflight that browsers send before a page calls another origin. */
const preflight = (path: string, parts: DefinitionParts): { [method: string]: Json } =>
  parts.preflights ? { options: operation(path, unknownPaths(parts.console).handler, parts) } : {};

/**
 * OpenAPI 3.0 requires a response. A function answers with any status; 200 is the one in AWS's own examples, because
 * API Gateway has no response `default`.
 */
const responses = { '200': { description: '' } } as const;

/** How long API Gateway waits for a function unless the definition says otherwise. */
export const usualTimeoutMs = 29_000;
const timeout: Operation = maxRequestMs === usualTimeoutMs ? {} : { timeoutInMillis: maxRequestMs };

const operation = (path: string, handler: string, { uriOf, invoker }: DefinitionParts): Operation => ({
  ...parameters(path),
  responses,
  'x-amazon-apigateway-integration': {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: uriOf(handler),
    credentials: invoker,
    ...timeout,
  },
});

const parameters = (path: string): Operation => {
  const names = [...path.matchAll(/\{([^}+]+)\+?\}/g)].flatMap((match) => match[1] ?? []);
  if (names.length === 0) return {};
  return { parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })) };
};
