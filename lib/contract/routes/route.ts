import type * as z from 'zod';
import type { ErrorForm } from '../problems.ts';
import type { PermissionName } from '../schemas/permission.ts';
import type { TokenKind } from '../schemas/token.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Content type of a form that a web page sends (URL Standard §5). */
export const formType = 'application/x-www-form-urlencoded';

/** Statuses that a route lists. `errorStatusesOf` adds those that follow from the rest of the declaration. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409;

/** One documented success answer. Without `schema` the body is empty or, with a `text/*` content type, plain text. */
export interface ResponseSpec {
  readonly description: string;
  /** Schema of the body, as JSON. */
  readonly schema?: z.ZodType;
  /** Default: `application/json` with a schema, else `text/plain`. With several, the handler chooses. */
  readonly contentTypes?: readonly [string, ...string[]];
}

/**
 * The right that a caller needs (contract: access §4). `any`: every authenticated caller of the path family. Otherwise
 * one of `anyOf`, checked in the project and environment that the named path parameters contain.
 */
export type Access =
  | 'public'
  | 'any'
  | {
      readonly anyOf: readonly [PermissionName, ...PermissionName[]];
      readonly project?: string;
      readonly environment?: string;
    };

/** The declaration of one endpoint in the file of its noun. */
export interface RouteDeclaration {
  readonly method: Method;
  /** With `{name}` for parameters, e.g. `/api/admin/projects/{projectId}/features`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly access: Access;
  /**
   * The checker of the token. Default: the gateway's authorizer. `function`: the function itself, so that its 401 can
   * say how to sign in; such a route has an `addressLimit`, because strangers reach it.
   */
  readonly authorizer?: 'function';
  /**
   * Text for the documents: the end of a sentence that begins with "Needs". For operations that check their
   * requirements themselves, because the path does not name the project or environment.
   */
  readonly needs?: string;
  /** Default: `admin` and `user`. */
  readonly tokens?: readonly TokenKind[];
  /**
   * The answer for a caller who may not see the private project in the path (contract: access §7). Default: 404 before
   * the operation. `unknown`: the operation runs, and answers as for a project that does not exist (contract: projects
   * §4).
   */
  readonly invisibleProject?: 'unknown';
  /**
   * The rights of the Lambda on the table: `none` (it does not get the name of the table; only for public routes,
   * because all others read the caller), `reader`, `reporter` (stores observations, and sends reports to their queue),
   * `writer` (also for routes that append pending events before they answer), `sessions` (writer that also starts and
   * ends sessions, makes password links, and reads and sets passwords), `mailer` (like `sessions`, and sends mail), `secrets` (writer that also
   * decrypts stored secrets), `integrations` (`secrets`, and wakes whoever delivers events), `signals` (writer that opens the
   * signing secrets of signal endpoints, and stores what they are sent), or `sign-in` (`secrets` and `sessions`).
   */
  readonly role:
    | 'none'
    | 'reader'
    | 'reporter'
    | 'writer'
    | 'sessions'
    | 'mailer'
    | 'secrets'
    | 'integrations'
    | 'signals'
    | 'sign-in';
  /**
   * How the guard of change requests checks a route that can write to features (contract: change-requests §2): for the
   * environments that it writes to, for the `project` as a whole, or for the `arrival` of a feature. `exempt`: the
   * reason why it is not checked.
   */
  readonly guard?: 'environment' | 'project' | 'arrival' | { readonly exempt: string };
  /**
   * The route works during maintenance (contract: maintenance §2), although it is not a GET and may write. Only for
   * routes that change no configuration, or that end the maintenance.
   */
  readonly duringMaintenance?: true;
  /**
   * Limits of this route for all callers together: requests a second, and how many at once (default: the limits of the
   * stage). Further requests are answered with 429 by the gateway.
   */
  readonly throttle?: { readonly rate: number; readonly burst?: number };
  /**
   * Limits of one address, of IPv6 one network: further requests are answered with 429 by the function, before it does
   * anything else. If the route checks the token itself, only requests without a valid one are counted. Every route that
   * strangers reach has this or a `throttle`. A route that people need to sign in has this: a limit for all of them
   * together could be used up by one stranger (docs/decisions/0247-one-address.md).
   */
  readonly addressLimit?: { readonly rate: number; readonly burst: number };
  /** The route needs the cookie of a session: without one the answer is 401, by the front already. */
  readonly cookie?: 'session';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * Content types of the body (contract: requests §4). Default: POST, PUT and PATCH need `application/json`, even
   * without a body; DELETE only when it has one. `any`: every content type; the body is read as JSON.
   * `json-or-multipart`: the handler also gets the raw bytes, and no parsed body when they are multipart. `any-signed`: as
   * `any`, and the handler also gets the raw bytes, which somebody may have signed. `form`: the
   * fields of a form of a web page, as texts. `scim`: also `application/scim+json`.
   */
  readonly accepts?: 'json' | 'json-or-multipart' | 'scim' | 'any' | 'any-signed' | 'form';
  /** Converts the sent body before the schema checks it. */
  readonly prepare?: (sent: unknown) => unknown;
  /** Largest body in bytes, decoded; default 1 MiB (contract: requests §5). */
  readonly bodyLimit?: number;
  readonly responses: Readonly<Record<number, ResponseSpec>>;
  /**
   * The form of errors, for routes whose clients expect that of another protocol (contract: ofrep §6; scim §8).
   * Default: the common form (contract: errors §1).
   */
  readonly errorForm?: 'ofrep' | ErrorForm;
  /** Further statuses. Those that follow from the rest, such as 400 and 415 for a body, are not listed. */
  readonly errors?: readonly ErrorStatus[];
  /** A complete example against the demo data; becomes the entry of `events.json` and the OpenAPI example. */
  readonly example: {
    /** Kind of the token in the example; default: `admin` if `tokens` allows it, else the first kind of `tokens`. */
    readonly caller?: TokenKind;
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string | readonly string[]>>;
    readonly body?: unknown;
    /** Headers in addition to those that every request has. */
    readonly headers?: Readonly<Record<string, string>>;
    /** Status of the refusal, if no request for the demo data can succeed. */
    readonly refused?: number;
    /** A success answer for the API reference. */
    readonly response?: unknown;
  };
}

/**
 * One endpoint of the table. CDK, the local server, the OpenAPI document, `events.json` and the tests all read it, so
 * that no fact about a route is written twice.
 */
export interface Route extends RouteDeclaration {
  /** The name under which its file exports it, e.g. `evaluatePlayground`: OpenAPI's operationId. */
  readonly operation: string;
  /** File of the Lambda below `functions/`, without ending, e.g. `playground/evaluate`. */
  readonly handler: string;
  /** Heading in the API reference. */
  readonly tag: string;
}

const sentenceCase = (noun: string): string => `${noun[0]?.toUpperCase()}${noun.slice(1).replaceAll('-', ' ')}`;

/**
 * Makes the function with which a file declares the routes of its noun: `const route = routesOf('tags')`, then
 * `route('list', {…})` for the route that `functions/tags/list.ts` serves. Literal types are kept, so that the answers
 * of a handler are checked against `responses`.
 * @param tag heading in the API reference; default: the noun as a title
 */
export const routesOf =
  (noun: string, tag = sentenceCase(noun)) =>
  <const D extends RouteDeclaration>(file: string, declaration: D) => ({
    ...declaration,
    handler: `${noun}/${file}`,
    tag,
  });

/** Whether the maintenance mode refuses a route (contract: maintenance §2). It never refuses reads and SDK reports. */
export const changesSomething = ({
  method,
  role,
  duringMaintenance,
}: Pick<RouteDeclaration, 'method' | 'role' | 'duringMaintenance'>): boolean =>
  method !== 'GET' && role !== 'none' && role !== 'reader' && role !== 'reporter' && duringMaintenance !== true;

/**
 * Whether a request may contain an expected revision and a comment (contract: requests §20, §21). Routes of other
 * protocols have no such headers.
 */
export const takesRevision = (
  route: Pick<RouteDeclaration, 'access' | 'method' | 'role' | 'duringMaintenance' | 'errorForm'>,
): boolean => changesSomething(route) && route.access !== 'public' && route.errorForm === undefined;

/** Kind of the token in the example of a route. */
export const exampleCaller = ({
  example,
  tokens = ['admin'],
}: Pick<RouteDeclaration, 'example' | 'tokens'>): TokenKind =>
  example.caller ?? (tokens.includes('admin') ? 'admin' : (tokens[0] ?? 'admin'));

/** Whether the gateway asks its authorizer before it invokes the function. */
export const isAuthorizedByGateway = ({
  access,
  authorizer,
}: Pick<RouteDeclaration, 'access' | 'authorizer'>): boolean => access !== 'public' && authorizer !== 'function';
