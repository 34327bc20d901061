import { hourMs } from '../../contract/day.ts';
import { readHeads, readHeadsOf } from '../../store/commit/head.ts';
import { abandonedMs } from '../../store/objects/creation-mark.ts';
import {
  type PublicationCursor,
  type PublicationState,
  readPublication,
} from '../../store/objects/publication-cursor.ts';
import { readAskedForms } from '../../store/observations/asked-forms.ts';
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
   * Scopes that are not published up to their heads, and the revisions of their heads. Empty: there is nothing to do now.
   */
  readonly behind: ReadonlyMap<Scope, number>;
  /** Further scopes that are behind, but were published a moment ago, and when their turn is, in epoch ms. */
  readonly early: ReadonlyMap<Scope, number>;
  /** Marks of calls that died; they can be removed after objects and tokens have been compared. */
  readonly abandoned: readonly Key[];
}

/** Time from the end of a publication of a scope to the beginning of the next one, in ms. */
export const restMs = 1_000;

/** How often the list of objects is compared with the tokens, in ms. */
const compareMs = hourMs;
/** How far the clocks of two processes may differ, in ms. */
const clocksMs = 5_000;
/** Maximum number of scopes whose heads and cursors are read by key; for more, two queries cost less. */
const maxByKey = 20;
/** How often heads are read until they show the commits that the stream reported. */
const maxReads = 8;

/** Whether all objects have to be compared although nothing was committed. */
const isDue = (cursor: PublicationCursor | undefined, asked: ReadonlyMap<string, number>, now: Date): boolean =>
  cursor === undefined ||
  [...asked.values()].some((at) => at + clocksMs >= (cursor.comparedAt ?? 0)) ||
  now.getTime() - (cursor.comparedAt ?? 0) >= compareMs ||
  (cursor.nextExpiry ?? Number.POSITIVE_INFINITY) <= now.getTime();

/** How far publishing is. */
interface Progress extends PublicationState {
  /** Revisions of the heads. */
  readonly revisions: ReadonlyMap<Scope, number>;
  /** Scopes that are not published up to their heads, and the revisions of their heads. */
  readonly behind: ReadonlyMap<Scope, number>;
}

/**
 * Scopes whose last publication is so young that the next one has to wait, and until when. The time of another process
 * whose clock is ahead does not count: nothing may wait for long.
 */
const restingOf = ({ behind, cursors }: Progress, now: number): Map<Scope, number> =>
  new Map(
    [...behind.keys()].flatMap((scope) => {
      const at = cursors.get(scope)?.at;
      return at !== undefined && at <= now && now < at + restMs ? [[scope, at + restMs] as const] : [];
    }),
  );

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
 * queries of small items, and a third one of the forms that were asked for. In a recovery run, the instance is included when all its answers or all objects have to be
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
    const [progress, asked] = await Promise.all([
      readProgress(table, store, announced === 'recovery' ? '*' : [...announced.keys()]),
      announced === 'recovery' ? readAskedForms(table) : new Map<string, number>(),
    ]);
    const { revisions, cursors, marks } = progress;
    const late = wanted.find(([scope, rev]) => (revisions.get(scope) ?? 0) < rev);
    if (late && read < maxReads) continue;
    if (late) throw new Error(`The head of ${late[0]} does not show revision ${late[1]}`);
    const early = restingOf(progress, table.pace.now());
    const behind = new Map([...progress.behind].filter(([scope]) => !early.has(scope)));
    const instanceRev = revisions.get(instance);
    const abandoned = marks.filter(({ at }) => now.getTime() - at >= abandonedMs);
    const isWhole = abandoned.length > 0 || isDue(cursors.get(instance), asked, now);
    if (announced === 'recovery' && instanceRev !== undefined && isWhole && !early.has(instance))
      behind.set(instance, instanceRev);
    return { behind, early, abandoned };
  }
};
