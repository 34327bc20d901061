import { utc } from '../../contract/utc.ts';
import type { Request } from '../../store/commit/request.ts';
import type { CallerContext } from '../callers/context.ts';
import { changeToken } from './change.ts';
import { requireApiToken, unknownApiToken } from './find.ts';
import { requireTokenPermission } from './permission.ts';
import { type ApiTokenItem, apiTokenDocument, placeOfToken } from './view.ts';

/** @returns false when the token no longer exists */
export const setExpiry = (context: Request, token: ApiTokenItem, expiresAt: string): Promise<boolean> =>
  changeToken(context, token, (unit, before) => {
    const after: ApiTokenItem = { ...before, expiresAt: utc(expiresAt) };
    unit.put(after);
    unit.emit({
      type: 'api-token-updated',
      ...placeOfToken(after),
      data: apiTokenDocument(after),
      preData: apiTokenDocument(before),
    });
  });

/**
 * Changes when a token expires (contract: api-tokens §5).
 * @param input.token its secret or id
 * @throws Problem `NotFoundError`; `NoAccessError` naming the permission for its kind
 */
export const updateApiToken = async (
  context: CallerContext,
  input: { readonly token: string; readonly expiresAt: string },
): Promise<void> => {
  const token = await requireApiToken(context, input.token);
  requireTokenPermission(context.caller.rights, token.type, 'UPDATE');
  if (!(await setExpiry(context, token, input.expiresAt))) throw unknownApiToken();
};
