import { type ErrorDetail, type ErrorMembers, type ErrorName, errorStatuses, type ScimErrorType } from './error.ts';
import { maxDetails, maxEcho, maxErrorText } from './limits.ts';
import { revisionHeader } from './write-headers.ts';

/** Members of a problem besides its name and message. */
export interface ProblemOptions {
  /** HTTP status, for a name that is used with two (`InvalidOperationError`: 403, or 409 for conflicts). */
  readonly status?: number;
  /** One entry for each violation; default: one entry that repeats the message. */
  readonly details?: readonly ErrorDetail[];
  /** Number of further details that are not listed. */
  readonly unlisted?: number;
  /** The alternatives: any one of these permissions would have been enough. */
  readonly permissions?: readonly string[];
  /** Headers of the answer, e.g. `Retry-After` in seconds. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the body. */
  readonly members?: ErrorMembers;
  readonly cause?: unknown;
  /** A status of 5xx that is a decision and not a failure, so it is not logged as a failure. */
  readonly intended?: boolean;
  /** The source of the details; `withPathPrefix` makes new details from it. */
  readonly violations?: readonly Violation[];
  /** Where in the body the cause occurred; `withPathPrefix` makes a longer place from it. */
  readonly place?: string;
  /** SCIM's name of the error; default: derived from the name (contract: scim §8). */
  readonly scimType?: ScimErrorType;
  /** The answer for callers who may see this private project; all others get the problem itself. */
  readonly seen?: { readonly project: string; readonly problem: Problem };
}

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);

/** The beginning of a value or name for a message: at most 100 characters (contract: errors §5). */
export const excerpt = (text: string): string => cut(text, maxEcho);

/** Joins names for a message: the first 20, each shortened, and the number of further names. */
export const joinNames = (names: readonly string[], max = 20): string => {
  const first = names.slice(0, max).map(excerpt).join(', ');
  return names.length > max ? `${first} and ${names.length - max} more` : first;
};

/** The path of a member: the path of its object, then its name. */
export const memberPath = (path: string, name: string): string =>
  path === '' ? excerpt(name) : `${path}/${excerpt(name)}`;

/**
 * A refusal that the caller may read: its name, status and text become the answer (contract: errors §1). Any other
 * error is answered with 500, without internals. Use the constructors below. The message says what the caller must do,
 * and never contains a secret.
 */
export class Problem extends Error {
  override readonly name: ErrorName;
  readonly status: number;
  /** At most 100; at least one entry repeats the message. */
  readonly details: readonly ErrorDetail[];
  /** Number of details that are not listed. */
  readonly unlisted: number;
  readonly permissions: readonly string[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly members: ErrorMembers | undefined;
  readonly intended: boolean;
  readonly violations: readonly Violation[];
  readonly place: string | undefined;
  readonly scimType: ScimErrorType | undefined;
  readonly seen: ProblemOptions['seen'];

  constructor(name: ErrorName, message: string, options: ProblemOptions = {}) {
    super(cut(message, maxErrorText), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = name;
    this.status = options.status ?? errorStatuses[name];
    const own: ErrorDetail = { message: this.message, description: this.message };
    const given = options.details ?? [];
    const all = given.some((detail) => detail.message === message) ? given : [own, ...given];
    this.details = all.slice(0, maxDetails).map(shortenDetail);
    this.unlisted = (options.unlisted ?? 0) + all.length - this.details.length;
    this.permissions = options.permissions;
    this.headers = options.headers ?? {};
    this.members = options.members;
    this.intended = options.intended ?? false;
    this.violations = options.violations ?? [];
    this.place = options.place;
    this.scimType = options.scimType;
    this.seen = options.seen;
  }
}

/** Whether the same request may succeed in a moment: the refusal says when to try again. */
export const isPassing = ({ headers }: Problem): boolean => headers['Retry-After'] !== undefined;

/** The same problem, with a message that names the feature: rules do not. */
export const aboutFeature = (feature: string, problem: Problem): Problem => {
  const { name, status, headers, permissions, message } = problem;
  return new Problem(name, `Feature "${feature}": ${message}`, {
    status,
    headers,
    details: problem.details.filter((detail) => detail.message !== message),
    cause: problem,
    ...(permissions && { permissions }),
  });
};

/** An error in the form of a route. */
export interface FormedError {
  readonly body: object;
  readonly contentType: string;
  /** Default: the status of the problem. */
  readonly status?: number;
}

/**
 * Converts the errors of a route to its form. A route brings its own function, so that no other route loads it.
 * @param id of the request
 */
export type ErrorForm = (problem: Problem, id: string) => FormedError;

const shortenDetail = ({ message, description, ...rest }: ErrorDetail): ErrorDetail => ({
  message: cut(message, maxErrorText),
  ...(description !== undefined && { description: cut(description, maxErrorText) }),
  ...rest,
});

/** A violation of the schema or of a field rule. */
export interface Violation {
  /** Slash notation, e.g. `variants/0/weight`; empty: the body as a whole. */
  readonly path: string;
  /** The expectation, as the end of a sentence: `must be at most 1000`. */
  readonly expected: string;
  /** The sent value; absent: no value was sent, or it is secret. */
  readonly sent?: unknown;
}

/** The beginning of a value as JSON. A large value is not serialized as a whole. */
const beginningOf = (value: unknown, room: number): string => {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room));
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? String(value);
  const isList = Array.isArray(value);
  let text = isList ? '[' : '{';
  for (const name in value) {
    if (text.length > room) return text;
    const member = beginningOf(Reflect.get(value, name), room);
    text += `${text.length > 1 ? ',' : ''}${isList ? '' : `${JSON.stringify(name.slice(0, room))}:`}${member}`;
  }
  return `${text}${isList ? ']' : '}'}`;
};

/** The beginning of a sent value as JSON, for a message. */
export const echo = (value: unknown): string => excerpt(beginningOf(value, maxEcho + 1));

const sentenceFromViolation = ({ path, expected, sent }: Violation): string =>
  `${path === '' ? 'The body' : `\`${path}\``} ${expected}${sent === undefined ? '.' : `; you sent ${echo(sent)}.`}`;

/**
 * 400 `ValidationError` with one `details` entry for each violation; the message is the first entry (contract: errors
 * §4).
 * @param unlisted number of further violations that are not passed
 */
export const invalidAll = (violations: readonly [Violation, ...Violation[]], unlisted = 0): Problem => {
  const listed = violations.slice(0, maxDetails);
  return new Problem('ValidationError', sentenceFromViolation(violations[0]), {
    details: listed.map((violation) => {
      const message = sentenceFromViolation(violation);
      return { message, description: message, path: violation.path };
    }),
    unlisted: unlisted + violations.length - listed.length,
    violations: listed,
  });
};

/** @throws Problem ValidationError when there is any violation */
export const requireNoViolations = ([first, ...others]: readonly Violation[]): void => {
  if (first) throw invalidAll([first, ...others]);
};

/**
 * 400 `ValidationError` for one property: `invalid('variants/0/weight', 'must be at most 1000', 1001)` reads
 * "`variants/0/weight` must be at most 1000; you sent 1001."
 */
export const invalid = (path: string, expected: string, sent?: unknown): Problem =>
  invalidAll([{ path, expected, sent }]);

/**
 * The refusal of a part of a body, as a refusal of the whole body: its paths get the path of the part as a prefix. A
 * problem without violations names the item of the list instead.
 * @param place.path of the part, e.g. `3/payload`
 * @param place.item of the list, e.g. `3`; absent: the body is not a list
 */
export const withPathPrefix = (
  error: Problem,
  { path: at, item }: { readonly path: string; readonly item?: string },
): Problem => {
  const { violations, unlisted, name, status, headers, permissions, place, cause } = error;
  if (place !== undefined && cause instanceof Problem) {
    const whole = `${at}/${place}`;
    return withPathPrefix(cause, { path: whole, item: whole });
  }
  const [first, ...others] = violations.map((one) => ({ ...one, path: one.path === '' ? at : `${at}/${one.path}` }));
  if (first) return invalidAll([first, ...others], unlisted);
  if (item === undefined) return error;
  const message = `\`${item}\`: ${error.message}`;
  const details = [{ message, description: message, path: item }];
  const options = { status, headers, details, place: item, cause: error, ...(permissions && { permissions }) };
  return new Problem(name, message, options);
};

/**
 * Runs a rule whose refusals are about one member of the body.
 * @throws Problem as the rule, naming the member
 */
export const aboutMember = async <T>(path: string, rule: () => T | Promise<T>): Promise<T> => {
  try {
    return await rule();
  } catch (error) {
    throw error instanceof Problem ? withPathPrefix(error, { path, item: path }) : error;
  }
};

/** 400 `BadDataError`: well-formed but inadmissible. Each text in `details` becomes a further entry. */
export const badData = (message: string, details: readonly string[] = []): Problem =>
  new Problem('BadDataError', message, {
    details: details.map((detail) => ({ message: detail, description: detail })),
  });

/** 400 `BadDataError` with SCIM's name of the error (contract: scim §8). */
export const scimRefused = (scimType: ScimErrorType, message: string): Problem =>
  new Problem('BadDataError', message, { scimType });

/** The naming pattern in the form in which it is applied: it must match the whole name. */
export const wholePattern = (pattern: string): string => (pattern.includes('|') ? `^(?:${pattern})$` : `^${pattern}$`);

/** 400 `PatternError`: a feature name breaks the naming pattern of its project (contract: errors §2). */
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
    `The feature name "${excerpt(name)}" does not match the project's naming pattern "${wholePattern(naming.pattern ?? '')}".${example}${description}`,
  );
};

/** 400 `RoleInUseError`: a user or group has the role. */
export const roleInUse = (name: string): Problem =>
  new Problem('RoleInUseError', `The role "${excerpt(name)}" is held by users or groups. Take it from them first.`);

/** 400 `OwaspValidationError`: a password that is too easy to guess. @param weaknesses one sentence each */
export const weakPassword = (weaknesses: readonly string[]): Problem => {
  const message = weaknesses.join(' ');
  return new Problem('OwaspValidationError', message, {
    details: [{ message, description: message, path: 'password', validationErrors: [...weaknesses] }],
  });
};

/** 400 `MinimumOneEnvironmentError`: a project must keep at least one environment. */
export const minimumOneEnvironment = (project: string): Problem =>
  new Problem(
    'MinimumOneEnvironmentError',
    `Project "${excerpt(project)}" must have at least one environment. Link another one before you remove the last.`,
  );

/** 401 `AuthenticationRequired`. The message is the same whether a token was missing, malformed, unknown or expired. */
export const authenticationRequired = (): Problem =>
  new Problem(
    'AuthenticationRequired',
    'Send a valid API token in the "Authorization" header. The token is missing, unknown, revoked or expired.',
  );

/** 401 `PasswordMismatch`. The message is the same for an unknown account, a wrong password and a disabled account. */
export const wrongPassword = (): Problem =>
  new Problem('PasswordMismatch', 'The username or the password is wrong, or this account cannot sign in.');

/** 401 `InvalidTokenError`: a password link that is unknown, used or expired. */
export const invalidLink = (): Problem =>
  new Problem('InvalidTokenError', 'This link is unknown, was used already or has expired. Ask for a new one.');

/** 429 `TooManyRequests`. @param seconds until the next attempt is allowed */
export const tooManyAttempts = (seconds: number): Problem =>
  new Problem('TooManyRequests', `Too many attempts. Try again in ${seconds} seconds.`, {
    headers: { 'Retry-After': String(seconds) },
  });

/** 429 `TooManyRequests`: as the gateway answers where it limits a route. */
export const tooManyRequests = (): Problem =>
  new Problem('TooManyRequests', 'Too many requests at once. Try again in a second.', {
    headers: { 'Retry-After': '1' },
  });

const inEnvironment = (environment: string | undefined): string =>
  environment === undefined ? '' : ` in environment ${excerpt(environment)}`;

/**
 * 403 `NoAccessError`: the caller lacks the permission, or all of several alternative permissions.
 * @param environment if the check was for one environment; the text then names it (contract: errors §6)
 */
export const noAccess = (permission: string | readonly string[], environment?: string): Problem => {
  const permissions = typeof permission === 'string' ? [permission] : permission;
  const names = permissions.map((name) => `"${name}"`).join(', ');
  const needed = permissions.length === 1 ? `the permission ${names}` : `one of the permissions ${names}`;
  return new Problem('NoAccessError', `You need ${needed}${inEnvironment(environment)} to do this.`, { permissions });
};

/**
 * 403 `NoAccessError`: the caller lacks these permissions, and all of them are needed.
 * @param environment absent: in every environment
 * @param purpose the operation that needs them, as the end of a sentence: `to import this`
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

/**
 * 403 `NoAccessError`: the caller lacks the permission in some of the projects that a change affects.
 * @param projects that the caller may see, in order
 * @param others number of projects that the caller may not see; the text says only that there are some
 * @param reason why the permission is needed there, as the end of a sentence: `features there have the tag`
 */
export const noAccessInProjects = (
  permission: string,
  {
    projects,
    others,
    reason,
  }: { readonly projects: readonly string[]; readonly others: number; readonly reason: string },
): Problem => {
  const where = [
    ...(projects.length > 0 ? [`project ${joinNames(projects.map((project) => `"${project}"`))}`] : []),
    ...(others > 0 ? ['projects that you do not see'] : []),
  ].join(' and ');
  return new Problem('NoAccessError', `You need the permission "${permission}" in ${where} to do this: ${reason}.`, {
    permissions: [permission],
  });
};

/** 403 `NoAccessError`: a valid token of a kind that the path does not accept (contract: access §1). */
export const wrongTokenKind = (kind: string, admitted: readonly string[]): Problem =>
  new Problem(
    'NoAccessError',
    `This endpoint does not admit ${kind} tokens. Use a token of one of these kinds: ${admitted.join(', ')}.`,
  );

/** 403 `NoAccessError` for a rule about who the caller is (author, project member), not about a permission. */
export const notAllowed = (message: string): Problem => new Problem('NoAccessError', message);

/** 403 `InvalidOperationError`: a rule forbids the operation (feature limit, dependencies, default project). */
export const invalidOperation = (message: string): Problem => new Problem('InvalidOperationError', message);

/** 403 `OperationDeniedError`: patches of variants, the token quota. */
export const operationDenied = (message: string): Problem => new Problem('OperationDeniedError', message);

/** 403 `ForbiddenError`. */
export const forbidden = (message: string): Problem => new Problem('ForbiddenError', message);

/** 403 `IncompatibleProjectError`: the environments of two projects differ. */
export const incompatibleProject = (message: string): Problem => new Problem('IncompatibleProjectError', message);

/** 404 `NotFoundError` naming kind and identifier: `notFound('project', 'x')`. `hint` is a further sentence. */
export const notFound = (kind: string, id: string | number, hint?: string): Problem =>
  new Problem('NotFoundError', `There is no ${kind} "${excerpt(String(id))}".${hint === undefined ? '' : ` ${hint}`}`);

/**
 * 404 `NotFoundError` for a revision that can no longer be read back.
 * @param scope as in a sentence
 * @param earliest the first revision that can be read back
 */
export const revisionNotKept = (
  scope: string,
  asked: number | string,
  earliest: { readonly rev: number; readonly at?: string },
): Problem =>
  new Problem(
    'NotFoundError',
    `${scope} cannot be read as it was at ${asked}. The earliest revision that can is ${earliest.rev}` +
      `${earliest.at === undefined ? '' : `, of ${earliest.at}`}.`,
  );

/** 404 `NotFoundError` for a revision that does not exist yet. */
export const revisionNotMade = (scope: string, asked: number, newest: number): Problem =>
  new Problem('NotFoundError', `${scope} has no revision ${asked}. The newest is ${newest}.`);

/** 404 `NotFoundError` for a feature that is not in the project of the path; the text names its actual project. */
export const featureElsewhere = (feature: string, project: string, actual: string): Problem =>
  notFound(
    'feature',
    feature,
    `It is not in project "${excerpt(project)}", but a feature of that name is in project "${excerpt(actual)}".`,
  );

/**
 * 404 `NotFoundError` for a feature that is in another, private project. The code that throws it need not know the
 * caller: callers who may see the project get {@link featureElsewhere}, all others an answer as if there were no such
 * feature.
 */
export const featureInPrivateProject = (place: Readonly<Record<'feature' | 'project' | 'actual', string>>): Problem => {
  const { feature, project, actual } = place;
  const { name, message } = notFound('feature', feature);
  return new Problem(name, message, { seen: { project: actual, problem: featureElsewhere(feature, project, actual) } });
};

/** 404 `NotFoundError` for an unknown path, or a method that the path does not have (contract: requests §3). */
export const unknownPath = (method: string, path: string): Problem =>
  new Problem(
    'NotFoundError',
    `There is no ${excerpt(method)} ${excerpt(path)} here. See /docs for the paths of this API.`,
  );

/** 409 `NameExistsError`. @param archived whether the existing feature is archived */
export const nameExists = (kind: string, name: string, archived = false): Problem =>
  new Problem(
    'NameExistsError',
    `The name "${excerpt(name)}" is taken by ${archived ? 'an archived' : 'an existing'} ${kind}.`,
  );

/** 409 with the given name. */
export const conflict = (
  name: 'NameExistsError' | 'FeatureHasTagError' | 'ProjectWithoutOwnerError',
  message: string,
): Problem => new Problem(name, message);

/**
 * 409 `InvalidOperationError`: a conflict with stored data.
 * @param options.retryAfter seconds, if a further attempt may succeed
 */
export const conflictingState = (message: string, options: { retryAfter?: number; cause?: unknown } = {}): Problem =>
  new Problem('InvalidOperationError', message, {
    status: 409,
    ...(options.retryAfter === undefined ? {} : { headers: { 'Retry-After': String(options.retryAfter) } }),
    ...(options.cause === undefined ? {} : { cause: options.cause }),
  });

/**
 * 412 `PreconditionFailed`: the request expected another revision (contract: requests §20).
 * @param project undefined: the revision is that of the instance
 */
export const revisionMoved = (
  project: string | undefined,
  { expected, newest }: { readonly expected: number; readonly newest: number },
): Problem => {
  const what = project === undefined ? 'The instance' : `Project "${excerpt(project)}"`;
  return new Problem(
    'PreconditionFailed',
    `${what} is at revision ${newest}, not at ${expected}. Nothing was changed. Read what is new, then decide again.`,
    { headers: { [revisionHeader]: String(newest) } },
  );
};

/** 413 `PayloadTooLarge`. @param limit bytes */
export const payloadTooLarge = (limit: number): Problem =>
  new Problem('PayloadTooLarge', `The body is larger than ${limit} bytes, the most this endpoint takes.`);

/** 415 `ContentTypeerror` (spelled so). @param sent the value of the header; absent: the header was not sent */
export const contentTypeRefused = (sent: string | undefined, accepted: readonly string[]): Problem =>
  new Problem(
    'ContentTypeerror',
    `${sent === undefined ? 'No content type was sent' : `The content type "${excerpt(sent)}" is not accepted`}. Accepted: ${accepted.join(', ')}.`,
  );

/** 415 `ContentTypeerror` for a `Content-Encoding`. */
export const encodingRefused = (sent: string, accepted: readonly string[]): Problem =>
  new Problem(
    'ContentTypeerror',
    `The content encoding "${excerpt(sent)}" is not accepted. Accepted: ${accepted.join(', ')}.`,
  );

/** 500 `UnknownError` without internals. The log has the cause, under the id of the answer. */
export const unknownError = (cause: unknown): Problem =>
  new Problem('UnknownError', 'Something went wrong here. The id of this answer is in the log.', { cause });

/**
 * 501 `NotImplementedError`: a part of another protocol that this API does not support.
 * @param status that clients of that protocol know; default: 501
 */
export const notImplemented = (message: string, status: 405 | 501 = 501): Problem =>
  new Problem('NotImplementedError', message, { status, intended: true });

/** 503 `ServiceUnavailable`. @param details the work done so far, one text each @param options.retryAfter seconds */
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

/** `Retry-After` during maintenance, in seconds. */
const maintenanceRetry = 60;

/** 503 `ServiceUnavailable`: an administrator has switched the maintenance mode on (contract: maintenance §2). */
export const inMaintenance = (): Problem =>
  new Problem(
    'ServiceUnavailable',
    'Nothing can be changed now: the maintenance mode is on. An administrator switches it off with POST /api/admin/maintenance {"enabled": false}.',
    { intended: true, headers: { 'Retry-After': String(maintenanceRetry) } },
  );
