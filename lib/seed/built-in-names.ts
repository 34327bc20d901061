import { nameItem } from '../identity/directory/unique-names.ts';
import type { Unwritten } from '../store/commit/decision.ts';
import type { AccessNameItem } from '../store/table/items.ts';
import { roleNameKey, usernameKey } from '../store/table/keys.ts';
import { firstUserId, firstUsername } from './first-user.ts';
import { builtInRoleItems } from './roles.ts';

/** Names that nobody else can take. */
export const builtInNames: readonly Unwritten<AccessNameItem>[] = [
  ...builtInRoleItems.map(({ id, name }) => nameItem(roleNameKey(name), id)),
  nameItem(usernameKey(firstUsername), firstUserId),
];
