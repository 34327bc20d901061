import type { APIGatewayProxyEvent } from 'aws-lambda';
import { contentTypeRefused, invalid, payloadTooLarge } from '../contract/problems.ts';
import type { RouteDeclaration } from '../contract/routes/route.ts';
import { deepestNesting, nestingOf } from './nesting.ts';
import { mayBeIllFormed, wellFormed } from './well-formed.ts';

/** 1 MiB, unless the route says otherwise (behaviour §5.6). */
export const defaultBodyLimit = 1_048_576;

const json = 'application/json';
const multipart = 'multipart/form-data';

type Received = Pick<APIGatewayProxyEvent, 'body' | 'isBase64Encoded' | 'headers'>;

/** The media type alone: lower case, parameters such as `charset` cut off. */
const mediaType = (header: string | undefined): string | undefined =>
  header?.split(';', 1)[0]?.trim().toLowerCase() || undefined;

/** Content types that a route takes for this request; undefined: whatever is sent, or nothing. */
const acceptedTypes = (
  route: Pick<RouteDeclaration, 'method' | 'accepts'>,
  hasBody: boolean,
): readonly string[] | undefined => {
  if (route.accepts === 'any' || route.method === 'GET') return undefined;
  if (route.method === 'DELETE' && !hasBody) return undefined;
  return route.accepts === 'json-or-multipart' ? [json, multipart] : [json];
};

/** A body, or that there is none. */
export interface Content {
  readonly bytes: Buffer;
  readonly multipart: boolean;
}

const decode = ({ body, isBase64Encoded }: Received): Buffer =>
  Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');

/**
 * Takes the body as it was sent; the one place that knows it may arrive as base64.
 * @param event with normalized header names
 * @throws Problem `ContentTypeerror`, even for an empty body; `PayloadTooLarge`
 */
export const contentOf = (
  route: Pick<RouteDeclaration, 'method' | 'accepts' | 'bodyLimit'>,
  event: Received,
): Content => {
  const sent = event.headers['content-type'];
  const type = mediaType(sent);
  const accepted = acceptedTypes(route, Boolean(event.body));
  if (accepted && (type === undefined || !accepted.includes(type))) throw contentTypeRefused(sent, accepted);
  const bytes = decode(event);
  const limit = route.bodyLimit ?? defaultBodyLimit;
  if (bytes.length > limit) throw payloadTooLarge(limit);
  return { bytes, multipart: route.accepts === 'json-or-multipart' && type === multipart };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof SyntaxError ? ` (${error.message})` : '';
    throw invalid('', `must be JSON${reason}`);
  }
};

/**
 * The JSON value of a body; nothing at all counts as `{}`, so that the schema can name the members it misses.
 * @throws Problem `ValidationError` when it is not JSON, has texts that are not Unicode, or is nested so deeply that
 *   working on it could end the stack
 */
export const jsonOf = ({ bytes }: Content): unknown => {
  if (bytes.length === 0) return {};
  const text = bytes.toString('utf8');
  if (nestingOf(text) > deepestNesting) throw invalid('', `must not be nested deeper than ${deepestNesting} levels`);
  const value = parse(text);
  return mayBeIllFormed(text) ? wellFormed(value) : value;
};
