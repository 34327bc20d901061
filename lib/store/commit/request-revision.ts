import { revisionMoved } from '../../contract/problems.ts';
import { headKey, projectOfScope } from '../table/keys.ts';
import type { RequestRevision, Table } from '../table/table.ts';
import { type Decide, isEmpty } from './decision.ts';
import { readHead } from './head.ts';

/** @throws Problem PreconditionFailed when the request expects another revision */
const requireExpected = ({ scope, expected }: RequestRevision, rev: number): void => {
  if (expected !== undefined && expected !== rev) throw revisionMoved(projectOfScope(scope), { expected, newest: rev });
};

/** Checks what a request expects before it begins. @throws Problem PreconditionFailed */
export const requireExpectedRevision = async (table: Table): Promise<void> => {
  const { revision } = table;
  if (revision?.expected !== undefined) requireExpected(revision, (await readHead(table, revision.scope)).rev);
};

/**
 * Makes a commit under the condition that its request expects. The first one that writes has it, whatever its scopes are;
 * those after it continue what was begun.
 * @param make makes the commit by the decision that it is given
 * @throws Problem PreconditionFailed when it expects another revision; then nothing was written
 */
export const atExpectedRevision = async <T>(
  { revision }: Table,
  decide: Decide<T>,
  make: (decide: Decide<T>) => Promise<T>,
): Promise<T> => {
  if (!revision) return make(decide);
  const { scope } = revision;
  const key = headKey(scope);
  /** What the last decision found and did: it is the one that is committed. */
  const last: { reached?: number | undefined; writes: boolean } = { writes: false };
  const answer = await make(async (view) => {
    const isOwn = view.has(scope);
    const relies = !isOwn && revision.expected !== undefined;
    const other = relies ? ((await view.get(key))?.rev ?? 0) : undefined;
    const rev = isOwn ? view.head(scope).rev : other;
    if (rev !== undefined) requireExpected(revision, rev);
    const decision = await decide(view);
    const writes = !isEmpty(decision);
    last.writes = writes;
    last.reached = rev === undefined ? undefined : rev + (isOwn && writes ? 1 : 0);
    return relies && decision.check ? { ...decision, check: [...decision.check, key] } : decision;
  });
  if (last.writes) revision.expected = undefined;
  if (last.reached !== undefined) revision.reached = last.reached;
  return answer;
};
