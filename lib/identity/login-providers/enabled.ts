import type { RequestReads } from '../../store/commit/request.ts';
import { settingKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { oidcId, samlId } from './ids.ts';

const keys = [settingKey(oidcId), settingKey(samlId)];

/** What `loginsEnabled` reads. */
export const loginsReads: RequestReads = { keys };

/** Which login providers are switched on; their secrets stay sealed. */
export const loginsEnabled = async (table: Table): Promise<{ readonly oidc: boolean; readonly saml: boolean }> => {
  const [oidc, saml] = await getItems(table, keys);
  return { oidc: oidc?.values.enabled === true, saml: saml?.values.enabled === true };
};
