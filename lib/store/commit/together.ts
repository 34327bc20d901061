import { AsyncLocalStorage } from 'node:async_hooks';
import { type CancellationReason, refusal } from '../table/errors.ts';
import { headKey, keyText, type Scope } from '../table/keys.ts';
import type { Action, Table } from '../table/table.ts';
import { inTurn } from '../table/waiting.ts';
import { commitAlone, type Decide, deadlineOf, newCommitId, send } from './commit.ts';
import type { CommitContext } from './context.ts';
import { compose, fitsTransaction, isEmpty, keyOfAction, type OpenedView, openReadView } from './decision.ts';
import { type Head, rememberHeads, timeOf } from './head.ts';

/** How one commit ended. */
type Ended = { readonly answer: unknown } | { readonly error: unknown };

/** A commit that waits for its turn in a scope. */
interface Waiting {
  readonly context: CommitContext;
  readonly decide: Decide<unknown>;
  /** Runs something as part of the request that waits, so that its reads count as that one's. */
  readonly asRequest: <R>(run: () => R) => R;
  readonly end: (how: Ended) => void;
  /** Makes it alone when it is its turn: a transaction with others was refused because of it. */
  alone: boolean;
}

const lines = new WeakMap<object, Map<Scope, Set<Waiting>>>();

/** Those that wait for a scope of a table in this process, in order. */
const lineOf = ({ client }: Table, scope: Scope): Set<Waiting> => {
  const ofTable = lines.get(client) ?? new Map<Scope, Set<Waiting>>();
  lines.set(client, ofTable);
  const line = ofTable.get(scope) ?? new Set<Waiting>();
  ofTable.set(scope, line);
  return line;
};

/** A transaction of several commits to one scope, while it is put together. */
const openJoint = (scope: Scope) => {
  const actions = new Map<string, Action>();
  const owners = new Map<string, Waiting>();
  /** What the checks among the actions expect. */
  const checked = new Map<string, number | undefined>();
  const written = new Set<string>();
  const ends = new Map<Waiting, Ended>();
  const ownHead = keyText(headKey(scope));
  let first: { readonly head: Head; readonly id: string } | undefined;
  let head: Head | undefined;

  /** Whether a decision rests on what the transaction itself changes, which its reads did not show. */
  const restsOnWritten = ({ revisions }: OpenedView): boolean => [...revisions.keys()].some((key) => written.has(key));

  /** The action for a key, with what the earlier ones expect of it; undefined: they expect something else. */
  const merged = (id: string, action: Action, { revisions }: OpenedView): Action | undefined => {
    const before = actions.get(id);
    if (!before) return action;
    // The head goes as many revisions further as there are commits, from where the first one found it.
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
    add,
    restsOnWritten,
    /** The head as the next commit finds it; undefined: there is no commit yet. */
    head: () => head,
    first: () => first,
  };
};

type Joint = ReturnType<typeof openJoint>;

/**
 * Decides one commit on top of those before it.
 * @returns whether it is part of the transaction: made by it, or ended by what is true once it was made
 */
const join = async (joint: Joint, scope: Scope, waiting: Waiting): Promise<boolean> => {
  const { context, decide, asRequest } = waiting;
  const before = joint.head();
  const opened = await asRequest(() =>
    openReadView(context.table, [scope], before && { heads: new Map([[scope, before]]), items: new Map() }),
  );
  // Another process was faster: those before it are refused.
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

/** Those because of which the transaction was refused; the head is nobody's. */
const markFaults = (joint: Joint, reasons: readonly CancellationReason[]): void => {
  for (const [i, key] of [...joint.actions.keys()].entries()) {
    const owner = reasons[i]?.Code === 'ConditionalCheckFailed' ? joint.owners.get(key) : undefined;
    if (owner) owner.alone = true;
  }
};

/** Sends the transaction. Those in it end, unless it was refused. */
const sendJoint = async (joint: Joint, { table }: CommitContext): Promise<void> => {
  const [first, head] = [joint.first(), joint.head()];
  const members = [...joint.ends.keys()];
  if (first && head) {
    // What they read when they began may be old from now on.
    for (const { context } of members) context.table.prefetched?.close();
    const deadline = Math.min(...members.map(({ context }) => deadlineOf(context)));
    const began = timeOf(table);
    try {
      const outcome = await send(table, [...joint.actions.values()], first.head, first.id, deadline);
      if (outcome !== 'done') return markFaults(joint, outcome.reasons);
    } catch (error) {
      if (refusal(error) !== 'impossible') for (const { end } of members) end({ error });
      // One of them can never be made, and the transaction does not show which.
      else for (const member of members) member.alone = true;
      return;
    }
    rememberHeads(table, [head], began);
  }
  for (const [{ end }, how] of joint.ends) end(how);
};

/**
 * Makes the first of a line, together with as many of those that wait behind it as one transaction takes. If that is
 * refused, none of them was made.
 */
const commitLine = async (line: ReadonlySet<Waiting>, scope: Scope): Promise<void> => {
  const joint = openJoint(scope);
  // Those that come meanwhile are taken along, too.
  for (const waiting of line) if (!waiting.alone && !(await join(joint, scope, waiting))) break;
  const [leader] = joint.ends.keys();
  if (leader && joint.ends.size > 1) await sendJoint(joint, leader.context);
};

/**
 * As `commit`, for a decision that reads through its view alone. Commits that wait for their turn in the same scope of
 * this process are made in one transaction: each with its own revision, record and events, one after the other, as if they
 * were made one by one. One that reads what an earlier one writes goes into the next transaction. Where nobody waits, such
 * as in a Lambda function, it is the same as `commit` (docs/decisions/0175-writers-that-collide.md).
 * @throws CommitGivenUp when the time budget (8 s, never past `context.deadline`) is used up
 */
export const commitTogether = <T>(context: CommitContext, scope: Scope, decide: Decide<T>): Promise<T> => {
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
      // It is the answer of `decide`, which was asked on behalf of this call.
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
