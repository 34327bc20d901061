import {
  DescribeContinuousBackupsCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';

/**
 * The steps that only AWS can do. All other steps of a restore run on any engine, so that tests use the embedded one.
 */
export interface Backups {
  /** The time to which the table can be restored; undefined: point-in-time recovery is off. */
  window(table: string): Promise<{ readonly earliest: Date; readonly latest: Date } | undefined>;
  /** Begins a restore into a new table. */
  restore(source: string, target: string, at: Date | 'latest'): Promise<void>;
  /** Switches point-in-time recovery on. */
  enable(table: string): Promise<void>;
}

export const openBackups = (client: DynamoDBClient): Backups => ({
  window: async (table) => {
    const answer = await client.send(new DescribeContinuousBackupsCommand({ TableName: table }));
    const recovery = answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
    const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } = recovery ?? {};
    return recovery?.PointInTimeRecoveryStatus === 'ENABLED' && earliest && latest ? { earliest, latest } : undefined;
  },
  restore: async (source, target, at) => {
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: target,
        ...(at === 'latest' ? { UseLatestRestorableTime: true } : { RestoreDateTime: at }),
      }),
    );
  },
  enable: async (table) => {
    await client.send(
      new UpdateContinuousBackupsCommand({
        TableName: table,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
  },
});
