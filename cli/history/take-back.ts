import type { Client } from '../../client/client.ts';
import { confirm, requireConsent } from '../confirm.ts';
import type { Context } from '../context.ts';
import type { Output } from '../output/output.ts';
import { type Difference, differencesText } from './change-text.ts';
import { newestRevision } from './newest.ts';

/** What restore and undo answer. */
interface TakenBack {
  readonly changes: readonly Difference[];
  readonly revision?: number | undefined;
  readonly changeRequests?: readonly number[] | undefined;
}

export interface TakeBackOptions {
  readonly dryRun?: true;
  readonly yes?: true;
}

const madeText = ({ revision, changeRequests = [] }: TakenBack): string => {
  const asked =
    changeRequests.length === 1
      ? `change request ${changeRequests[0]}`
      : `change requests ${changeRequests.join(', ')}`;
  if (changeRequests.length > 0)
    return `Changes are reviewed here: ${asked} has them. Nothing changes until it is applied.\n`;
  return revision === undefined ? 'Done.\n' : `Done: revision ${revision}.\n`;
};

/**
 * Shows what a restore or an undo would change, asks, and makes it: at the revision that was shown, or not at all.
 * @param send the request, without (`dryRun`) or with consequences
 */
export const takeBack = async <A extends TakenBack>(
  context: Context,
  { client, project, output }: { readonly client: Client; readonly project: string; readonly output: Output },
  { dryRun = false, yes = false }: { readonly dryRun?: boolean; readonly yes?: boolean },
  send: (how: { readonly dryRun: boolean; readonly expected: number }) => Promise<A>,
): Promise<void> => {
  if (!dryRun) requireConsent(context, yes);
  const expected = await newestRevision(client, project);
  const planned = await send({ dryRun: true, expected });
  const nothing = planned.changes.length === 0;
  const plan = () => (nothing ? 'Nothing to change.\n' : differencesText(planned.changes, output.style, true));
  if (dryRun || nothing) return output.print(planned, plan);
  if (!output.json) output.print(undefined, plan);
  if (!yes)
    await confirm(
      context,
      planned.changes.length === 1 ? 'Make this change?' : `Make these ${planned.changes.length} changes?`,
    );
  const made = await send({ dryRun: false, expected });
  output.print(made, () => madeText(made));
};
