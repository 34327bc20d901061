import type { PersonalToken } from '../../contract/schemas/personal-token.ts';
import type { ServiceAccount } from '../../contract/schemas/service-account.ts';
import type { UserItem } from '../../store/table/items.ts';
import { imageUrl } from '../users/view.ts';

type Account = Omit<UserItem, 'rev'>;

/** A service account in answers (contract: service-accounts §2). @param tokens of this account, without secrets */
export const serviceAccountView = (account: Account, tokens: readonly PersonalToken[]): ServiceAccount => ({
  id: account.id,
  isAPI: false,
  ...(account.name !== null && { name: account.name }),
  ...(account.username !== null && { username: account.username }),
  imageUrl: imageUrl(account),
  loginAttempts: 0,
  ...(account.rootRole !== null && { rootRole: account.rootRole }),
  seenAt: null,
  createdAt: account.createdAt,
  tokens: tokens.map(({ userId: _, ...token }) => token),
});
