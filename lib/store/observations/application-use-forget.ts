import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { applicationFeaturesPartition, applicationUseKey, type Key } from '../table/keys.ts';
import { maxTransactionActions } from '../table/limits.ts';
import { queryAll } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** Forgets where an application reported, and which features. It comes back on the next day that it reports. */
export const forgetApplicationUse = async (table: Table, application: string): Promise<void> => {
  const features = await queryAll<Key>(table, { pk: applicationFeaturesPartition(application) });
  const keys = features.flatMap(({ pk, sk }) => {
    const [project = '', environment = ''] = sk.split('#');
    return [applicationUseKey(project, environment, application), { pk, sk }];
  });
  for (let i = 0; i < keys.length; i += maxTransactionActions)
    await table.transactions.send(
      new TransactWriteCommand({
        TransactItems: keys
          .slice(i, i + maxTransactionActions)
          .map(({ pk, sk }) => ({ Delete: { TableName: table.name, Key: { pk, sk } } })),
      }),
    );
};
