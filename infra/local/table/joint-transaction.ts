import { newCommitId, type Wanted } from '../../../lib/store/commit/commit.ts';
import {
  type Composed,
  compose,
  fitsTransaction,
  isEmpty,
  keyOfAction,
  type OpenedView,
  openReadView,
} from '../../../lib/store/commit/decision.ts';
import type { Head } from '../../../lib/store/commit/head.ts';
import type { OwnCommit } from '../../../lib/store/commit/journal.ts';
import { headKey, keyText, type Scope } from '../../../lib/store/table/keys.ts';
import type { Action } from '../../../lib/store/table/table.ts';

/** How one commit ended. */
export type Ended = { readonly answer: unknown } | { readonly error: unknown };

/** How `run` ended. Never throws. */
export const endOf = async (run: () => Promise<unknown>): Promise<Ended> => {
  try {
    return { answer: await run() };
  } catch (error) {
    return { error };
  }
};

/** A commit that waits for its turn in a scope. */
export interface Waiting {
  readonly wanted: Wanted<unknown>;
  /** Runs a function as part of the waiting request, so that its reads are counted for that request. */
  readonly asRequest: <R>(run: () => R) => R;
  readonly end: (how: Ended) => void;
  /** A transaction with several commits was refused because of this one, so it is sent alone when its turn comes. */
  alone: boolean;
}

/** A transaction of several commits to one scope, while it is being composed. */
export interface JointTransaction {
  readonly actions: ReadonlyMap<string, Action>;
  /** By key: the commit that writes or checks it; none for the head, which all share. */
  readonly owners: ReadonlyMap<string, Waiting>;
  /** How its members end once it is made, in order. */
  readonly ends: ReadonlyMap<Waiting, Ended>;
  /** The commits that write, in order. */
  readonly commits: readonly OwnCommit[];
  /** The heads before and after all commits, and the id of the first one; undefined while none of them writes. */
  heads(): { readonly before: Head; readonly after: Head; readonly id: string } | undefined;
  /**
   * Decides one commit on top of the earlier commits of the transaction.
   * @returns whether it belongs to the transaction: the transaction makes it, or it writes nothing and ends, once the
   *   transaction is made, with the answer or error of its decision
   */
  join(waiting: Waiting): Promise<boolean>;
}

/** A commit that was decided on top of the others. */
interface Decided {
  readonly id: string;
  readonly opened: OpenedView;
  /** Absent: it writes nothing. */
  readonly composed?: Composed;
}

export const openJointTransaction = (scope: Scope): JointTransaction => {
  const actions = new Map<string, Action>();
  const owners = new Map<string, Waiting>();
  /** By key: the revision that a condition check of the transaction expects. */
  const checked = new Map<string, number | undefined>();
  const written = new Set<string>();
  const ends = new Map<Waiting, Ended>();
  const commits: OwnCommit[] = [];
  const ownHead = keyText(headKey(scope));
  let first: { readonly before: Head; readonly id: string } | undefined;
  let after: Head | undefined;

  /**
   * Whether a decision read a key that an earlier commit of the transaction writes: the read did not show that write.
   */
  const restsOnWritten = ({ revisions }: OpenedView): boolean => [...revisions.keys()].some((key) => written.has(key));

  /** Joins an action with the earlier one for the same key; undefined: the two expect different revisions. */
  const merged = (key: string, action: Action, { revisions }: OpenedView): Action | undefined => {
    const before = actions.get(key);
    if (!before) return action;
    // The joint head is written once: under the condition of the first commit, with the content of the last one.
    if (key === ownHead && before.Put && action.Put) return { Put: { ...before.Put, Item: action.Put.Item } };
    return checked.has(key) && checked.get(key) === revisions.get(key) ? action : undefined;
  };

  /** @returns whether the commit fits into the transaction; if not, nothing is added */
  const add = (waiting: Waiting, { actions: own, heads, changes }: Composed, { id, opened }: Decided): boolean => {
    const added: (readonly [string, Action])[] = [];
    for (const action of own) {
      const key = keyText(keyOfAction(action));
      const one = merged(key, action, opened);
      if (!one) return false;
      added.push([key, one]);
    }
    if (!fitsTransaction([...new Map([...actions, ...added]).values()])) return false;
    const before = opened.view.head(scope);
    first ??= { before, id };
    after = heads[0];
    commits.push({ scope, rev: before.rev + 1, id, changes });
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
    return true;
  };

  return {
    actions,
    owners,
    ends,
    commits,
    heads: () => first && after && { ...first, after },
    join: async (waiting) => {
      const { wanted, asRequest } = waiting;
      const { context, decide } = wanted;
      const before = after;
      const opened = await asRequest(() =>
        openReadView(context, [scope], before && { heads: new Map([[scope, before]]), items: new Map() }),
      );
      // Another process has moved the head, so the transaction will be refused.
      if (before && opened.view.head(scope).rev !== before.rev) return false;
      const id = newCommitId();
      let composed: Composed | undefined;
      const end = await endOf(async () => {
        const decision = await asRequest(() => decide(opened.view));
        if (!isEmpty(decision)) composed = compose(context, [scope], opened, decision, id);
        return decision.answer;
      });
      if (restsOnWritten(opened) || (composed && !add(waiting, composed, { id, opened }))) return false;
      ends.set(waiting, end);
      return true;
    },
  };
};
