import type { APIGatewayProxyEvent } from 'aws-lambda';
import { maxBodyBytes } from '../../contract/limits.ts';
import { contentTypeRefused, invalid, payloadTooLarge } from '../../contract/problems.ts';
import { formType, type RouteDeclaration } from '../../contract/routes/route.ts';
import { maxNesting, nestedTooDeep, nestingOf } from './nesting.ts';
import { unpacked } from './unpack.ts';
import { hasSurrogateEscape, requireWellFormed } from './well-formed.ts';

const json = 'application/json';
const multipart = 'multipart/form-data';
const scim = 'application/scim+json';

type Received = Pick<APIGatewayProxyEvent, 'body' | 'isBase64Encoded' | 'headers'>;

/** The media type alone: in lower case, without parameters such as `charset`. */
const mediaType = (header: string | undefined): string | undefined =>
  header?.split(';', 1)[0]?.trim().toLowerCase() || undefined;

const typesOf = {
  json: [json],
  'json-or-multipart': [json, multipart],
  form: [formType],
  scim: [json, scim],
} as const;

/** Content types that a route accepts for this request; undefined: it accepts any, or has no body. */
const acceptedTypes = (
  route: Pick<RouteDeclaration, 'method' | 'accepts'>,
  hasBody: boolean,
): readonly string[] | undefined => {
  if (route.accepts === 'any' || route.accepts === 'any-signed' || route.method === 'GET') return undefined;
  if (route.method === 'DELETE' && !hasBody) return undefined;
  return typesOf[route.accepts ?? 'json'];
};

/** The body of a request; no bytes: the request has none. */
export interface Content {
  readonly bytes: Buffer;
  readonly multipart: boolean;
}

const decode = ({ body, isBase64Encoded }: Received): Buffer =>
  Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');

/**
 * The body as it was sent, decoded from base64 if the gateway encoded it, and unpacked if the caller compressed it.
 * @param event with normalized header names
 * @throws Problem `ContentTypeerror`, even for an empty body; `PayloadTooLarge`; the problems of `unpacked`
 */
export const contentOf = (
  route: Pick<RouteDeclaration, 'method' | 'accepts' | 'bodyLimit'>,
  event: Received,
): Content => {
  const sent = event.headers['content-type'];
  const type = mediaType(sent);
  const accepted = acceptedTypes(route, Boolean(event.body));
  if (accepted && (type === undefined || !accepted.includes(type))) throw contentTypeRefused(sent, accepted);
  const received = decode(event);
  const limit = route.bodyLimit ?? maxBodyBytes;
  if (received.length > limit) throw payloadTooLarge(limit);
  // What comes as text is not compressed any more, whatever the header says (docs/decisions/0287).
  const bytes = event.isBase64Encoded ? unpacked(received, event.headers['content-encoding'], limit) : received;
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
 * The JSON value of a body. An empty body counts as `{}`, so that the schema can name the missing members.
 * @throws Problem `ValidationError` when it is not JSON, contains text that is not Unicode, or is nested so deeply that
 *   processing it could exceed the stack
 */
export const jsonOf = ({ bytes }: Content): unknown => {
  if (bytes.length === 0) return {};
  // Some editors and shells write a byte order mark before the text.
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (nestingOf(text) > maxNesting) throw nestedTooDeep();
  const value = parse(text);
  return hasSurrogateEscape(text) ? requireWellFormed(value) : value;
};

/**
 * The fields of a form, as texts.
 * @throws Problem `ValidationError` for a field that is sent twice, because the intended value would be a guess
 */
const fieldsOf = ({ bytes }: Content): Readonly<Record<string, string>> => {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    if (fields.has(name)) throw invalid(name, 'must be sent once');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
};

/** The value of a body in the form that its route expects. @throws Problem `ValidationError` */
export const sentValueOf = ({ accepts }: Pick<RouteDeclaration, 'accepts'>, content: Content): unknown =>
  accepts === 'form' ? fieldsOf(content) : jsonOf(content);
