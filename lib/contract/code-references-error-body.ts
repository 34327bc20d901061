import type { CodeReferencesError } from './error.ts';
import { errorBodyOf } from './error-body.ts';
import type { ErrorForm, Problem } from './problems.ts';

/** Finders show the message with this code, and only the status with others (contract: code-references §8). */
const codeOf = (problem: Problem): string => {
  if (problem.status === 409 && problem.details.some(({ path }) => path === 'updateSequenceId'))
    return 'updateSequenceId_conflict';
  if (problem.status === 401) return 'unauthorized';
  if (problem.status === 404) return 'not_found';
  if (problem.status === 413) return 'request_entity_too_large';
  return problem.status >= 400 && problem.status < 500 && problem.status !== 429 ? 'invalid_request' : 'unavailable';
};

/** A problem in the common form, with the code that finders of references look at. @param id of the request */
export const codeReferencesErrorBodyOf = (problem: Problem, id: string): CodeReferencesError => ({
  ...errorBodyOf(problem, id),
  code: codeOf(problem),
});

export const codeReferencesErrorForm: ErrorForm = (problem, id) => ({
  body: codeReferencesErrorBodyOf(problem, id),
  contentType: 'application/json; charset=utf-8',
});
