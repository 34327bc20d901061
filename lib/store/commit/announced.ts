import { instance, journalPrefix, projectScope, type Scope } from '../table/keys.ts';

/** The parts of a record of the table's stream that identify a commit. */
interface StreamRecord {
  readonly dynamodb?:
    | {
        readonly Keys?: Readonly<Record<string, { readonly S?: string | undefined }>> | undefined;
        readonly SequenceNumber?: string | undefined;
      }
    | undefined;
}

/** A commit that a record of the stream announces. */
export interface AnnouncedCommit {
  readonly scope: Scope;
  readonly rev: number;
  /** Sequence number of the record in the stream. */
  readonly number: string;
}

const isScope = (text: string): text is Scope => text === instance || text.startsWith(projectScope(''));

/** The commit that a record announces; undefined when the record is about any other item. */
const announcedBy = ({ dynamodb }: StreamRecord): AnnouncedCommit | undefined => {
  const pk = dynamodb?.Keys?.pk?.S;
  if (!pk?.startsWith(journalPrefix)) return undefined;
  const scope = pk.slice(journalPrefix.length);
  const rev = Number(dynamodb?.Keys?.sk?.S);
  if (!isScope(scope) || !Number.isSafeInteger(rev)) return undefined;
  return { scope, rev, number: dynamodb?.SequenceNumber ?? '' };
};

/** The commits that a batch of the stream announces, in the order of the batch. */
export const announcedIn = (records: readonly StreamRecord[]): readonly AnnouncedCommit[] =>
  records.flatMap((record) => announcedBy(record) ?? []);

/** The newest announced revision of each scope. */
export const newestRevisions = (announced: readonly AnnouncedCommit[]): Map<Scope, number> => {
  const newest = new Map<Scope, number>();
  for (const { scope, rev } of announced) newest.set(scope, Math.max(rev, newest.get(scope) ?? 0));
  return newest;
};

/** The first record of each scope that failed: Lambda must deliver the batch again from there. */
export const failedRecords = (
  announced: readonly AnnouncedCommit[],
  failed: ReadonlySet<Scope>,
): readonly { readonly itemIdentifier: string }[] => {
  const first = new Map<Scope, string>();
  for (const { scope, number } of announced) if (failed.has(scope) && !first.has(scope)) first.set(scope, number);
  return [...first.values()].map((itemIdentifier) => ({ itemIdentifier }));
};
