import { type Head, readHeads, readHeadsOf } from '../commit/head.ts';
import { logError } from '../runtime/log.ts';
import { CommitGivenUp } from '../table/errors.ts';
import type { Scope } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { type AppendResult, appendUpTo } from './append-up-to.ts';
import { type Appender, readPositions } from './cursor.ts';

/** The revisions up to which everything is appended that was committed before the heads were read. */
export const targetsOf = (heads: readonly Head[]): ReadonlyMap<Scope, number> =>
  new Map(heads.map(({ scope, rev }) => [scope, rev]));

/** Logs what could not be appended. */
export const logFailures = ({ failed, left }: Pick<AppendResult, 'failed' | 'left'>): void => {
  for (const [scope, error] of failed) logError('The events of a scope could not be appended', { scope, error });
  const [first] = left;
  if (first !== undefined) logError('Events were not appended in time', { scopes: left.length, first });
};

/**
 * Appends what is pending in a scope.
 * @returns the number of events that this call appended
 * @throws CommitGivenUp when others were faster all the time (nothing is lost: they appended it); else why it failed
 */
export const appendPending = async (table: Table, scope: Scope, by: Appender = 'reader'): Promise<number> => {
  const [heads, positions] = await Promise.all([readHeadsOf(table, [scope]), readPositions(table, [scope])]);
  const { appended, failed, left } = await appendUpTo(table, targetsOf(heads), by, { positions });
  if (failed.has(scope)) throw failed.get(scope);
  if (left.length > 0) throw new CommitGivenUp([scope], false);
  return appended;
};

/** The heads of all scopes, and how far each is in the log: two queries of small items. */
const readEverything = async (table: Table) => {
  const [heads, positions] = await Promise.all([readHeads(table), readPositions(table, '*')]);
  return { heads, positions };
};

/** The scopes whose journal is ahead of the log. */
export const scopesBehind = async (table: Table): Promise<Scope[]> => {
  const { heads, positions } = await readEverything(table);
  return heads.filter(({ scope, rev }) => rev > (positions.cursors.get(scope)?.rev ?? 0)).map(({ scope }) => scope);
};

/** Time of a recovery run for the log, in ms; the next run goes on with what is left. */
const maxRecoveryMs = 120_000;

/**
 * For the recovery run: appends what is pending in every scope, and logs what could not be appended.
 * @returns the number of events appended
 */
export const appendAllPending = async (table: Table): Promise<number> => {
  const deadline = table.pace.now() + maxRecoveryMs;
  const { heads, positions } = await readEverything(table);
  const result = await appendUpTo(table, targetsOf(heads), 'recovery', { deadline, positions });
  logFailures(result);
  return result.appended;
};

/** Time for one batch of the stream, in ms: less than the writer's time-out, so that it can answer what it appended. */
const maxWriterMs = 40_000;

/**
 * For the event-log writer: appends what is pending in the scopes that have news, at least up to the revisions that the
 * news names (a head may be seen later than the record written with it), and logs what could not be appended.
 * @returns the scopes that could not be appended
 */
export const appendPendingOf = async (table: Table, news: ReadonlyMap<Scope, number>): Promise<ReadonlySet<Scope>> => {
  if (news.size === 0) return new Set();
  const deadline = table.pace.now() + maxWriterMs;
  try {
    const heads = await readHeadsOf(table, [...news.keys()]);
    const targets = new Map(heads.map(({ scope, rev }) => [scope, Math.max(rev, news.get(scope) ?? 0)]));
    const result = await appendUpTo(table, targets, 'stream', { deadline });
    logFailures(result);
    return new Set([...result.failed.keys(), ...result.left]);
  } catch (error) {
    logFailures({ failed: new Map([...news.keys()].slice(0, 1).map((scope) => [scope, error])), left: [] });
    return new Set(news.keys());
  }
};
