import { randomBytes } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type CancellationReason, CommitGivenUp, cancellationReasons, refusal } from '../table/errors.ts';
import type { Stored } from '../table/items.ts';
import { headKey, headsPartition, journalKey, keyText, parseKeyText, type Scope } from '../table/keys.ts';
import { getItem, type Source, stored, tableOf } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';
import { jitter, pauseAfterLoss } from '../table/waiting.ts';
import type { Scopes } from './context.ts';
import {
  type AfterRefusal,
  compose,
  type Decide,
  headsToRead,
  isEmpty,
  keyOfAction,
  type OpenedView,
  openReadView,
} from './decision.ts';
import { decodeHead, type Head, type HeadItem, rememberHeads, timeOf } from './head.ts';
import { type CommitRecord, rememberCommit } from './journal.ts';
import { closeReadAhead, type Request, readFirst, requireExpected } from './request.ts';

/** How long a commit is tried, in ms (contract: storage §2.2). */
const maxCommitMs = 8_000;

/** Epoch ms after which a commit that begins now is no longer tried. */
export const deadlineOf = ({ table, deadline }: Request): number =>
  Math.min(deadline ?? Number.POSITIVE_INFINITY, table.pace.now() + maxCommitMs);

/** 128 random bits. */
export const newCommitId = (): string => randomBytes(16).toString('base64url');

/** A commit that is to be made. */
export interface Wanted<T> {
  readonly context: Request;
  readonly scopes: Scopes;
  readonly decide: Decide<T>;
  /**
   * Whether `decide` reads only by key and only through its view. A rule that also reads the catalog does not see what a
   * commit beside it is about to write.
   */
  readonly byKey: boolean;
}

/** Makes commits: each under all conditions of `commit`. */
export type Maker = <T>(wanted: Wanted<T>) => Promise<T>;

const makers = new WeakMap<Table['client'], Maker>();

/**
 * Lets `maker` make the commits to this table. A Lambda function answers one request at a time and makes each commit by
 * itself; the local server lets those of many requests wait for each other (infra/local/table/commit-queue.ts).
 */
export const makeCommitsBy = (table: Table, maker: Maker): void => {
  makers.set(table.client, maker);
};

/**
 * Makes a commit under the revision that its request expects. Only the first commit of the request that writes has this
 * condition, whatever its scopes are; later commits continue the same work. Commits of a job that others began may come
 * first. They do not break the expectation: the expected revision moves on with them.
 * @param make makes the commit with the decision that it is given
 * @throws Problem PreconditionFailed when the newest revision is another one; then nothing was written
 */
const atExpectedRevision = async <T>(
  { revision, isOfJob = false }: Pick<Request, 'revision' | 'isOfJob'>,
  decide: Decide<T>,
  make: (decide: Decide<T>) => Promise<T>,
): Promise<T> => {
  if (!revision) return make(decide);
  const { scope } = revision;
  const key = headKey(scope);
  /** Revisions that the last decision found and reached. The last decision is the one that is committed. */
  const last: { found?: number | undefined; reached?: number | undefined; writes: boolean } = { writes: false };
  const answer = await make(async (view) => {
    const isOwn = view.has(scope);
    const relies = !isOwn && !isOfJob && revision.expected !== undefined;
    const other = relies ? ((await view.get(key))?.rev ?? 0) : undefined;
    const rev = isOwn ? view.head(scope).rev : other;
    if (rev !== undefined && !isOfJob) requireExpected(revision, rev);
    const decision = await decide(view);
    const writes = !isEmpty(decision);
    last.writes = writes;
    last.found = rev;
    last.reached = rev === undefined ? undefined : rev + (isOwn && writes ? 1 : 0);
    return relies && decision.check ? { ...decision, check: [...decision.check, key] } : decision;
  });
  if (!isOfJob && last.writes) revision.expected = undefined;
  else if (revision.expected !== undefined && revision.expected === last.found) revision.expected = last.reached;
  if (last.reached !== undefined) revision.reached = last.reached;
  return answer;
};

/**
 * Makes one change in one transaction: it writes the items, each under the condition of the revision it was read at; it
 * moves the head of every scope from n to n + 1; and it writes commit record n + 1 with its keys and events. If a head
 * has moved meanwhile, the items are read and `decide` is called again. So `decide` may run several times and must only
 * read through its view. Errors of `decide` pass through, and nothing is written.
 *
 * @param options.byKey see `Wanted`; default: false
 * @returns the answer of the decision that was committed.
 * @throws CommitGivenUp when the time budget (8 s, never past `context.deadline`) is used up.
 */
export const commit = <T>(
  context: Request,
  scopes: Scopes,
  decide: Decide<T>,
  { byKey = false }: Partial<Pick<Wanted<T>, 'byKey'>> = {},
): Promise<T> => {
  const make = makers.get(context.table.client) ?? makeCommit;
  return atExpectedRevision(context, decide, (checked) => make({ context, scopes, decide: checked, byKey }));
};

/** Does the work of `commit`: open a view, decide, compose, send; after a refusal once more. */
export const makeCommit = async <T>({ context, scopes, decide }: Wanted<T>): Promise<T> => {
  const { table } = context;
  const { pace } = table;
  const all = [...new Set(scopes)].sort();
  const deadline = deadlineOf(context);
  let opened = await openReadView(context, all);
  for (let losses = 1; ; losses++) {
    const decision = await decide(opened.view);
    if (isEmpty(decision)) return decision.answer;
    const id = newCommitId();
    const { actions, heads, changes } = compose(context, scopes, opened, decision, id);
    const began = timeOf(table);
    const sentAt = pace.now();
    const outcome = await send(context, actions, { head: opened.view.head(scopes[0]), id, deadline });
    if (outcome === 'done') {
      rememberHeads(table, heads, began);
      rememberCommit(table, heads, { id, changes });
      return decision.answer;
    }
    const pause = pauseAfterLoss(losses, pace.now() - sentAt, pace.random);
    if (pace.now() >= deadline) throw new CommitGivenUp(all, false);
    if (pause > 0) await pace.sleep(pause);
    opened =
      pause > 0
        ? await readAgain(table, all, opened)
        : await openReadView(context, all, afterRefusal(outcome.reasons, actions, opened, all));
  }
};

/**
 * Opens a view after a pause. The items of the refusal may be out of date by then. So the heads and everything that the
 * last attempt had read are read again, all in one request: little time passes until the next transaction.
 */
const readAgain = async (table: Table, scopes: readonly Scope[], { revisions }: OpenedView): Promise<OpenedView> => {
  const keys = [...revisions.keys()].map(parseKeyText);
  return openReadView(await readFirst(table, { scopes: headsToRead(scopes), keys }), scopes);
};

/** Whether the reason leaves open whether the attempt was right about its item. */
const isUnknown = ({ Code = 'None' }: CancellationReason): boolean =>
  Code !== 'None' && Code !== 'ConditionalCheckFailed';

/**
 * Heads and items for the next attempt, so that it needs no read: those whose conditions failed are taken from the
 * refusal, all others from the attempt, which was right about them. Undefined when the refusal gives no reasons, or when
 * it does not show some of them because another transaction was writing them: the shown items may be newer than those.
 */
const afterRefusal = (
  reasons: readonly CancellationReason[],
  actions: readonly Action[],
  { view, items: read }: OpenedView,
  scopes: readonly Scope[],
): AfterRefusal | undefined => {
  if (reasons.length !== actions.length || reasons.some(isUnknown)) return undefined;
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

/** Whether the commit after `head` is the one with this id. */
const isCommitted = async (table: Table, head: Head, id: string): Promise<boolean> => {
  const record = await getItem<CommitRecord>(table, journalKey(head.scope, head.rev + 1));
  return record?.id === id;
};

/** The transaction of a commit. */
interface Attempt {
  /** The head on which it is based: that of any of its scopes. */
  readonly head: Head;
  readonly id: string;
  /** Epoch ms after which it is not sent again. */
  readonly deadline: number;
}

/** `reasons`: not committed, to be decided again; one entry for each action, none when the table was busy. */
type Outcome = 'done' | { readonly reasons: readonly CancellationReason[] };

/**
 * Sends one transaction until it is known whether it was committed (contract: storage §1.3). After a lost answer the
 * same request is sent with the same token, which DynamoDB executes at most once. After a refusal the journal is
 * searched for the id of this commit, because an earlier attempt may have succeeded.
 * @throws CommitGivenUp when this is not known at the deadline
 */
export const send = async (source: Source, actions: Action[], { head, id, deadline }: Attempt): Promise<Outcome> => {
  const table = tableOf(source);
  const { pace } = table;
  closeReadAhead(source);
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
      // A refusal of the first attempt is certain: no earlier attempt can have succeeded.
      if (kind === 'condition')
        return attempt > 0 && (await isCommitted(table, head, id)) ? 'done' : { reasons: cancellationReasons(error) };
      if (kind === 'busy' && attempt === 0) return { reasons: [] };
      if (await isCommitted(table, head, id)) return 'done';
      if (pace.now() >= deadline) throw new CommitGivenUp([head.scope], true, error);
      await pace.sleep(jitter(attempt, pace.random));
    }
  }
};
