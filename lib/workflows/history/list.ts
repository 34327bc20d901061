import { notFound } from '../../contract/problems.ts';
import type { Revision, RevisionList } from '../../contract/schemas/history.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import type { CommitRecord } from '../../store/commit/journal.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { appendForReader, logReads } from '../../store/event-log/append-for-reader.ts';
import type { EventItem } from '../../store/event-log/event-item.ts';
import { eventIdsOf, type RevisionFilter, readLogged, readRevisions } from '../../store/history/revisions.ts';
import { touchedFeatures } from '../../store/history/touched-features.ts';
import { projectScope } from '../../store/table/keys.ts';
import { isOwnSegment } from '../reconcile/content.ts';

export const revisionReads = (project: string): RequestReads => logReads([projectScope(project)]);

export interface ListRevisionsInput extends RevisionFilter {
  readonly project: string;
}

const eventsOf = (record: CommitRecord, log: ReadonlyMap<number, EventItem>): Revision['events'] =>
  eventIdsOf(record).flatMap((id) => {
    const event = log.get(id);
    return event ? [{ id, type: event.type, featureName: event.featureName, environment: event.environment }] : [];
  });

/**
 * The commits of a project, newest first (contract: history §2). Pending commits are appended to the log first, so that
 * each has its events.
 * @throws Problem NotFoundError when there is no such project
 */
export const listRevisions = async (
  context: CatalogContext,
  { project, ...filter }: ListRevisionsInput,
): Promise<RevisionList> => {
  const { catalog } = context;
  const scope = projectScope(project);
  const log = await appendForReader(context, [scope]);
  const [head] = log.heads;
  if (!head || head.rev === 0 || head.gone) throw notFound('project', project);
  const { positions } = await log.appended;
  const cursor = positions.cursors.get(scope);
  const filed = cursor?.unfiled === undefined ? (cursor?.rev ?? 0) : cursor.unfiled - 1;
  const { since = 1 } = head;
  const { records, next } = await readRevisions(context, scope, { ...filter, since, filed });
  const items = await readLogged(context, records.flatMap(eventIdsOf));
  const events = new Map(items.map((item) => [item.id, item] as const));
  const { segments } = await catalog.config(context);
  const nameOf = (id: number): string => {
    const segment = segments.get(id);
    return segment && isOwnSegment(project)(segment) ? segment.name : `${id}`;
  };
  return {
    revisions: records.map((record) => ({
      revision: record.rev,
      at: record.at,
      createdBy: record.createdBy,
      createdByUserId: record.createdByUserId,
      comment: record.comment ?? null,
      features: touchedFeatures(record),
      segments: (record.segments ?? []).map(nameOf),
      events: eventsOf(record, events),
    })),
    next,
  };
};
