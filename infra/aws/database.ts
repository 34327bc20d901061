import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, StreamViewType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { expiryAttribute, tableDefinition } from '../../lib/table/table.ts';
import type { Stage } from './stage.ts';

/** The single table (docs/table.md), as `lib/table` defines it for every engine. */
export class Database extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, { production }: Stage) {
    super(scope, id);
    const { KeySchema, StreamSpecification } = tableDefinition;
    const [partition, sort] = KeySchema;
    this.table = new Table(this, 'Table', {
      partitionKey: { name: partition.AttributeName, type: AttributeType.STRING },
      sortKey: { name: sort.AttributeName, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType[StreamSpecification.StreamViewType],
      timeToLiveAttribute: expiryAttribute,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // AWS's own key: the only one without a price of its own.
      encryption: TableEncryption.DEFAULT,
      deletionProtection: production,
      removalPolicy: production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
