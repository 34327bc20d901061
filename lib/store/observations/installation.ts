import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { refusal } from '../table/errors.ts';
import { installationKey, type Key } from '../table/keys.ts';
import { getItem, type Source, tableOf } from '../table/read.ts';

/** The identity of this installation; a copy of its table has the same one. */
interface InstallationItem extends Key {
  readonly kind: 'installation';
  readonly rev: 0;
  /** A UUID. */
  readonly id: string;
}

/** The id of this installation; undefined: it has not been needed yet. */
export const findInstallation = async (source: Source): Promise<string | undefined> =>
  (await getItem<InstallationItem>(source, installationKey))?.id;

/** The id of this installation. The first caller makes it; of several at a time, one. */
export const installationId = async (source: Source): Promise<string> => {
  const known = await findInstallation(source);
  if (known !== undefined) return known;
  const table = tableOf(source);
  const id = randomUUID();
  const Item: InstallationItem = { ...installationKey, kind: 'installation', rev: 0, id };
  try {
    await table.transactions.send(
      new TransactWriteCommand({
        TransactItems: [{ Put: { TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' } }],
      }),
    );
    return id;
  } catch (error) {
    if (refusal(error) !== 'condition') throw error;
    return (await findInstallation(table)) ?? id;
  }
};
