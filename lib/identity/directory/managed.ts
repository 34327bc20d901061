import { forbidden } from '../../contract/problems.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { GroupItem, SettingItem, UserItem } from '../../store/table/items.ts';
import { type KeyOf, settingKey } from '../../store/table/keys.ts';

/** Whether SCIM is on, and the token of the identity provider. Stored apart from the settings of login providers. */
export const scimSettingKey: KeyOf<SettingItem> = settingKey('scim');

export const isScimOn = (setting: SettingItem | undefined): boolean => setting?.values.enabled === true;

type Managed = Pick<UserItem | GroupItem, 'scim'>;

/**
 * Refuses a change by hand that the identity provider would undo (contract: scim §7).
 * @param changed whether the change is about what SCIM manages
 * @param what e.g. `The name of this group`
 * @throws Problem `ForbiddenError` for a user or a group that SCIM manages, while it is on
 */
export const requireNotManaged = async (
  reading: Pick<Reading, 'get'>,
  { scim }: Managed,
  { changed, what }: { readonly changed: boolean; readonly what: string },
): Promise<void> => {
  if (scim === undefined || !changed || !isScimOn(await reading.get(scimSettingKey))) return;
  throw forbidden(`${what} comes from the identity provider through SCIM. Change it there, or switch SCIM off.`);
};
