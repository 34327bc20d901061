import type { ScimError, ScimErrorType } from './error.ts';
import type { ErrorForm, Problem } from './problems.ts';
import { scimUrns } from './scim-urns.ts';

/** SCIM's name of the error; only for 400 and 409 (RFC 7644 §3.12). */
const typeOf = ({ name, scimType, violations }: Problem): ScimErrorType | undefined => {
  if (scimType !== undefined) return scimType;
  if (name === 'NameExistsError') return 'uniqueness';
  if (name !== 'ValidationError') return undefined;
  return violations.every(({ path }) => path === '') ? 'invalidSyntax' : 'invalidValue';
};

/**
 * A problem in the form of RFC 7644 §3.12 (contract: scim §8).
 * @param id of the request
 */
export const scimErrorBodyOf = (problem: Problem, id: string): ScimError => {
  const scimType = typeOf(problem);
  return {
    schemas: [scimUrns.error],
    status: String(problem.status),
    ...(scimType !== undefined && { scimType }),
    detail: problem.status >= 500 ? `${problem.message} (${id})` : problem.message,
  };
};

export const scimErrorForm: ErrorForm = (problem, id) => ({
  body: scimErrorBodyOf(problem, id),
  contentType: 'application/scim+json; charset=utf-8',
});
