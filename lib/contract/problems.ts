import { type ErrorDetail, type ErrorName, errorStatuses } from './schemas/error.ts';

/** What a problem may carry beyond its name and message. */
export interface ProblemOptions {
  /** HTTP status, where one name is used with two (`InvalidOperationError`: 403, or 409 for conflicts). */
  readonly status?: number;
  /** One entry a violation; default: one entry that repeats the message. */
  readonly details?: readonly ErrorDetail[];
  /** Permissions any of which would have sufficed. */
  readonly permissions?: readonly string[];
  /** Headers of the answer, e.g. `Retry-After` in seconds. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  /** What the details were made of, so that `placedUnder` can make them anew. */
  readonly violations?: readonly Violation[];
}

/**
 * A refusal that the caller may read: its name, status and text become the answer (spec §7, behaviour §7). Anything
 * else that is thrown is answered with 500 and no internals. Made by the constructors below; the message says what
 * the caller has to do, and never holds a secret.
 */
export class Problem extends Error {
  override readonly name: ErrorName;
  readonly status: number;
  /** At least one entry repeats the message. */
  readonly details: readonly ErrorDetail[];
  readonly permissions: readonly string[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly violations: readonly Violation[];

  constructor(name: ErrorName, message: string, options: ProblemOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = name;
    this.status = options.status ?? errorStatuses[name];
    const own: ErrorDetail = { message, description: message };
    const given = options.details ?? [];
    this.details = given.some((detail) => detail.message === message) ? given : [own, ...given];
    this.permissions = options.permissions;
    this.headers = options.headers ?? {};
    this.violations = options.violations ?? [];
  }
}

/** A violation of the schema or of a field rule. */
export interface Violation {
  /** Slash notation, e.g. `variants/0/weight`; empty: the body as a whole. */
  readonly path: string;
  /** What is expected, as the end of a sentence: `must be at most 1000`. */
  readonly expected: string;
  /** What was sent; absent: nothing was. */
  readonly sent?: unknown;
}

const longestEcho = 100;
/** An answer never echoes megabytes. */
const cut = (text: string): string => (text.length > longestEcho ? `${text.slice(0, longestEcho)}…` : text);
const echo = (value: unknown): string => cut(JSON.stringify(value) ?? String(value));

const sentence = ({ path, expected, sent }: Violation): string =>
  `${path === '' ? 'The body' : `\`${path}\``} ${expected}${sent === undefined ? '.' : `; you sent ${echo(sent)}.`}`;

/** 400 `ValidationError` with one `details` entry a violation; the message is the first of them (behaviour §7). */
export const invalidAll = (violations: readonly [Violation, ...Violation[]]): Problem =>
  new Problem('ValidationError', sentence(violations[0]), {
    details: violations.map((violation) => {
      const message = sentence(violation);
      return { message, description: message, path: violation.path };
    }),
    violations,
  });

/**
 * 400 `ValidationError` for one property: `invalid('variants/0/weight', 'must be at most 1000', 1001)` reads
 * "`variants/0/weight` must be at most 1000; you sent 1001."
 */
export const invalid = (path: string, expected: string, sent?: unknown): Problem =>
  invalidAll([{ path, expected, sent }]);

/**
 * The same refusal, of something that is a part of the body: paths begin with where it stands there, and what has no
 * path names the item of the list.
 * @param place.path of what the rule looked at, e.g. `3/payload`
 * @param place.item of the list, e.g. `3`; absent: the body is no list
 */
export const placedUnder = (
  error: Problem,
  { path: at, item }: { readonly path: string; readonly item?: string },
): Problem => {
  const { violations, name, status, headers, permissions } = error;
  const [first, ...others] = violations.map((one) => ({ ...one, path: one.path === '' ? at : `${at}/${one.path}` }));
  if (first) return invalidAll([first, ...others]);
  if (item === undefined) return error;
  const message = `\`${item}\`: ${error.message}`;
  const details = [{ message, description: message, path: item }];
  return new Problem(name, message, { status, headers, details, cause: error, ...(permissions && { permissions }) });
};

/** 400 `BadDataError`: well-formed but inadmissible. `details` add to the message, one text each. */
export const badData = (message: string, details: readonly string[] = []): Problem =>
  new Problem('BadDataError', message, {
    details: details.map((detail) => ({ message: detail, description: detail })),
  });

/** 400 `PatternError`: a feature name breaks the naming pattern of its project (spec §2.11, behaviour §7). */
export const patternViolated = (
  name: string,
  naming: {
    readonly pattern: string | null;
    readonly example?: string | null | undefined;
    readonly description?: string | null | undefined;
  },
): Problem => {
  const example = naming.example ? ` Example: "${naming.example}".` : '';
  const description = naming.description ? ` ${naming.description}` : '';
  return new Problem(
    'PatternError',
    `The feature name "${name}" does not match the project's naming pattern "^${naming.pattern ?? ''}$".${example}${description}`,
  );
};

/** 400 `RoleInUseError`: somebody still holds the role. */
export const roleInUse = (name: string): Problem =>
  new Problem('RoleInUseError', `The role "${name}" is held by users or groups. Take it from them first.`);

/** 400 `OwaspValidationError`: a password that is too easy to guess. @param weaknesses one sentence each */
export const weakPassword = (weaknesses: readonly string[]): Problem => {
  const message = weaknesses.join(' ');
  return new Problem('OwaspValidationError', message, {
    details: [{ message, description: message, path: 'password', validationErrors: [...weaknesses] }],
  });
};

/** 400 `MinimumOneEnvironmentError`: a project keeps at least one environment. */
export const minimumOneEnvironment = (project: string): Problem =>
  new Problem(
    'MinimumOneEnvironmentError',
    `Project "${project}" must have at least one environment. Link another one before you remove the last.`,
  );

/** 401 `AuthenticationRequired`. The message is the same whether a token was missing, malformed, unknown or expired. */
export const authenticationRequired = (): Problem =>
  new Problem(
    'AuthenticationRequired',
    'Send a valid API token in the "Authorization" header. The token is missing, unknown, revoked or expired.',
  );

const inEnvironment = (environment: string | undefined): string =>
  environment === undefined ? '' : ` in environment ${environment}`;

/**
 * 403 `NoAccessError`: the caller lacks the permission, or all of several alternatives.
 * @param environment given when the check was for one environment; the text then names it (spec §5.3)
 */
export const noAccess = (permission: string | readonly string[], environment?: string): Problem => {
  const permissions = typeof permission === 'string' ? [permission] : permission;
  const names = permissions.map((name) => `"${name}"`).join(', ');
  const needed = permissions.length === 1 ? `the permission ${names}` : `one of the permissions ${names}`;
  return new Problem('NoAccessError', `You need ${needed}${inEnvironment(environment)} to do this.`, { permissions });
};

/**
 * 403 `NoAccessError`: the caller lacks all of these permissions, where one alone would not suffice.
 * @param environment absent: in every environment
 * @param purpose what they are needed for, as the end of a sentence: `to import this`
 */
export const noAccessToAll = (
  missing: readonly { readonly permission: string; readonly environment?: string | undefined }[],
  purpose: string,
): Problem => {
  const names = missing.map(({ permission, environment }) => `"${permission}"${inEnvironment(environment)}`);
  return new Problem('NoAccessError', `You need ${names.join(', ')} ${purpose}.`, {
    permissions: [...new Set(missing.map(({ permission }) => permission))],
  });
};

/** 403 `NoAccessError`: a valid token of a kind that this path family does not admit (behaviour §0). */
export const wrongTokenKind = (kind: string, admitted: readonly string[]): Problem =>
  new Problem(
    'NoAccessError',
    `This endpoint does not admit ${kind} tokens. Use a token of one of these kinds: ${admitted.join(', ')}.`,
  );

/** 403 `NoAccessError` for a rule about who acts (author, project member), not about one permission. */
export const notAllowed = (message: string): Problem => new Problem('NoAccessError', message);

/** 403 `InvalidOperationError`: a rule forbids it (feature limit, dependencies, default project). */
export const invalidOperation = (message: string): Problem => new Problem('InvalidOperationError', message);

/** 403 `OperationDeniedError`: patching variants here, token quota. */
export const operationDenied = (message: string): Problem => new Problem('OperationDeniedError', message);

/** 403 `ForbiddenError`. */
export const forbidden = (message: string): Problem => new Problem('ForbiddenError', message);

/** 403 `IncompatibleProjectError`: the environments of two projects differ. */
export const incompatibleProject = (message: string): Problem => new Problem('IncompatibleProjectError', message);

/** 404 `NotFoundError` naming kind and identifier: `notFound('project', 'x')`. `hint` is a sentence of its own. */
export const notFound = (kind: string, id: string | number, hint?: string): Problem =>
  new Problem('NotFoundError', `There is no ${kind} "${id}".${hint === undefined ? '' : ` ${hint}`}`);

/** 404 `NotFoundError` for a feature that lives in another project than the path says; names that project. */
export const featureElsewhere = (feature: string, project: string, actual: string): Problem =>
  notFound(
    'feature',
    feature,
    `It is not in project "${project}", but a feature of that name is in project "${actual}".`,
  );

/** 404 `NotFoundError` for an unknown path, or a method that the path does not have (behaviour §7). */
export const unknownPath = (method: string, path: string): Problem =>
  new Problem('NotFoundError', `There is no ${method} ${cut(path)} here. See /docs for the paths of this API.`);

/** 409 `NameExistsError`; an archived namesake is called archived. */
export const nameExists = (kind: string, name: string, archived = false): Problem =>
  new Problem('NameExistsError', `The name "${name}" is taken by ${archived ? 'an archived' : 'an existing'} ${kind}.`);

/** 409 under the given name. */
export const conflict = (
  name: 'NameExistsError' | 'FeatureHasTagError' | 'ProjectWithoutOwnerError',
  message: string,
): Problem => new Problem(name, message);

/** 409 `InvalidOperationError`: a conflict with the state of things; `retryAfter` in seconds where trying again helps. */
export const conflictingState = (message: string, options: { retryAfter?: number; cause?: unknown } = {}): Problem =>
  new Problem('InvalidOperationError', message, {
    status: 409,
    ...(options.retryAfter === undefined ? {} : { headers: { 'Retry-After': String(options.retryAfter) } }),
    ...(options.cause === undefined ? {} : { cause: options.cause }),
  });

/** 413 `PayloadTooLarge`. @param limit bytes */
export const payloadTooLarge = (limit: number): Problem =>
  new Problem('PayloadTooLarge', `The body is larger than ${limit} bytes, the most this endpoint takes.`);

/** 415 `ContentTypeerror` (spelled so, spec §7). @param sent the header's value; absent: none was sent */
export const contentTypeRefused = (sent: string | undefined, accepted: readonly string[]): Problem =>
  new Problem(
    'ContentTypeerror',
    `${sent === undefined ? 'No content type was sent' : `The content type "${sent}" is not accepted`}. Accepted: ${accepted.join(', ')}.`,
  );

/** 500 `UnknownError` without internals; what happened is in the log under the answer's id. */
export const unknownError = (cause: unknown): Problem =>
  new Problem('UnknownError', 'Something went wrong here. The id of this answer is in the log.', { cause });

/** 503 `ServiceUnavailable`. @param details what was done so far, one text each. @param retryAfter seconds */
export const serviceUnavailable = (
  message: string,
  details: readonly string[] = [],
  options: { retryAfter?: number; cause?: unknown } = {},
): Problem =>
  new Problem('ServiceUnavailable', message, {
    details: details.map((detail) => ({ message: detail, description: detail })),
    headers: { 'Retry-After': String(options.retryAfter ?? 1) },
    ...(options.cause === undefined ? {} : { cause: options.cause }),
  });
