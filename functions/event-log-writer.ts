import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { fileNamed } from '../lib/events/file.ts';
import { table } from '../lib/table/deployed.ts';
import { instance, journalPrefix, projectScope, type Scope } from '../lib/table/keys.ts';

/**
 * The stream only says which scopes have news; order and completeness come from their journals (design §1). So a batch
 * that comes twice, out of order or incomplete does no harm. Scopes that cannot be filed do not hold up the others: the
 * first record of each is named, and the batch comes again from there.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const news = event.Records.flatMap((record) => newsOf(record) ?? []);
  const targets = new Map<Scope, number>();
  for (const { scope, rev } of news) targets.set(scope, Math.max(rev, targets.get(scope) ?? 0));
  const unfiled = await fileNamed(table, targets);
  const failures = new Map<Scope, string>();
  for (const { scope, number } of news) if (unfiled.has(scope) && !failures.has(scope)) failures.set(scope, number);
  return { batchItemFailures: [...failures.values()].map((itemIdentifier) => ({ itemIdentifier })) };
};

interface News {
  readonly scope: Scope;
  readonly rev: number;
  /** Sequence number of the record in the stream. */
  readonly number: string;
}

/** The commit that a record tells of; undefined for any other item. */
const newsOf = ({ dynamodb }: DynamoDBRecord): News | undefined => {
  const pk = dynamodb?.Keys?.pk?.S;
  if (!pk?.startsWith(journalPrefix)) return undefined;
  const scope = pk.slice(journalPrefix.length);
  const rev = Number(dynamodb?.Keys?.sk?.S);
  if (!isScope(scope) || !Number.isSafeInteger(rev)) return undefined;
  return { scope, rev, number: dynamodb?.SequenceNumber ?? '' };
};

const isScope = (text: string): text is Scope => text === instance || text.startsWith(projectScope(''));
