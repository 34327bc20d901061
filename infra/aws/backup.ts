import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Stage } from './stage.ts';

export interface BackupProps {
  readonly stage: Stage;
  readonly table: ITable;
  /** ARN of the vault that copies go to. */
  readonly vaultArn: string;
}

/** How long a copy is kept; the table's own recovery reaches back 35 days. */
const kept = Duration.days(35);
/** The backup here is only what the copy is made from. */
const keptHere = Duration.days(3);

/**
 * A backup of the table every night, copied to a vault in another region or account, for the day on which this one is
 * lost (docs/operations.md, Restore). Nothing in it has a price but the storage.
 */
export class Backup extends Construct {
  constructor(scope: Construct, id: string, { stage, table, vaultArn }: BackupProps) {
    super(scope, id);
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: `halyard-${stage.name}`,
      // A vault with backups in it cannot be deleted, and would keep the stack from going; one that a failed deployment
      // leaves is empty, and would keep the next from making it.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const plan = new BackupPlan(this, 'Plan', { backupPlanName: `halyard-${stage.name}`, backupVault: vault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'nightly',
        scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(12),
        deleteAfter: keptHere,
        copyActions: [
          { destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Elsewhere', vaultArn), deleteAfter: kept },
        ],
      }),
    );
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup')],
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      reason: 'The policy AWS made for this: AWS Backup reads what it is told to back up.',
    });
    plan.addSelection('Table', { role, resources: [BackupResource.fromDynamoDbTable(table)] });
  }
}
