import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { type ConsoleFile, docsPath, security } from '../../contract/console.ts';
import { consoleAddressLimit } from '../../contract/limits.ts';
import { optional } from '../../store/runtime/env.ts';
import {
  type ConsoleAnswer,
  fileAnswer,
  filePathOf,
  type ServedFile,
  securityHeaders,
  servedFile,
} from '../answers/console-answer.ts';
import { problemOf, renderProblem } from '../answers/problem-answer.ts';
import type { Headers, ProxyHandler } from '../handler.ts';
import { frontedBy } from '../strangers/front.ts';
import { strangerCheck } from '../strangers/stranger.ts';

const lowerCased = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const partsOf = (path: string): number => path.split('/').filter((part) => part !== '').length;

/**
 * What stands before all addresses of the console, without a slash at the end: the path of the configured address, else
 * nothing if the request was passed on from an address without a stage, else the stage, if the address of the request
 * begins with it.
 */
const prefixOf = ({ path, requestContext }: APIGatewayProxyEvent, headers: Headers): string => {
  const configured = optional('baseUrl');
  if (configured !== undefined) return new URL(configured).pathname.replace(/\/$/, '');
  if (frontedBy(headers) !== undefined) return '';
  return partsOf(requestContext.path) === partsOf(path) ? '' : `/${requestContext.stage}`;
};

/** The security headers of an answer, whatever it is. */
const secured = (result: APIGatewayProxyResult): APIGatewayProxyResult => ({
  ...result,
  headers: {
    ...Object.fromEntries(securityHeaders),
    'Strict-Transport-Security': `max-age=${security.hstsSeconds}`,
    ...result.headers,
  },
});

const resultOf = ({ status, headers, body }: ConsoleAnswer): APIGatewayProxyResult =>
  secured({
    statusCode: status,
    headers: Object.fromEntries(headers),
    body: body.toString('base64'),
    isBase64Encoded: true,
  });

/** People find a page at this address, and programs the document that it shows; relative, because of the stage. */
const toDocument = secured({
  statusCode: 302,
  headers: { Location: 'docs/openapi.json', 'Cache-Control': 'no-store' },
  body: '',
});

/**
 * The Lambda for all paths of a stage without a front that are no operation: the console, and whatever else answers a
 * path that nobody knows (docs/decisions/0276-a-console-without-a-front.md).
 * @param load reads the files; called once
 */
export const consoleEndpoint = (load: () => Promise<readonly ConsoleFile[]>, unknown: ProxyHandler): ProxyHandler => {
  let loaded: Promise<readonly ConsoleFile[]> | undefined;
  const served = new Map<string, ReadonlyMap<string, ServedFile>>();
  const filesBelow = async (prefix: string): Promise<ReadonlyMap<string, ServedFile>> => {
    loaded ??= load();
    const files = await loaded;
    const known = served.get(prefix) ?? new Map(files.map((file) => [file.path, servedFile(file, prefix)]));
    served.set(prefix, known);
    return known;
  };
  const check = strangerCheck({ addressLimit: consoleAddressLimit });
  return async (event, context) => {
    const headers = lowerCased(event.headers ?? {});
    // Preflights are of pages that call the API.
    if (event.httpMethod === 'GET') {
      try {
        check({ ...event, headers });
      } catch (error) {
        return secured(renderProblem(problemOf(error), event.requestContext.requestId));
      }
    }
    const request = { method: event.httpMethod, path: event.path, header: (name: string) => headers[name] };
    const path = filePathOf(request);
    const file = path === undefined ? undefined : (await filesBelow(prefixOf(event, headers))).get(path);
    if (file !== undefined) return resultOf(fileAnswer(file, request));
    return event.httpMethod === 'GET' && event.path === docsPath ? toDocument : unknown(event, context);
  };
};
