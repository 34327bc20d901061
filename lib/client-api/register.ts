import type { Act } from '../access/act.ts';
import type { ClientRegistration } from '../schema/client.ts';
import { change } from '../table/draft.ts';
import type { ApplicationItem } from '../table/items.ts';
import { applicationKey, instance } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** Members that say something. */
const said = (registration: ClientRegistration): Record<string, unknown> =>
  Object.fromEntries(Object.entries(registration).filter(([, value]) => value !== null && value !== undefined));

/**
 * Notes an application. The first registration of a name is a commit and says so (behaviour §6); every other is one read,
 * and moves nothing.
 */
export const registerApplication = async (
  table: Table,
  act: Act,
  registration: ClientRegistration,
  environment: string,
): Promise<void> => {
  const key = applicationKey(registration.appName);
  if (await getItem(table, key)) return;
  await change(table, { scopes: [instance], ...act }, async (draft) => {
    if (await draft.get(key)) return;
    draft.put<ApplicationItem>({
      ...key,
      kind: 'application',
      name: registration.appName,
      createdAt: act.now.toISOString(),
    });
    draft.say({ type: 'application-created', data: { ...said(registration), environment } });
  });
};
