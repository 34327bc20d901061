import { hourMs } from '../../contract/day.ts';
import { readHeads, readHeadsOf } from '../../store/commit/head.ts';
import { abandonedMs } from '../../store/objects/creation-mark.ts';
import {
  type PublicationCursor,
  type PublicationState,
  readPublication,
} from '../../store/objects/publication-cursor.ts';
import { instance, type Key, type Scope } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { jitter } from '../../store/table/waiting.ts';

/**
 * The reason for a call of the publisher: scopes with new commits and their revisions, or a recovery run for everything
 * that is left.
 */
export type PublicationTargets = ReadonlyMap<Scope, number> | 'recovery';

export interface PublicationTask {
  /**
   * Scopes that are not published up to their heads, and the revisions of their heads. Empty: there is nothing to do.
   */
  readonly behind: ReadonlyMap<Scope, number>;
  /** Marks of calls that died; they can be removed after objects and tokens have been compared. */
  readonly abandoned: readonly Key[];
}

/** How often the list of objects is compared with the tokens, in ms. */
const compareMs = hourMs;
/** Maximum number of scopes whose heads and cursors are read by key; for more, two queries cost less. */
const maxByKey = 20;
/** How often heads are read until they show the commits that the stream reported. */
const maxReads = 8;

/** Whether all objects have to be compared although nothing was committed. */
const isDue = (cursor: PublicationCursor | undefined, now: Date): boolean =>
  cursor === undefined ||
  now.getTime() - (cursor.comparedAt ?? 0) >= compareMs ||
  (cursor.nextExpiry ?? Number.POSITIVE_INFINITY) <= now.getTime();

/** How far publishing is. */
interface Progress extends PublicationState {
  /** Revisions of the heads. */
  readonly revisions: ReadonlyMap<Scope, number>;
  /** Scopes that are not published up to their heads, and the revisions of their heads. */
  readonly behind: ReadonlyMap<Scope, number>;
}

/** Heads and cursors of some scopes; of all if there are many. @param store as of `readPublication` */
export const readProgress = async (
  table: Table,
  store: string | undefined,
  named: readonly Scope[] | '*',
): Promise<Progress> => {
  const scopes = named.length > maxByKey ? '*' : named;
  const [heads, { cursors, marks }] = await Promise.all([
    scopes === '*' ? readHeads(table) : readHeadsOf(table, scopes),
    readPublication(table, store, scopes),
  ]);
  const revisions = new Map(heads.map(({ scope, rev }) => [scope, rev]));
  const behind = new Map([...revisions].filter(([scope, rev]) => rev > (cursors.get(scope)?.rev ?? 0)));
  return { revisions, behind, cursors, marks };
};

/**
 * Finds the scopes that are not published. It costs two read units for each scope with announced; a recovery run costs two
 * queries of small items. In a recovery run, the instance is included when all its answers or all objects have to be
 * compared, which is also necessary after a call that died.
 * @throws Error when a head does not show a commit that the stream reported
 */
export const readTask = async (
  table: Table,
  store: string,
  { announced, now }: { readonly announced: PublicationTargets; readonly now: Date },
): Promise<PublicationTask> => {
  const wanted = announced === 'recovery' ? [] : [...announced];
  for (let read = 0; ; read++) {
    if (read > 0) await table.pace.sleep(jitter(read, table.pace.random));
    const progress = await readProgress(table, store, announced === 'recovery' ? '*' : [...announced.keys()]);
    const { revisions, cursors, marks } = progress;
    const late = wanted.find(([scope, rev]) => (revisions.get(scope) ?? 0) < rev);
    if (late && read < maxReads) continue;
    if (late) throw new Error(`The head of ${late[0]} does not show revision ${late[1]}`);
    const behind = new Map(progress.behind);
    const instanceRev = revisions.get(instance);
    const abandoned = marks.filter(({ at }) => now.getTime() - at >= abandonedMs);
    const isWhole = abandoned.length > 0 || isDue(cursors.get(instance), now);
    if (announced === 'recovery' && instanceRev !== undefined && isWhole) behind.set(instance, instanceRev);
    return { behind, abandoned };
  }
};
