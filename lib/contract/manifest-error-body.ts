import type { ManifestError } from './error.ts';
import type { ErrorForm, Problem } from './problems.ts';

/** In this protocol, 403 means that the token lacks a right. Refusals that others must resolve first become 409. */
const statusOf = ({ name, status, permissions }: Problem): number =>
  status === 403 && (name === 'InvalidOperationError' || permissions?.includes('SKIP_CHANGE_REQUEST')) ? 409 : status;

/**
 * A problem in the form of OpenFeature's protocol for manifests (contract: manifest §6).
 * @param id of the request
 */
export const manifestErrorBodyOf = (problem: Problem, id: string): ManifestError => {
  const { message, details } = problem;
  const status = statusOf(problem);
  return {
    error: {
      message: status >= 500 ? `${message} (${id})` : message,
      status,
      details: details.map(({ path, message }) => ({ ...(path !== undefined && { field: path }), message })),
    },
  };
};

export const manifestErrorForm: ErrorForm = (problem, id) => ({
  body: manifestErrorBodyOf(problem, id),
  contentType: 'application/json; charset=utf-8',
  status: statusOf(problem),
});
