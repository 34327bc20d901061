import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type CancellationReason, CommitGivenUp, cancellationReasons, refusal } from '../table/errors.ts';
import type { Stored } from '../table/items.ts';
import { headKey, headsPartition, journalKey, keyText, parseKeyText, type Scope } from '../table/keys.ts';
import { getItem, stored } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';
import { inTurn, jitter, pauseAfterLoss } from '../table/waiting.ts';
import type { CommitContext, Scopes } from './context.ts';
import {
  type AfterRefusal,
  compose,
  type Decide,
  fitsTransaction,
  headsToRead,
  isEmpty,
  keyOfAction,
  type OpenedView,
  openReadView,
} from './decision.ts';
import { decodeHead, type Head, type HeadItem, rememberHeads, timeOf } from './head.ts';
import { type CommitRecord, type OwnCommit, rememberCommit } from './journal.ts';
import { atExpectedRevision, openRequest } from './request.ts';

/** How long a commit is tried, in ms (contract: storage §2.2). */
const maxCommitMs = 8_000;

/** Epoch ms after which a commit that begins now is no longer tried. */
const deadlineOf = ({ table, deadline }: CommitContext): number =>
  Math.min(deadline ?? Number.POSITIVE_INFINITY, table.pace.now() + maxCommitMs);

/** 128 random bits. */
const newCommitId = (): string => randomBytes(16).toString('base64url');

/**
 * Makes one change in one transaction: it writes the items, each under the condition of the revision it was read at; it
 * moves the head of every scope from n to n + 1; and it writes commit record n + 1 with its keys and events. If a head
 * has moved meanwhile, the items are read and `decide` is called again. So `decide` may run several times and must only
 * read through its view. Errors of `decide` pass through, and nothing is written.
 *
 * @returns the answer of the decision that was committed.
 * @throws CommitGivenUp when the time budget (8 s, never past `context.deadline`) is used up.
 */
export const commit = <T>(context: CommitContext, scopes: Scopes, decide: Decide<T>): Promise<T> =>
  atExpectedRevision(context.table, decide, (checked) =>
    inTurn(context.table.client, [...new Set(scopes)], () => commitAlone(context, scopes, checked)),
  );

/**
 * Opens a view after a pause. The items of the refusal may be out of date by then. So the heads and everything that the
 * last attempt had read are read again, all in one request: little time passes until the next transaction.
 */
const readAgain = async (table: Table, scopes: readonly Scope[], { revisions }: OpenedView): Promise<OpenedView> => {
  const keys = [...revisions.keys()].map(parseKeyText);
  return openReadView(await openRequest(table, { scopes: headsToRead(scopes), keys }), scopes);
};

/** Does the work of `commit`, once no other commit of this process holds the same scopes. */
const commitAlone = async <T>(context: CommitContext, scopes: Scopes, decide: Decide<T>): Promise<T> => {
  const { table } = context;
  const { pace } = table;
  const all = [...new Set(scopes)].sort();
  const deadline = deadlineOf(context);
  let opened = await openReadView(table, all);
  for (let losses = 1; ; losses++) {
    const decision = await decide(opened.view);
    if (isEmpty(decision)) return decision.answer;
    const id = newCommitId();
    const { actions, heads, changes } = compose(context, scopes, opened, decision, id);
    const began = timeOf(table);
    const sentAt = pace.now();
    const outcome = await send(table, actions, opened.view.head(scopes[0]), id, deadline);
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
        : await openReadView(table, all, afterRefusal(outcome.reasons, actions, opened, all));
  }
};

/** Whether the commit after `head` is the one with this id. */
const isCommitted = async (table: Table, head: Head, id: string): Promise<boolean> => {
  const record = await getItem<CommitRecord>(table, journalKey(head.scope, head.rev + 1));
  return record?.id === id;
};

/** `reasons`: not committed, to be decided again; one entry for each action, none when the table was busy. */
type Outcome = 'done' | { readonly reasons: readonly CancellationReason[] };

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

/**
 * Sends one transaction until it is known whether it was committed (contract: storage §1.3). After a lost answer the
 * same request is sent with the same token, which DynamoDB executes at most once. After a refusal the journal is
 * searched for the id of this commit, because an earlier attempt may have succeeded.
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

/** How one commit ended. */
type Ended = { readonly answer: unknown } | { readonly error: unknown };

/** A commit that waits for its turn in a scope. */
interface Waiting {
  readonly context: CommitContext;
  readonly decide: Decide<unknown>;
  /** Runs a function as part of the waiting request, so that its reads are counted for that request. */
  readonly asRequest: <R>(run: () => R) => R;
  readonly end: (how: Ended) => void;
  /** A transaction with several commits was refused because of this one, so it is sent alone when its turn comes. */
  alone: boolean;
}

const lines = new WeakMap<object, Map<Scope, Set<Waiting>>>();

/** The commits of this process that wait for a scope of a table, in order. */
const lineOf = ({ client }: Table, scope: Scope): Set<Waiting> => {
  const ofTable = lines.get(client) ?? new Map<Scope, Set<Waiting>>();
  lines.set(client, ofTable);
  const line = ofTable.get(scope) ?? new Set<Waiting>();
  ofTable.set(scope, line);
  return line;
};

/** A transaction of several commits to one scope, while it is being composed. */
const openJoint = (scope: Scope) => {
  const actions = new Map<string, Action>();
  const owners = new Map<string, Waiting>();
  /** By key: the revision that a condition check of the transaction expects. */
  const checked = new Map<string, number | undefined>();
  const written = new Set<string>();
  const ends = new Map<Waiting, Ended>();
  /** The commits, in order. */
  const commits: OwnCommit[] = [];
  const ownHead = keyText(headKey(scope));
  let first: { readonly head: Head; readonly id: string } | undefined;
  let head: Head | undefined;

  /**
   * Whether a decision read a key that an earlier commit of the transaction writes: the read did not show that write.
   */
  const restsOnWritten = ({ revisions }: OpenedView): boolean => [...revisions.keys()].some((key) => written.has(key));

  /** Joins an action with the earlier one for the same key; undefined: the two expect different revisions. */
  const merged = (id: string, action: Action, { revisions }: OpenedView): Action | undefined => {
    const before = actions.get(id);
    if (!before) return action;
    // The joint head is written once: under the condition of the first commit, with the content of the last one.
    if (id === ownHead && before.Put && action.Put) return { Put: { ...before.Put, Item: action.Put.Item } };
    return checked.has(id) && checked.get(id) === revisions.get(id) ? action : undefined;
  };

  /** @returns whether the commit fits into the transaction; if not, nothing is added */
  const add = (waiting: Waiting, opened: OpenedView, made: ReturnType<typeof compose>, id: string, answer: unknown) => {
    const added: (readonly [string, Action])[] = [];
    for (const action of made.actions) {
      const key = keyText(keyOfAction(action));
      const one = merged(key, action, opened);
      if (!one) return false;
      added.push([key, one]);
    }
    if (!fitsTransaction([...new Map([...actions, ...added]).values()])) return false;
    first ??= { head: opened.view.head(scope), id };
    head = made.heads[0];
    commits.push({ scope, rev: opened.view.head(scope).rev + 1, id, changes: made.changes });
    for (const [key, action] of added) {
      actions.set(key, action);
      if (key === ownHead) continue;
      owners.set(key, waiting);
      if (action.ConditionCheck) checked.set(key, opened.revisions.get(key));
      else {
        checked.delete(key);
        written.add(key);
      }
    }
    ends.set(waiting, { answer });
    return true;
  };

  return {
    actions,
    owners,
    ends,
    commits,
    add,
    restsOnWritten,
    /** The head as the next commit finds it; undefined while there is no commit. */
    head: () => head,
    first: () => first,
  };
};

type Joint = ReturnType<typeof openJoint>;

/**
 * Decides one commit on top of the earlier commits of the transaction.
 * @returns whether the commit belongs to the transaction: the transaction makes it, or it writes nothing and ends, once
 * the transaction is made, with the answer or error of its decision
 */
const join = async (joint: Joint, scope: Scope, waiting: Waiting): Promise<boolean> => {
  const { context, decide, asRequest } = waiting;
  const before = joint.head();
  const opened = await asRequest(() =>
    openReadView(context.table, [scope], before && { heads: new Map([[scope, before]]), items: new Map() }),
  );
  // Another process has moved the head, so the transaction will be refused.
  if (before && opened.view.head(scope).rev !== before.rev) return false;
  const id = newCommitId();
  const made = await attempt(async () => {
    const decision = await asRequest(() => decide(opened.view));
    const composed = isEmpty(decision) ? undefined : compose(context, [scope], opened, decision, id);
    return { answer: decision.answer, composed };
  });
  if (joint.restsOnWritten(opened)) return false;
  if ('value' in made && made.value.composed)
    return joint.add(waiting, opened, made.value.composed, id, made.value.answer);
  joint.ends.set(waiting, 'value' in made ? { answer: made.value.answer } : made);
  return true;
};

const attempt = async <T>(run: () => Promise<T>): Promise<{ readonly value: T } | { readonly error: unknown }> => {
  try {
    return { value: await run() };
  } catch (error) {
    return { error };
  }
};

/** Marks the commits because of which the transaction was refused. All share the head, so it is the fault of none. */
const markFaults = (joint: Joint, reasons: readonly CancellationReason[]): void => {
  for (const [i, key] of [...joint.actions.keys()].entries()) {
    const owner = reasons[i]?.Code === 'ConditionalCheckFailed' ? joint.owners.get(key) : undefined;
    if (owner) owner.alone = true;
  }
};

/** Sends the transaction and ends its commits, unless it was refused. */
const sendJoint = async (joint: Joint, { table }: CommitContext): Promise<void> => {
  const [first, head] = [joint.first(), joint.head()];
  const members = [...joint.ends.keys()];
  if (first && head) {
    // From now on, the items that these requests prefetched may be out of date.
    for (const { context } of members) context.table.prefetched?.close();
    const deadline = Math.min(...members.map(({ context }) => deadlineOf(context)));
    const began = timeOf(table);
    try {
      const outcome = await send(table, [...joint.actions.values()], first.head, first.id, deadline);
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
    rememberHeads(table, [head], began);
    for (const one of joint.commits) rememberCommit(table, [one], one);
  }
  for (const [{ end }, how] of joint.ends) end(how);
};

/**
 * Makes the first commit of a line, together with as many of the next ones as fit into one transaction. If the
 * transaction is refused, none of them was made.
 */
const commitLine = async (line: ReadonlySet<Waiting>, scope: Scope): Promise<void> => {
  const joint = openJoint(scope);
  // Commits that arrive while this runs join the transaction, too.
  for (const waiting of line) if (!waiting.alone && !(await join(joint, scope, waiting))) break;
  const [leader] = joint.ends.keys();
  if (leader && joint.ends.size > 1) await sendJoint(joint, leader.context);
};

/**
 * Like `commit`, for a decision that reads through its view alone. Commits that wait for the same scope in this process
 * are made in one transaction: each with its own revision, record and events, as if they were made one by one. A commit
 * that reads what an earlier one writes goes into the next transaction. When no other commit waits, as in a Lambda
 * function, this is the same as `commit` (docs/decisions/0175-writers-that-collide.md).
 * @throws CommitGivenUp when the time budget (8 s, never past `context.deadline`) is used up
 */
export const commitTogether = <T>(context: CommitContext, scope: Scope, decide: Decide<T>): Promise<T> =>
  atExpectedRevision(context.table, decide, (checked) => waitInLine(context, scope, checked));

const waitInLine = <T>(context: CommitContext, scope: Scope, decide: Decide<T>): Promise<T> => {
  const { table } = context;
  const line = lineOf(table, scope);
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const own: Waiting = {
    context,
    decide,
    asRequest: AsyncLocalStorage.snapshot(),
    end: (how) => {
      line.delete(own);
      if (line.size === 0 && lines.get(table.client)?.get(scope) === line) lines.get(table.client)?.delete(scope);
      // This is the answer of the `decide` of this very call, so its type is T.
      if ('answer' in how) resolve(how.answer as T);
      else reject(how.error);
    },
    alone: false,
  };
  line.add(own);
  inTurn(table.client, [scope], async () => {
    if (line.has(own) && !own.alone && line.size > 1) await commitLine(line, scope);
    if (!line.has(own)) return;
    own.end(
      await attempt(() => commitAlone(context, [scope], decide)).then((made) =>
        'value' in made ? { answer: made.value } : made,
      ),
    );
  }).catch((error: unknown) => own.end({ error }));
  return promise;
};
