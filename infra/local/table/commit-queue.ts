import { AsyncLocalStorage } from 'node:async_hooks';
import { deadlineOf, makeCommit, makeCommitsBy, send, type Wanted } from '../../../lib/store/commit/commit.ts';
import { rememberHeads, timeOf } from '../../../lib/store/commit/head.ts';
import { rememberCommit } from '../../../lib/store/commit/journal.ts';
import { closeReadAhead } from '../../../lib/store/commit/request.ts';
import { type CancellationReason, CommitGivenUp, refusal } from '../../../lib/store/table/errors.ts';
import type { Scope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { inTurn } from '../../../lib/store/table/waiting.ts';
import { endOf, type JointTransaction, openJointTransaction, type Waiting } from './joint-transaction.ts';

/** Marks the commits because of which the transaction was refused. All share the head, so it is the fault of none. */
const markFaults = ({ actions, owners }: JointTransaction, reasons: readonly CancellationReason[]): void => {
  for (const [i, key] of [...actions.keys()].entries()) {
    const owner = reasons[i]?.Code === 'ConditionalCheckFailed' ? owners.get(key) : undefined;
    if (owner) owner.alone = true;
  }
};

/** Sends the transaction and ends its commits, unless it was refused. */
const sendJoint = async (table: Table, joint: JointTransaction): Promise<void> => {
  const heads = joint.heads();
  const members = [...joint.ends.keys()];
  if (heads) {
    const { before: head, after, id } = heads;
    // From now on, the items that these requests have read ahead may be out of date.
    for (const { wanted } of members) closeReadAhead(wanted.context);
    const deadline = Math.min(...members.map(({ wanted }) => deadlineOf(wanted.context)));
    const began = timeOf(table);
    try {
      const outcome = await send(table, [...joint.actions.values()], { head, id, deadline });
      if (outcome !== 'done') return markFaults(joint, outcome.reasons);
    } catch (error) {
      // If one of several commits can never be made, the error does not show which one: each is then tried again. If
      // the transaction may have been made, it must not be repeated.
      const mayBeRepeated = !(error instanceof CommitGivenUp) && refusal(error) === 'impossible';
      for (const member of members) {
        if (mayBeRepeated) member.alone = true;
        else member.end({ error });
      }
      return;
    }
    rememberHeads(table, [after], began);
    for (const one of joint.commits) rememberCommit(table, [one], one);
  }
  for (const [{ end }, how] of joint.ends) end(how);
};

/**
 * Makes the first commit of a line, together with as many of the next ones as fit into one transaction. If the
 * transaction is refused, none of them was made.
 */
const commitLine = async (table: Table, scope: Scope, line: ReadonlySet<Waiting>): Promise<void> => {
  const joint = openJointTransaction(scope);
  // Commits that arrive while this runs join the transaction, too.
  for (const waiting of line) if (!waiting.alone && !(await joint.join(waiting))) break;
  if (joint.ends.size > 1) await sendJoint(table, joint);
};

/**
 * Lets the commits of this process to one scope of a table wait for each other, so that they do not collide there. Those
 * that read only by key are made in one transaction with the others that wait: each with its own revision, record and
 * events, as if they were made one by one. A commit that reads what an earlier one writes goes into the next
 * transaction (docs/decisions/0175-writers-that-collide.md).
 */
export const queueCommits = (table: Table): void => {
  /** The commits that wait and may share a transaction, by scope, in order. */
  const lines = new Map<Scope, Set<Waiting>>();

  const waitInLine = <T>(wanted: Wanted<T>, scope: Scope): Promise<T> => {
    const line = lines.get(scope) ?? new Set<Waiting>();
    lines.set(scope, line);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const own: Waiting = {
      wanted,
      asRequest: AsyncLocalStorage.snapshot(),
      end: (how) => {
        line.delete(own);
        if (line.size === 0 && lines.get(scope) === line) lines.delete(scope);
        // This is the answer of the `decide` of this very call, so its type is T.
        if ('answer' in how) resolve(how.answer as T);
        else reject(how.error);
      },
      alone: false,
    };
    line.add(own);
    inTurn(lines, [scope], async () => {
      if (line.has(own) && !own.alone && line.size > 1) await commitLine(table, scope, line);
      if (line.has(own)) own.end(await endOf(() => makeCommit(wanted)));
    }).catch((error: unknown) => own.end({ error }));
    return promise;
  };

  makeCommitsBy(table, (wanted) => {
    const [scope, ...others] = new Set(wanted.scopes);
    if (scope !== undefined && others.length === 0 && wanted.byKey) return waitInLine(wanted, scope);
    return inTurn(lines, [...new Set(wanted.scopes)], () => makeCommit(wanted));
  });
};
