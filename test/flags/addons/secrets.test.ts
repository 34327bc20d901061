import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openAddon, putSecretsIn } from '../../../lib/flags/addons/secrets.ts';
import { secretsKey } from '../../../lib/identity/login-providers/key.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { makeRequest } from '../../../lib/store/commit/request.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import type { AddonItem, SealedItem } from '../../../lib/store/table/items.ts';
import { addonKey, instance, sealedAddonKey } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { addonItem } from './stored.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-addon-secrets-'));
  vi.stubEnv(variables.secretsKeyFile, join(folder, 'key'));
  database = await startModelDatabase();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.stop();
  rmSync(folder, { recursive: true });
});

/** Stores the integration with this address, and secrets that belong to it. */
const save = async (table: Table, url: string, authorization: string): Promise<void> => {
  const key = await secretsKey();
  await transact(makeRequest(table, { actor: system, now: new Date() }), [instance], async (unit) => {
    await unit.get(addonKey(1));
    const sealed = await putSecretsIn(unit, { id: 1, key, secrets: { parameters: { authorization }, signing: [] } });
    unit.put<AddonItem>({ ...addonItem(1, { parameters: { url }, secretParameters: ['authorization'] }), ...sealed });
  });
};
const sealedItem = async ({ client, name }: Table): Promise<SealedItem> => {
  const { pk, sk } = sealedAddonKey(1);
  const { Item } = await client.send(new GetCommand({ TableName: name, Key: { pk, sk } }));
  return Item as SealedItem;
};

/** Lets the first `times` reads of several items see this item in place of the stored one. */
const tear = ({ client }: Table, old: SealedItem, times: number): (() => number) => {
  const send = client.send.bind(client);
  let torn = 0;
  vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
    const answer = (await send(command as never)) as { Responses?: Record<string, { pk: string }[]> };
    if (!answer.Responses || torn >= times) return answer;
    torn++;
    const replaced = Object.entries(answer.Responses).map(([table, items]) => [
      table,
      items.map((item) => (item.pk === old.pk ? old : item)),
    ]);
    return { ...answer, Responses: Object.fromEntries(replaced) };
  }) as never);
  return () => torn;
};

it('secrets are never those of the integration as it was before', async () => {
  const table = await database.another();
  await save(table, 'https://old.example.com', 'old secret');
  const old = await sealedItem(table);
  await save(table, 'https://new.example.com', 'new secret');
  const torn = tear(table, old, 2);
  expect(await openAddon(table, 1)).toMatchObject({
    item: { parameters: { url: 'https://new.example.com' } },
    secrets: { parameters: { authorization: 'new secret' } },
  });
  expect(torn()).toBe(2);
});

it('an integration whose secrets never belong to it is not opened', async () => {
  const table = await database.another();
  await save(table, 'https://old.example.com', 'old secret');
  const old = await sealedItem(table);
  await save(table, 'https://new.example.com', 'new secret');
  tear(table, old, Number.POSITIVE_INFINITY);
  await expect(openAddon(table, 1)).rejects.toThrow('do not belong to it');
});

it('a text that was sealed for one integration opens no other', async () => {
  const table = await database.another();
  await save(table, 'https://old.example.com', 'old secret');
  const { values } = await sealedItem(table);
  await transact(makeRequest(table, { actor: system, now: new Date() }), [instance], async (unit) => {
    await unit.getMany<AddonItem | SealedItem>([addonKey(2), sealedAddonKey(2)]);
    unit.put<SealedItem>({ ...sealedAddonKey(2), kind: 'sealed', id: '2', values });
    unit.put<AddonItem>({ ...addonItem(2), sealedAs: Object.keys(values)[0] ?? '' });
  });
  await expect(openAddon(table, 2)).rejects.toThrow();
});
