import type { APIGatewayProxyResult } from 'aws-lambda';
import { errorBodyOf } from '../../contract/error-body.ts';
import { conflictingState, invalid, Problem, serviceUnavailable, unknownError } from '../../contract/problems.ts';
import type { RouteDeclaration } from '../../contract/routes/route.ts';
import { CommitGivenUp, isDiskFull, isThrottled } from '../../store/table/errors.ts';
import { ofrepErrorOf } from './ofrep-error.ts';
import { jsonType } from './render.ts';

/** Seconds until a refused caller may try again. */
const retryAfter = 1;

/** Seconds until a further attempt when the disk is full: somebody must make room first. */
const retryAfterDiskFull = 30;

/** The parameter in which the path parser found invalid percent-encoding. */
const malformedParameter = (error: unknown): string | undefined =>
  error instanceof Error &&
  error.cause instanceof Object &&
  'package' in error.cause &&
  error.cause.package === '@middy/http-urlencode-path-parser' &&
  'data' in error.cause
    ? String(error.cause.data)
    : undefined;

/** The problem that the caller gets for a thrown error (contract: errors §1, §8, §10). Internals go to the log only. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  if (error instanceof CommitGivenUp) {
    const message = error.unsure
      ? 'It is not known whether the change was made. Read again before you repeat it.'
      : 'Others kept changing the same. Nothing was changed; try again.';
    return conflictingState(message, { retryAfter, cause: error });
  }
  if (isThrottled(error)) {
    return serviceUnavailable('Too much at once for the moment. Try again in a second.', [], {
      retryAfter,
      cause: error,
    });
  }
  if (isDiskFull(error)) {
    const message =
      'This was not stored: the disk of the data is full or cannot be written. Make room and send it again.';
    return serviceUnavailable(message, [], { retryAfter: retryAfterDiskFull, cause: error });
  }
  const parameter = malformedParameter(error);
  return parameter === undefined ? unknownError(error) : invalid(parameter, 'must be valid percent-encoding');
};

interface Formed {
  readonly status: number;
  readonly body: object;
  readonly contentType?: string;
}

/** An error in the form of its route. OFREP defines no body for 401 and 403, so these keep the common form. */
const formed = (problem: Problem, id: string, { form, key }: ErrorForm): Formed => {
  if (typeof form === 'function') return { status: problem.status, ...form(problem, id) };
  return form === 'ofrep' && problem.status !== 401 && problem.status !== 403
    ? ofrepErrorOf(problem, { key, id })
    : { status: problem.status, body: errorBodyOf(problem, id) };
};

/** The form in which a route answers errors. */
export interface ErrorForm {
  /** Absent: the common form. */
  readonly form?: RouteDeclaration['errorForm'];
  /** The path parameter `key`: the key of a flag. */
  readonly key?: string | undefined;
}

/** @param id of this error, which is the request id */
export const renderProblem = (problem: Problem, id: string, form: ErrorForm = {}): APIGatewayProxyResult => {
  const { status, body, contentType = jsonType } = formed(problem, id, form);
  return {
    statusCode: status,
    headers: { 'Content-Type': contentType, ...problem.headers },
    body: JSON.stringify(body),
  };
};
