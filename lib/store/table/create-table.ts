import {
  CreateTableCommand,
  DescribeTableCommand,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { expiryAttribute, tableDefinition } from './definition.ts';
import type { Table } from './table.ts';

/** Creates the table if it does not exist yet. For local use and tests; on AWS, CloudFormation creates it. */
export const createTable = async (table: Table): Promise<void> => {
  try {
    await table.control.send(new CreateTableCommand({ TableName: table.name, ...tableDefinition }));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await table.control.send(new DescribeTableCommand({ TableName: table.name }));
    return;
  }
  await waitUntilTableExists({ client: table.control, maxWaitTime: 30, minDelay: 0.05 }, { TableName: table.name });
  await table.control.send(
    new UpdateTimeToLiveCommand({
      TableName: table.name,
      TimeToLiveSpecification: { AttributeName: expiryAttribute, Enabled: true },
    }),
  );
};
