import { randomBytes } from 'node:crypto';
import { CommitGivenUp } from '../table/errors.ts';
import { jitter } from '../table/pause.ts';
import { inTurn } from '../table/turns.ts';
import { compose } from './compose.ts';
import type { CommitContext, Decision, ReadView, Scopes } from './decision.ts';
import { openReadView } from './read-view.ts';
import { send } from './send.ts';

/** How long a commit keeps trying, in ms. */
const budget = 8_000;

/**
 * Makes one change: the command's items, each under the condition of the revision it was read at; every scope's head
 * from n to n + 1; and commit record n + 1 with its keys and events, all in one transaction. If a head has moved in the
 * meantime the items are read and the decision is made again; `decide` may therefore run several times and must do
 * nothing but read through its view. What `decide` throws passes through, and nothing is written.
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
    const deadline = Math.min(context.deadline ?? Number.POSITIVE_INFINITY, pace.now() + budget);
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
