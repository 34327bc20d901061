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
import { expiryAttribute, tableDefinition } from '../../lib/store/table/definition.ts';
import type { Stage } from './stage.ts';

/** The single table (docs/table.md), as `lib/store/table` defines it for every engine. */
export class Database extends Construct {
  /** The table in use: the table of this stack, or a restored one. */
  readonly table: ITable;

  constructor(scope: Construct, id: string, { production, restored }: Stage) {
    super(scope, id);
    const { KeySchema, StreamSpecification } = tableDefinition;
    const [partition, sort] = KeySchema;
    // The stack always contains a table of its own: a stage can return to it, and a table outside the stack could be
    // deleted by accident.
    const own = new Table(this, 'Table', {
      partitionKey: { name: partition.AttributeName, type: AttributeType.STRING },
      sortKey: { name: sort.AttributeName, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType[StreamSpecification.StreamViewType],
      timeToLiveAttribute: expiryAttribute,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // AWS's own key: the only one without a price.
      encryption: TableEncryption.DEFAULT,
      // The table in use gets its protection after everything else exists (seeding.ts). Until then a failed deployment
      // can remove it.
      ...(restored && { deletionProtection: production }),
      // After a failed first deployment the table is empty, and would only make the next one fail.
      removalPolicy: production ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    this.table = restored
      ? Table.fromTableAttributes(this, 'Restored', { tableName: restored.table, tableStreamArn: restored.stream })
      : own;
  }
}
