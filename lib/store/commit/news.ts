import { instance, journalPrefix, projectScope, type Scope } from '../table/keys.ts';

/** The parts of a record of the table's stream that name what is new. */
interface StreamRecord {
  readonly dynamodb?:
    | {
        readonly Keys?: Readonly<Record<string, { readonly S?: string | undefined }>> | undefined;
        readonly SequenceNumber?: string | undefined;
      }
    | undefined;
}

/** A commit that the stream shows. */
export interface News {
  readonly scope: Scope;
  readonly rev: number;
  /** Sequence number of the record in the stream. */
  readonly number: string;
}

const isScope = (text: string): text is Scope => text === instance || text.startsWith(projectScope(''));

/** The commit that a record is about; undefined for any other item. */
const newsOf = ({ dynamodb }: StreamRecord): News | undefined => {
  const pk = dynamodb?.Keys?.pk?.S;
  if (!pk?.startsWith(journalPrefix)) return undefined;
  const scope = pk.slice(journalPrefix.length);
  const rev = Number(dynamodb?.Keys?.sk?.S);
  if (!isScope(scope) || !Number.isSafeInteger(rev)) return undefined;
  return { scope, rev, number: dynamodb?.SequenceNumber ?? '' };
};

/** The commits that a batch of the stream shows, in its order. */
export const newsIn = (records: readonly StreamRecord[]): readonly News[] =>
  records.flatMap((record) => newsOf(record) ?? []);

/** The newest revision of each scope that there is news of. */
export const newestIn = (news: readonly News[]): Map<Scope, number> => {
  const newest = new Map<Scope, number>();
  for (const { scope, rev } of news) newest.set(scope, Math.max(rev, newest.get(scope) ?? 0));
  return newest;
};

/** The first records of the scopes that failed: from there on the batch has to come again. */
export const failuresIn = (
  news: readonly News[],
  failed: ReadonlySet<Scope>,
): readonly { readonly itemIdentifier: string }[] => {
  const first = new Map<Scope, string>();
  for (const { scope, number } of news) if (failed.has(scope) && !first.has(scope)) first.set(scope, number);
  return [...first.values()].map((itemIdentifier) => ({ itemIdentifier }));
};
