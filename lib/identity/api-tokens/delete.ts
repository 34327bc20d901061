import type { CommandContext } from '../../store/commands/context.ts';
import { readingOf } from '../../store/commit/reading.ts';
import type { Request, RequestReads } from '../../store/commit/request.ts';
import { projectKey, projectScope } from '../../store/table/keys.ts';
import type { CallerContext } from '../callers/context.ts';
import { requireProject } from '../directory/project.ts';
import { changeToken } from './change.ts';
import { apiTokenReads, findApiToken, requireApiToken, unknownApiToken } from './find.ts';
import { requireTokenPermission } from './permission.ts';
import { isForProjectAlone, unknownProjectToken } from './project-token.ts';
import { type ApiTokenItem, apiTokenDocument, placeOfToken } from './view.ts';

/** @returns false when the token no longer exists */
export const revoke = (context: Request, token: ApiTokenItem): Promise<boolean> =>
  changeToken(context, token, (unit, before) => {
    unit.remove(before);
    unit.emit({ type: 'api-token-deleted', ...placeOfToken(before), preData: apiTokenDocument(before) });
  });

/**
 * Deletes a token: the next request with it is refused (contract: api-tokens §6).
 * @param input.token its secret or id
 * @throws Problem `NotFoundError`; `NoAccessError` naming the permission for its kind
 */
export const deleteApiToken = async (context: CallerContext, input: { readonly token: string }): Promise<void> => {
  const token = await requireApiToken(context, input.token);
  requireTokenPermission(context.caller.rights, token.type, 'DELETE');
  if (!(await revoke(context, token))) throw unknownApiToken();
};

/** What `deleteProjectToken` reads. */
export const projectTokenReads = (project: string, secretOrId: string): RequestReads => {
  const { keys = [], ...token } = apiTokenReads(secretOrId);
  return { ...token, scopes: [projectScope(project)], keys: [projectKey(project), ...keys] };
};

/**
 * Deletes a token that is for the project alone (contract: api-tokens §8).
 * @param input.token its secret or id
 * @throws Problem `NotFoundError` for an unknown project, and for every other token
 */
export const deleteProjectToken = async (
  context: CommandContext,
  { project, token: secretOrId }: { readonly project: string; readonly token: string },
): Promise<void> => {
  const [token] = await Promise.all([findApiToken(context, secretOrId), requireProject(readingOf(context), project)]);
  if (token === undefined || !isForProjectAlone(token, project) || !(await revoke(context, token)))
    throw unknownProjectToken(project);
};
