import { nameItem } from '../access/access-name.ts';
import type { Unwritten } from '../table/decision.ts';
import type { AccessNameItem } from '../table/items.ts';
import { roleNameKey, usernameKey } from '../table/keys.ts';
import { firstUserId, firstUsername } from './first-user.ts';
import { builtInRoleItems } from './roles.ts';

/** Names that nobody else can take. */
export const builtInNames: readonly Unwritten<AccessNameItem>[] = [
  ...builtInRoleItems.map(({ id, name }) => nameItem(roleNameKey(name), id)),
  nameItem(usernameKey(firstUsername), firstUserId),
];
