import { badData, notFound } from '../../contract/problems.ts';
import type { NewApiToken } from '../../contract/schemas/api-token.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import { projectKey } from '../../store/table/keys.ts';
import { getItem, getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { seesProject } from '../rights/has-permission.ts';
import type { Rights } from '../rights/rights.ts';
import { planToken, type TokenPlan } from './create.ts';
import type { ApiTokenItem } from './view.ts';

/** @throws Problem `NotFoundError` when the project does not exist */
export const requireProject = async (table: Table, project: string): Promise<void> => {
  const item = fitsKey(project) ? await getItem(table, projectKey(project)) : undefined;
  if (item === undefined) throw notFound('project', project);
};

/**
 * A token that is made in a project is for that project alone.
 * @throws Problem `BadDataError` for an admin token or other projects; otherwise as `planToken`
 */
export const planProjectToken = (given: NewApiToken, project: string): TokenPlan => {
  if (given.type === 'admin')
    throw badData('An admin token is for all projects. Create it under /api/admin/api-tokens.');
  const { project: _, projects: __, ...rest } = given;
  const named = given.projects ?? (given.project === undefined ? [project] : [given.project]);
  if (named.some((id) => id !== project)) throw badData(`A token made here is for the project "${project}" alone.`);
  return planToken({ ...rest, project });
};

/** The refusal of a token that does not exist, or is for others too: the same, whichever it is. */
export const unknownOwnToken = (project: string) =>
  notFound(
    'API token',
    '…',
    `Only tokens for project "${project}" alone are changed here. Ask an administrator for others.`,
  );

/**
 * Those who manage a project manage the tokens that are for it alone.
 * @throws Problem `NotFoundError` for a token that does not exist, is for others too, or not for this project
 */
export const requireOwnToken = (token: ApiTokenItem | undefined, project: string): ApiTokenItem => {
  if (token?.projects.length !== 1 || token.projects[0] !== project) throw unknownOwnToken(project);
  return token;
};

/** Tokens without the projects that the caller does not see. */
export const withSeenProjects = async (
  table: Table,
  rights: Rights,
  tokens: readonly ApiTokenItem[],
): Promise<ApiTokenItem[]> => {
  const named = [...new Set(tokens.flatMap(({ projects }) => projects))].filter(fitsKey);
  const items = await getItems(table, named.map(projectKey));
  const hidden = new Set(
    items
      .filter((item) => item !== undefined)
      .filter(({ id, mode }) => !seesProject(rights, { id, private: mode === 'private' }))
      .map(({ id }) => id),
  );
  return tokens.map((token) => ({ ...token, projects: token.projects.filter((id) => !hidden.has(id)) }));
};
