import { badData, Problem } from '../../contract/problems.ts';
import type { NewApiToken } from '../../contract/schemas/api-token.ts';
import type { ApiTokenItem } from './view.ts';

/**
 * What the caller gave for a new token, limited to the project (contract: api-tokens §8).
 * @throws Problem `BadDataError` for an admin token or other projects
 */
export const limitedToProject = (given: NewApiToken, project: string): NewApiToken => {
  if (given.type === 'admin')
    throw badData('An admin token is for all projects. Create it under /api/admin/api-tokens.');
  const { project: one, projects, ...rest } = given;
  const named = projects ?? (one === undefined ? [project] : [one]);
  if (named.some((id) => id !== project)) throw badData(`A token made here is for the project "${project}" alone.`);
  return { ...rest, project };
};

export const isForProjectAlone = ({ projects }: ApiTokenItem, project: string): boolean =>
  projects.length === 1 && projects[0] === project;

/** The refusal of an unknown token, and of a token for other projects: both have the same text, without any secret. */
export const unknownProjectToken = (project: string): Problem =>
  new Problem(
    'NotFoundError',
    `There is no API token with this secret, id or handle that is for project "${project}" alone. Tokens for several or all projects are changed under /api/admin/api-tokens.`,
  );
