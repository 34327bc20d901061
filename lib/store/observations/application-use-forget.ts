import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { applicationFeaturesPartition, applicationUseKey, type Key } from '../table/keys.ts';
import { maxTransactionActions } from '../table/limits.ts';
import { queryAll, type Source, tableOf } from '../table/read.ts';
import { readApplicationUse } from './application-use.ts';

/**
 * Forgets where an application reported, and which features. Both come back when the application reports again, from
 * the next day on. Each kind of item is read by itself, because one may have been stored without the other.
 */
export const forgetApplicationUse = async (source: Source, application: string): Promise<void> => {
  const [features, places] = await Promise.all([
    queryAll<Key>(source, { pk: applicationFeaturesPartition(application) }),
    readApplicationUse(source, ''),
  ]);
  const own = places.filter((place) => place.application === application);
  const keys = [
    ...features,
    ...own.map(({ project, environment }) => applicationUseKey(project, environment, application)),
  ];
  for (let i = 0; i < keys.length; i += maxTransactionActions)
    await tableOf(source).transactions.send(
      new TransactWriteCommand({
        TransactItems: keys
          .slice(i, i + maxTransactionActions)
          .map(({ pk, sk }) => ({ Delete: { TableName: tableOf(source).name, Key: { pk, sk } } })),
      }),
    );
};
