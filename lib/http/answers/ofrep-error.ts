import type { Problem } from '../../contract/problems.ts';
import type { OfrepError, OfrepErrorCode } from '../../contract/schemas/ofrep.ts';

/**
 * A status that clients of the protocol understand. They pause at 429 until `Retry-After`, and do not know 503
 * (docs/decisions/0190).
 */
const statusOf = (status: number): number => {
  if (status === 503) return 429;
  if (status === 404 || status >= 500) return status;
  return 400;
};

const isAboutContext = ({ violations }: Problem): boolean =>
  violations.length > 0 && violations.every(({ path }) => path.split('/')[0] === 'context');

const codeOf = (problem: Problem): OfrepErrorCode => {
  if (problem.status === 404) return 'FLAG_NOT_FOUND';
  if (problem.name === 'ValidationError') return isAboutContext(problem) ? 'INVALID_CONTEXT' : 'PARSE_ERROR';
  return problem.status === 413 || problem.status === 415 ? 'PARSE_ERROR' : 'GENERAL';
};

/**
 * A problem in the form of the OpenFeature Remote Evaluation Protocol (contract: ofrep §6).
 * @param key of the flag, if the path names one
 * @param id of the request
 */
export const ofrepErrorOf = (
  problem: Problem,
  { key, id }: { readonly key: string | undefined; readonly id: string },
): { readonly status: number; readonly body: OfrepError } => {
  const status = statusOf(problem.status);
  return {
    status,
    body: {
      ...(key !== undefined && { key }),
      errorCode: codeOf(problem),
      errorDetails: status >= 500 ? `${problem.message} (${id})` : problem.message,
    },
  };
};
