import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { emitNewApplications } from '../lib/client-api/new-applications.ts';
import { fileEvents } from '../lib/events/file.ts';
import { table } from '../lib/table/deployed.ts';
import { instance, journalPrefix, newApplicationsPartition, projectScope, type Scope } from '../lib/table/keys.ts';

/** Time for the events of new applications in one invocation, in ms; the recovery run emits what is left then. */
const applicationsMs = 20_000;

/** What a record wakes: the events of a scope are to be filed, or those of new applications to be emitted. */
type News = Scope | 'new-applications';

const handle = async (news: News): Promise<void> => {
  if (news !== 'new-applications') {
    await fileEvents(table, news);
    return;
  }
  const now = new Date();
  if ((await emitNewApplications(table, { now, deadline: now.getTime() + applicationsMs })) > 0)
    await fileEvents(table, instance);
};

/**
 * The stream only says where there is news; order and completeness come from the journals (design §1). So a batch that
 * comes twice, out of order or incomplete does no harm. At the first failure the rest of the batch is left for the next
 * try, which starts at the record named here.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const handled = new Set<News>();
  for (const record of event.Records) {
    const news = newsOf(record);
    if (news === undefined || handled.has(news)) continue;
    try {
      await handle(news);
      handled.add(news);
    } catch (error) {
      console.error('The news of a batch could not be filed', { news, error });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
};

/** The scope whose journal got a record, or new applications; undefined for any other item. */
const newsOf = (record: DynamoDBRecord): News | undefined => {
  const pk = record.dynamodb?.Keys?.pk?.S;
  if (pk === newApplicationsPartition) return 'new-applications';
  if (!pk?.startsWith(journalPrefix)) return undefined;
  const scope = pk.slice(journalPrefix.length);
  return isScope(scope) ? scope : undefined;
};

const isScope = (text: string): text is Scope => text === instance || text.startsWith(projectScope(''));
