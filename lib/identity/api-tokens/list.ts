import type { ApiToken } from '../../contract/schemas/api-token.ts';
import { readingOf } from '../../store/commit/reading.ts';
import { projectKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { requireProject } from '../directory/project.ts';
import { seesProject } from '../rights/has-permission.ts';
import type { Rights } from '../rights/rights.ts';
import { requireApiToken, unknownApiToken } from './find.ts';
import { hasTokenPermission, requireTokenPermission } from './permission.ts';
import { type ApiTokenItem, apiTokenViews, readApiTokens } from './view.ts';

/** Tokens of the kinds that the caller may read, by id (contract: api-tokens §4). */
export const listApiTokens = async (table: Table, rights: Rights): Promise<ApiToken[]> => {
  const tokens = await readApiTokens(table);
  return apiTokenViews(
    table,
    tokens.filter(({ type }) => hasTokenPermission(rights, type, 'READ')),
  );
};

/** @throws Problem `NotFoundError`; `NoAccessError` naming the permission for its kind */
export const readApiToken = async (table: Table, rights: Rights, secretOrId: string): Promise<ApiToken> => {
  const token = await requireApiToken(table, secretOrId);
  requireTokenPermission(rights, token.type, 'READ');
  const [view] = await apiTokenViews(table, [token]);
  if (view === undefined) throw unknownApiToken();
  return view;
};

/** Tokens without the projects that the caller does not see. */
const withVisibleProjects = async (
  table: Table,
  rights: Rights,
  tokens: readonly ApiTokenItem[],
): Promise<ApiTokenItem[]> => {
  const items = await getItems(table, [...new Set(tokens.flatMap(({ projects }) => projects))].map(projectKey));
  const hidden = new Set(
    items
      .filter((item) => item !== undefined)
      .filter(({ id, mode }) => !seesProject(rights, { id, private: mode === 'private' }))
      .map(({ id }) => id),
  );
  return tokens.map((token) => ({ ...token, projects: token.projects.filter((id) => !hidden.has(id)) }));
};

/** Tokens that name the project (contract: api-tokens §8). @throws Problem `NotFoundError` for an unknown project */
export const listProjectTokens = async (table: Table, rights: Rights, project: string): Promise<ApiToken[]> => {
  const [tokens] = await Promise.all([readApiTokens(table), requireProject(readingOf(table), project)]);
  const own = tokens.filter(({ projects }) => projects.includes(project));
  return apiTokenViews(table, await withVisibleProjects(table, rights, own));
};
