import { randomBytes } from 'node:crypto';
import { secretsKey } from '../../identity/login-providers/key.ts';
import { seal, unseal } from '../../identity/login-providers/seal.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { SealedItem, StoredSignalEndpoint } from '../../store/table/items.ts';
import { sealedSignalKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

const placeOf = (endpoint: number, name: string): string => `signal-endpoint.${endpoint}/${name}`;

type SealedName = Pick<StoredSignalEndpoint, 'sealedAs'>;

/** The key that seals a secret, if there is one to be sealed: loaded before a commit, so that nothing waits for it inside. */
export const keyFor = async (secret: string | null | undefined): Promise<Buffer | undefined> =>
  typeof secret === 'string' ? secretsKey() : undefined;

/**
 * Stores the signing secret of an endpoint, under a new name each time: a secret is never taken for the one before it.
 * @param secret undefined: it stays as it is; null: it is removed
 */
export const putSecretIn = async (
  unit: UnitOfWork,
  { id, sealedAs: former }: Pick<StoredSignalEndpoint, 'id' | 'sealedAs'>,
  { secret, key }: { readonly secret: string | null | undefined; readonly key: Buffer | undefined },
): Promise<SealedName> => {
  if (secret === undefined) return former === undefined ? {} : { sealedAs: former };
  await unit.get(sealedSignalKey(id));
  if (secret === null || key === undefined) {
    unit.remove(sealedSignalKey(id));
    return {};
  }
  const sealedAs = randomBytes(12).toString('base64url');
  const values = { [sealedAs]: seal(key, placeOf(id, sealedAs), secret) };
  unit.put<SealedItem>({ ...sealedSignalKey(id), kind: 'sealed', id: String(id), values });
  return { sealedAs };
};

/**
 * The signing secret of an endpoint. Read from the table, after the endpoint.
 * @returns undefined: the endpoint is out of date, and has another secret or none by now
 */
export const openSecret = async (table: Table, id: number, sealedAs: string): Promise<string | undefined> => {
  const sealed = await getItem(table, sealedSignalKey(id));
  const text = sealed?.values[sealedAs];
  return text === undefined ? undefined : unseal(await secretsKey(), placeOf(id, sealedAs), text);
};
