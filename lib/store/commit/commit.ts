import { randomBytes } from 'node:crypto';
import { type CancellationReason, CommitGivenUp } from '../table/errors.ts';
import type { Stored } from '../table/items.ts';
import { headsPartition, keyText, parseKeyText, type Scope } from '../table/keys.ts';
import { stored } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';
import { pauseAfterLoss } from '../table/waiting.ts';
import type { CommitContext, Scopes } from './context.ts';
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
import { decodeHead, type HeadItem, rememberHeads, timeOf } from './head.ts';
import { rememberCommit } from './journal.ts';
import { makerOf, type Wanted } from './maker.ts';
import { atExpectedRevision, openRequest } from './request.ts';
import { send } from './send.ts';

/** How long a commit is tried, in ms (contract: storage §2.2). */
const maxCommitMs = 8_000;

/** Epoch ms after which a commit that begins now is no longer tried. */
export const deadlineOf = ({ table, deadline }: CommitContext): number =>
  Math.min(deadline ?? Number.POSITIVE_INFINITY, table.pace.now() + maxCommitMs);

/** 128 random bits. */
export const newCommitId = (): string => randomBytes(16).toString('base64url');

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
  context: CommitContext,
  scopes: Scopes,
  decide: Decide<T>,
  { byKey = false }: Partial<Pick<Wanted<T>, 'byKey'>> = {},
): Promise<T> => {
  const make = makerOf(context.table) ?? makeCommit;
  return atExpectedRevision(context.table, decide, (checked) => make({ context, scopes, decide: checked, byKey }));
};

/** Does the work of `commit`: open a view, decide, compose, send; after a refusal once more. */
export const makeCommit = async <T>({ context, scopes, decide }: Wanted<T>): Promise<T> => {
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
    const outcome = await send(table, actions, { head: opened.view.head(scopes[0]), id, deadline });
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

/**
 * Opens a view after a pause. The items of the refusal may be out of date by then. So the heads and everything that the
 * last attempt had read are read again, all in one request: little time passes until the next transaction.
 */
const readAgain = async (table: Table, scopes: readonly Scope[], { revisions }: OpenedView): Promise<OpenedView> => {
  const keys = [...revisions.keys()].map(parseKeyText);
  return openReadView(await openRequest(table, { scopes: headsToRead(scopes), keys }), scopes);
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
