import type * as z from 'zod';
import type { PermissionName } from '../schemas/permission.ts';
import type { TokenKind } from '../schemas/token.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Statuses that a route lists itself. What follows from the rest of its declaration is added by `errorStatusesOf`. */
export type ErrorStatus = 400 | 404 | 409;

/** One documented success answer. No `schema`: the body is empty or, with a `text/*` content type, plain text. */
export interface ResponseSpec {
  readonly description: string;
  /** Of the body, as JSON. */
  readonly schema?: z.ZodType;
  /** Default `application/json` where there is a schema, else `text/plain`. Several: the handler chooses. */
  readonly contentTypes?: readonly [string, ...string[]];
}

/**
 * What a caller needs (contract: access §4). `any`: every authenticated caller of the path family. Otherwise one of `anyOf`,
 * judged in the project and environment that the named path parameters hold.
 */
export type Access =
  | 'public'
  | 'any'
  | {
      readonly anyOf: readonly [PermissionName, ...PermissionName[]];
      readonly project?: string;
      readonly environment?: string;
    };

/** One endpoint as the file of its noun declares it: all that is needed to answer a request. */
export interface RouteDeclaration {
  readonly method: Method;
  /** With `{name}` for parameters, e.g. `/api/admin/projects/{projectId}/features`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly access: Access;
  /**
   * What the operation itself asks of its caller where the path does not name the place, as the end of a sentence that
   * begins with "Needs": for readers only, the operation is what judges.
   */
  readonly asks?: string;
  /** Default: `admin` and `user`. */
  readonly tokens?: readonly TokenKind[];
  /**
   * What a caller meets who cannot see the private project in the path (contract: access §7): by default 404 before the
   * operation; `unknown`: the operation runs, and answers as for a project that does not exist (contract: projects §4).
   */
  readonly invisibleProject?: 'unknown';
  /**
   * What the Lambda may do to the table: `none` (it is not even told the table's name; public routes only, the others
   * look at the caller), `reader`, `writer` (also whatever files events before it answers), or `secrets` (writer that
   * also decrypts stored secrets).
   */
  readonly role: 'none' | 'reader' | 'writer' | 'secrets';
  /**
   * Which guard of change requests a route calls that can write to features or segments (contract: change-requests §2):
   * that of the environments it writes to, that of the `project` as a whole, or that of the `arrival` of a feature;
   * else why it calls none.
   */
  readonly guard?: 'environment' | 'project' | 'arrival' | { readonly exempt: string };
  /**
   * Requests a second that this route alone lets through, and how many at once; more are answered with 429. Every public
   * route has one: nothing else keeps strangers from calling it as fast as the whole API may be called.
   */
  readonly throttle?: { readonly rate: number; readonly burst: number };
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * Content types of the body (contract: requests §4). Default: POST, PUT and PATCH need `application/json`, even without a
   * body; DELETE only when it has one. `any`: exempt; what is sent is read as JSON. `json-or-multipart`: the handler
   * also gets the raw bytes, and no parsed body when they are multipart.
   */
  readonly accepts?: 'json' | 'json-or-multipart' | 'any';
  /** Largest body in bytes, decoded; default 1 MiB (contract: requests §5). */
  readonly bodyLimit?: number;
  readonly responses: Readonly<Record<number, ResponseSpec>>;
  /** Left out: what follows from the rest, as 400 and 415 of a route that has a body. */
  readonly errors?: readonly ErrorStatus[];
  /** A complete example against the demo data; becomes the entry of `events.json` and the OpenAPI example. */
  readonly example: {
    /** Whose token it is sent with, where that matters; default: the first kind that `tokens` names, else an admin's. */
    readonly caller?: TokenKind;
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string | readonly string[]>>;
    readonly body?: unknown;
    /** A success answer for the API reference. */
    readonly response?: unknown;
  };
}

/**
 * One endpoint of the table. CDK, the local server, the OpenAPI document, `events.json` and the tests all read these;
 * nothing about a route is written twice.
 */
export interface Route extends RouteDeclaration {
  /** The name under which its file exports it, e.g. `evaluatePlayground`: OpenAPI's operationId. */
  readonly operation: string;
  /** File of the Lambda below `functions/`, without ending, e.g. `playground/evaluate`. */
  readonly handler: string;
  /** What the API reference lists it under. */
  readonly tag: string;
}

const sentenceCase = (noun: string): string => `${noun[0]?.toUpperCase()}${noun.slice(1).replaceAll('-', ' ')}`;

/**
 * How a file declares the routes of its noun: `const route = routesOf('tags')`, then `route('list', {…})` for the route
 * that `functions/tags/list.ts` serves. The literal types are kept, so that a handler's answers are checked against
 * `responses`.
 * @param tag what the API reference lists them under; default: the noun as a title
 */
export const routesOf =
  (noun: string, tag = sentenceCase(noun)) =>
  <const D extends RouteDeclaration>(file: string, declaration: D) => ({
    ...declaration,
    handler: `${noun}/${file}`,
    tag,
  });

/** Whose token the example of a route is sent with. */
export const exampleCaller = ({
  example,
  tokens = ['admin'],
}: Pick<RouteDeclaration, 'example' | 'tokens'>): TokenKind =>
  example.caller ?? (tokens.includes('admin') ? 'admin' : (tokens[0] ?? 'admin'));
