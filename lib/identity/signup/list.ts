import type { SignupToken } from '../../contract/schemas/signup-token.ts';
import { readingOf } from '../../store/commit/reading.ts';
import type { SignupTokenItem } from '../../store/table/items.ts';
import { accessPartition, signupTokenPrefix } from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { requireSignupToken } from './find.ts';
import { signupTokenView, signupTokenViews, type ViewContext } from './view.ts';

/** By creation, then by name (contract: signup §3). */
export const listSignupTokens = async (table: Table, viewing: ViewContext): Promise<SignupToken[]> => {
  const tokens = await queryAll<SignupTokenItem>(table, { pk: accessPartition, prefix: signupTokenPrefix });
  const ordered = tokens.sort((a, b) =>
    a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.name < b.name) ? -1 : 1,
  );
  return signupTokenViews(table, ordered, viewing);
};

/** @throws Problem `NotFoundError` */
export const readSignupToken = async (table: Table, secret: string, viewing: ViewContext): Promise<SignupToken> => {
  const token = await requireSignupToken(readingOf(table), secret);
  return signupTokenView(table, token, viewing);
};
