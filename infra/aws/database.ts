import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { expiryAttribute, tableDefinition } from '../../lib/store/table/table.ts';
import type { Stage } from './stage.ts';

/** The single table (docs/table.md), as `lib/store/table` defines it for every engine. */
export class Database extends Construct {
  /** The table in use: the stack's own, or the one that was restored. */
  readonly table: ITable;

  constructor(scope: Construct, id: string, { production, restored }: Stage) {
    super(scope, id);
    const { KeySchema, StreamSpecification } = tableDefinition;
    const [partition, sort] = KeySchema;
    // Made in any case: a stage can go back to it, and a table that left the stack by accident could be deleted.
    const own = new Table(this, 'Table', {
      partitionKey: { name: partition.AttributeName, type: AttributeType.STRING },
      sortKey: { name: sort.AttributeName, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType[StreamSpecification.StreamViewType],
      timeToLiveAttribute: expiryAttribute,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // AWS's own key: the only one without a price of its own.
      encryption: TableEncryption.DEFAULT,
      // The table in use is protected when all else is made (seeding.ts); until then a failed deployment can remove it.
      ...(restored && { deletionProtection: production }),
      // A table that a failed first deployment leaves holds nothing, and would only be in the way.
      removalPolicy: production ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    this.table = restored
      ? Table.fromTableAttributes(this, 'Restored', { tableName: restored.table, tableStreamArn: restored.stream })
      : own;
  }
}
