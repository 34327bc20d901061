import { randomBytes } from 'node:crypto';
import { CommitGivenUp } from '../table/errors.ts';
import { jitter } from '../table/pause.ts';
import { inTurn } from '../table/turns.ts';
import { compose, type Decision } from './compose.ts';
import type { CommitContext, Scopes } from './context.ts';
import { openReadView, type ReadView } from './read-view.ts';
import { send } from './send.ts';

/** How long a commit is tried, in ms (contract: storage §2.2). */
const maxCommitMs = 8_000;

/**
 * Makes one change in one transaction: the items, each under the condition of the revision it was read at; the head of
 * every scope from n to n + 1; and commit record n + 1 with its keys and events. If a head has moved meanwhile, the
 * items are read and the decision is made again. So `decide` may run several times and must only read through its view.
 * What it throws passes through, and nothing is written.
 *
 * @returns the answer of the decision that was committed.
 * @throws CommitGivenUp when the time budget (8 s, never past `context.deadline`) is used up.
 */
export const commit = async <T>(
  context: CommitContext,
  scopes: Scopes,
  decide: (view: ReadView) => Decision<T> | Promise<Decision<T>>,
): Promise<T> => {
  const { table } = context;
  const { pace } = table;
  const all = [...new Set(scopes)].sort();
  return inTurn(table, all, async () => {
    const deadline = Math.min(context.deadline ?? Number.POSITIVE_INFINITY, pace.now() + maxCommitMs);
    for (let attempt = 0; ; attempt++) {
      const opened = await openReadView(table, all);
      const decision = await decide(opened.view);
      if (!decision.put?.length && !decision.remove?.length && !decision.events?.length) return decision.answer;
      const id = randomBytes(16).toString('base64url');
      const actions = compose(context, scopes, opened, decision, id);
      const head = opened.view.head(scopes[0]);
      if ((await send(table, actions, head, id, deadline)) === 'done') return decision.answer;
      if (pace.now() >= deadline) throw new CommitGivenUp(all, false);
      await pace.sleep(jitter(attempt, pace.random));
    }
  });
};
