import type { PersonalToken } from '../../contract/schemas/personal-token.ts';
import type { ReadContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UserItem } from '../../store/table/items.ts';
import type { Table } from '../../store/table/table.ts';
import { readAccount } from '../directory/read.ts';
import { openRevisionCaches } from '../directory/revision-cache.ts';
import { type Owner, ownerReads, requireAccount } from './owner.ts';
import { personalTokenReads, personalTokensOf } from './view.ts';

/** The accounts whose items list their tokens. */
const caches = openRevisionCaches<UserItem | undefined>();

/** What `listPersonalTokens` reads. @param id of the owner; null: the caller has no account, and is refused later */
export const personalTokensReads = (table: Table, id: number | null): RequestReads => {
  const account = caches(table).held(String(id));
  return account ? personalTokenReads([account]) : ownerReads(id);
};

/** The tokens of an account by id, with their last use. @throws Problem `NotFoundError` for an unknown account */
export const listPersonalTokens = async (context: ReadContext, owner: Owner): Promise<PersonalToken[]> => {
  const { instanceRev } = context;
  const account = await caches(context).get(String(owner.id), instanceRev, () => readAccount(context, owner.id));
  return personalTokensOf(context, [requireAccount(account, owner)]);
};
