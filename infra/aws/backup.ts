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
  /** ARN of the vault for the copies. */
  readonly vaultArn: string;
}

/** Retention of a copy. It equals the 35 days of the table's point-in-time recovery. */
const kept = Duration.days(35);
/** Retention of the backup in this region, which is only the source of the copy. */
const keptHere = Duration.days(3);

/**
 * A backup of the table every night, copied to a vault in another region or account, in case this region or account is
 * lost (docs/operations.md, Restore). Only storage and transfer have a price.
 */
export class Backup extends Construct {
  constructor(scope: Construct, id: string, { stage, table, vaultArn }: BackupProps) {
    super(scope, id);
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: `halyard-${stage.name}`,
      // A vault with backups cannot be deleted, so the stack could not be deleted with it. The vault of a failed first
      // deployment is empty. It is deleted, because the next deployment could not make it again.
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
      reason: 'The policy that AWS provides for this: AWS Backup reads what it has to back up.',
    });
    plan.addSelection('Table', { role, resources: [BackupResource.fromDynamoDbTable(table)] });
  }
}
