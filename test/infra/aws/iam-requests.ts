import * as z from 'zod';

/** The subject of IAM's check for a request to the table: one action on one partition, perhaps within a transaction. */
interface TableDemand {
  /** e.g. `dynamodb:PutItem` */
  readonly action: string;
  /** Empty for actions on the table itself. */
  readonly partition: string;
  /** The transaction around it, e.g. `TransactWriteItems`. */
  readonly enclosing?: string;
}

/** The subject of IAM's check for a request to the parameter store. */
interface ParameterDemand {
  /** e.g. `ssm:GetParameter` */
  readonly action: string;
  /** e.g. `/halyard/dev/admin-token` */
  readonly parameter: string;
}

/** The subject of IAM's check for a request to object storage. */
interface ObjectDemand {
  /** e.g. `s3:PutObject` */
  readonly action: string;
  /** Empty for actions on the bucket itself. */
  readonly object: string;
}

export type Demand = TableDemand | ParameterDemand | ObjectDemand;

const key = z.looseObject({ pk: z.string() });
const place = z.union([
  z.looseObject({ Key: key }).transform(({ Key }) => Key.pk),
  z.looseObject({ Item: key }).transform(({ Item }) => Item.pk),
]);
const transactItems = z.array(
  z.union([
    z.looseObject({ Get: place }).transform(({ Get }) => ['GetItem', Get] as const),
    z.looseObject({ Put: place }).transform(({ Put }) => ['PutItem', Put] as const),
    z.looseObject({ Update: place }).transform(({ Update }) => ['UpdateItem', Update] as const),
    z.looseObject({ Delete: place }).transform(({ Delete }) => ['DeleteItem', Delete] as const),
    z.looseObject({ ConditionCheck: place }).transform((one) => ['ConditionCheckItem', one.ConditionCheck] as const),
  ]),
);
const transaction = z.looseObject({ TransactItems: transactItems });
const batchGet = z.looseObject({ RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(key) })) });
const batchWrite = z.looseObject({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.union([
        z.looseObject({ PutRequest: place }).transform(({ PutRequest }) => PutRequest),
        z.looseObject({ DeleteRequest: place }).transform(({ DeleteRequest }) => DeleteRequest),
      ]),
    ),
  ),
});
const statements = z.looseObject({
  Statements: z.array(
    z.looseObject({
      Statement: z.templateLiteral(['DELETE FROM "', z.string(), '" WHERE "pk" = ? ', z.string()]),
      Parameters: z.tuple([z.object({ S: z.string() })], z.object({ S: z.string() })),
    }),
  ),
});
const query = z.looseObject({ ExpressionAttributeValues: z.looseObject({ ':pk': z.string() }) });

/**
 * @param operation e.g. `GetItem`
 * @param input input of the operation, with plain items
 */
export const demandsOf = (operation: string, input: unknown): readonly TableDemand[] => {
  const on = (partitions: readonly string[]): TableDemand[] =>
    partitions.map((partition) => ({ action: `dynamodb:${operation}`, partition }));
  switch (operation) {
    case 'TransactWriteItems':
    case 'TransactGetItems':
      return transaction.parse(input).TransactItems.map(([action, partition]) => ({
        action: `dynamodb:${action}`,
        partition,
        enclosing: operation,
      }));
    case 'BatchGetItem':
      return on(Object.values(batchGet.parse(input).RequestItems).flatMap(({ Keys }) => Keys.map(({ pk }) => pk)));
    case 'BatchWriteItem':
      return on(Object.values(batchWrite.parse(input).RequestItems).flat());
    // Each statement deletes one item; its key comes first.
    case 'BatchExecuteStatement':
      return statements.parse(input).Statements.map(({ Parameters: [{ S: partition }] }) => ({
        action: 'dynamodb:PartiQLDelete',
        partition,
      }));
    case 'DescribeTable':
    case 'UpdateTable':
      return on(['']);
    case 'Query':
      return on([query.parse(input).ExpressionAttributeValues[':pk']]);
    default:
      return on([place.parse(input)]);
  }
};

/** For some operations, the names of the required permissions differ from that of the operation. */
const objectActions: Readonly<Record<string, readonly string[]>> = {
  // A conditional put also reads the present object.
  PutObjectCommand: ['PutObject', 'GetObject'],
  CopyObjectCommand: ['PutObject', 'GetObject'],
  HeadObjectCommand: ['GetObject'],
  ListObjectsV2Command: ['ListBucket'],
};

/** @param command name of the SDK's command, e.g. `PutObjectCommand` */
export const objectDemandsOf = (command: string, input: unknown): readonly ObjectDemand[] => {
  const { Key: object } = z.looseObject({ Key: z.string().default('') }).parse(input);
  const actions = objectActions[command] ?? [command.replace(/Command$/, '')];
  return actions.map((action) => ({ action: `s3:${action}`, object }));
};

/** @param command name of the SDK's command, e.g. `GetParameterCommand` */
export const parameterDemandOf = (command: string, input: unknown): ParameterDemand => ({
  action: `ssm:${command.replace(/Command$/, '')}`,
  parameter: z.looseObject({ Name: z.string() }).parse(input).Name,
});
