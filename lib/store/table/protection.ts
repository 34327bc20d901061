import { DescribeTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import type { Table } from './table.ts';

/** Turns the table's protection against deletion on or off; does nothing when it is as wanted (docs/decisions/0154). */
export const protectTable = async ({ control, name }: Table, wanted: boolean): Promise<void> => {
  const { Table: found } = await control.send(new DescribeTableCommand({ TableName: name }));
  if ((found?.DeletionProtectionEnabled ?? false) === wanted) return;
  await control.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: wanted }));
};
