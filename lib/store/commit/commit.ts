import { randomBytes } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type CancellationReason, CommitGivenUp, cancellationReasons, refusal } from '../table/errors.ts';
import type { Stored } from '../table/items.ts';
import { headsPartition, journalKey, keyText, type Scope } from '../table/keys.ts';
import { getItem, stored } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';
import { inTurn, jitter, pauseAfterLoss } from '../table/waiting.ts';
import type { CommitContext, Scopes } from './context.ts';
import {
  type AfterRefusal,
  compose,
  type Decision,
  isEmpty,
  keyOfAction,
  type OpenedView,
  openReadView,
  type ReadView,
} from './decision.ts';
import { decodeHead, type Head, type HeadItem, rememberHeads, timeOf } from './head.ts';
import type { CommitRecord } from './journal.ts';

/** How long a commit is tried, in ms (contract: storage §2.2). */
const maxCommitMs = 8_000;

/** Epoch ms after which a commit that begins now is not tried again. */
export const deadlineOf = ({ table, deadline }: CommitContext): number =>
  Math.min(deadline ?? Number.POSITIVE_INFINITY, table.pace.now() + maxCommitMs);

/** 128 random bits. */
export const newCommitId = (): string => randomBytes(16).toString('base64url');

/** Decides what a commit does; may run several times, and reads through its view only. */
export type Decide<T> = (view: ReadView) => Decision<T> | Promise<Decision<T>>;

/**
 * Makes one change in one transaction: the items, each under the condition of the revision it was read at; the head of
 * every scope from n to n + 1; and commit record n + 1 with its keys and events. If a head has moved meanwhile, the
 * items are read and the decision is made again. So `decide` may run several times and must only read through its view.
 * What it throws passes through, and nothing is written.
 *
 * @returns the answer of the decision that was committed.
 * @throws CommitGivenUp when the time budget (8 s, never past `context.deadline`) is used up.
 */
export const commit = <T>(context: CommitContext, scopes: Scopes, decide: Decide<T>): Promise<T> =>
  inTurn(context.table.client, [...new Set(scopes)], () => commitAlone(context, scopes, decide));

/** What `commit` does when it is its turn. */
export const commitAlone = async <T>(context: CommitContext, scopes: Scopes, decide: Decide<T>): Promise<T> => {
  const { table } = context;
  const { pace } = table;
  const all = [...new Set(scopes)].sort();
  const deadline = deadlineOf(context);
  let shown: AfterRefusal | undefined;
  for (let attempt = 0; ; attempt++) {
    const opened = await openReadView(table, all, shown);
    const decision = await decide(opened.view);
    if (isEmpty(decision)) return decision.answer;
    const id = newCommitId();
    const { actions, heads } = compose(context, scopes, opened, decision, id);
    const began = timeOf(table);
    const sentAt = pace.now();
    const outcome = await send(table, actions, opened.view.head(scopes[0]), id, deadline);
    if (outcome === 'done') {
      rememberHeads(table, heads, began);
      return decision.answer;
    }
    const pause = pauseAfterLoss(attempt + 1, pace.now() - sentAt, pace.random);
    // What a refusal shows is old after a pause: then it is read again.
    shown = pause === 0 ? afterRefusal(outcome.reasons, actions, opened, all) : undefined;
    if (pace.now() >= deadline) throw new CommitGivenUp(all, false);
    if (pause > 0) await pace.sleep(pause);
  }
};

/** Whether the commit after `head` is the one with this id. */
const isCommitted = async (table: Table, head: Head, id: string): Promise<boolean> => {
  const record = await getItem<CommitRecord>(table, journalKey(head.scope, head.rev + 1));
  return record?.id === id;
};

/** `reasons`: it was not made, and has to be decided again; an entry for each action, none when the table was busy. */
type Outcome = 'done' | { readonly reasons: readonly CancellationReason[] };

/**
 * What a refusal shows: the items whose conditions failed, as they are now. Of the others the attempt was right. So the
 * next attempt needs no read. Undefined where the refusal says nothing.
 */
const afterRefusal = (
  reasons: readonly CancellationReason[],
  actions: readonly Action[],
  { view, items: read }: OpenedView,
  scopes: readonly Scope[],
): AfterRefusal | undefined => {
  if (reasons.length !== actions.length) return undefined;
  const heads = new Map(scopes.map((scope) => [scope, view.head(scope)]));
  const items = new Map<string, Stored | undefined>();
  for (const [i, action] of actions.entries()) {
    const key = keyOfAction(action);
    const { Code, Item } = reasons[i] ?? {};
    const failed = Code === 'ConditionalCheckFailed';
    if (key.pk === headsPartition) {
      const scope = key.sk as Scope;
      if (failed && heads.has(scope)) heads.set(scope, decodeHead(scope, Item as HeadItem | undefined));
      else if (failed) items.set(keyText(key), stored<Stored>(Item));
    } else items.set(keyText(key), failed ? stored<Stored>(Item) : read.get(keyText(key)));
  }
  return { heads, items };
};

/**
 * Sends one transaction until it is known whether it was made (contract: storage §1.3). After a lost answer the same
 * request is sent with the same token, which DynamoDB executes at most once. After a refusal the journal is searched
 * for our id, because an earlier attempt may have succeeded.
 * @param deadline epoch ms
 */
export const send = async (
  table: Table,
  actions: Action[],
  head: Head,
  id: string,
  deadline: number,
): Promise<Outcome> => {
  const { pace } = table;
  for (let attempt = 0; ; attempt++) {
    try {
      await table.transactions.send(new TransactWriteCommand({ TransactItems: actions, ClientRequestToken: id }));
      return 'done';
    } catch (error) {
      const kind = refusal(error);
      if (kind === 'impossible') {
        if (attempt > 0 && (await isCommitted(table, head, id))) return 'done';
        throw error;
      }
      // The first sending of a request cannot have been overtaken by an earlier one.
      if (kind === 'condition')
        return attempt > 0 && (await isCommitted(table, head, id)) ? 'done' : { reasons: cancellationReasons(error) };
      if (kind === 'busy' && attempt === 0) return { reasons: [] };
      if (await isCommitted(table, head, id)) return 'done';
      if (pace.now() >= deadline) throw new CommitGivenUp([head.scope], true, error);
      await pace.sleep(jitter(attempt, pace.random));
    }
  }
};
