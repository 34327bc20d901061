import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { fileEvents } from '../lib/events/file.ts';
import { table } from '../lib/table/deployed.ts';
import { instance, journalPrefix, projectScope, type Scope } from '../lib/table/keys.ts';
import { realPace } from '../lib/table/pause.ts';

/**
 * The stream only says which scopes have news; order and completeness come from their journals (design §1). So a batch
 * that comes twice, out of order or incomplete does no harm. At the first failure the rest of the batch is left for
 * the next try, which starts at the record named here.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const filed = new Set<Scope>();
  for (const record of event.Records) {
    const scope = scopeOf(record);
    if (scope === undefined || filed.has(scope)) continue;
    try {
      await fileEvents(table, scope, realPace, 'stream');
      filed.add(scope);
    } catch (error) {
      console.error('The events of a scope could not be filed', { scope, error });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
};

/** The scope whose journal got a record; undefined for any other item. */
const scopeOf = (record: DynamoDBRecord): Scope | undefined => {
  const pk = record.dynamodb?.Keys?.pk?.S;
  if (!pk?.startsWith(journalPrefix)) return undefined;
  const scope = pk.slice(journalPrefix.length);
  return isScope(scope) ? scope : undefined;
};

const isScope = (text: string): text is Scope => text === instance || text.startsWith(projectScope(''));
