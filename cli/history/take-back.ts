import type { Client } from '../../client/client.ts';
import { confirm, requireConsent } from '../confirm.ts';
import type { Context } from '../context.ts';
import type { Output } from '../output/output.ts';
import { plainText } from '../output/style.ts';
import { type Difference, differencesText } from './change-text.ts';
import { newestRevision } from './newest.ts';

/** Something that stays as it is. */
interface NotRestorable {
  readonly feature?: string | undefined;
  readonly segment?: string | undefined;
  readonly environment?: string | undefined;
  readonly reason: string;
}

/** What restore and undo answer. */
interface TakenBack {
  readonly changes: readonly Difference[];
  readonly notRestorable: readonly NotRestorable[];
  readonly revision?: number | undefined;
  readonly changeRequests?: readonly number[] | undefined;
  readonly environmentsUnderReview?: readonly string[] | undefined;
}

/** What stays as it is, a line each. */
const leftText = ({ notRestorable }: TakenBack): string =>
  notRestorable
    .map(({ feature, segment, environment, reason }) => {
      const what = feature ?? (segment === undefined ? 'the project' : `segment ${segment}`);
      return plainText(`Stays as it is: ${what}${environment === undefined ? '' : ` in ${environment}`}. ${reason}\n`);
    })
    .join('');

const plannedText = (planned: TakenBack, output: Output): string => {
  const { changes, environmentsUnderReview: reviewed = [] } = planned;
  return [
    changes.length === 0 ? 'Nothing to change.\n' : differencesText(changes, output.style, true),
    leftText(planned),
    ...(reviewed.length > 0 ? [`Changes in ${reviewed.join(', ')} are reviewed: they become change requests.\n`] : []),
  ].join('');
};

const madeText = ({ revision, changeRequests = [] }: TakenBack): string => {
  const [first, ...others] = changeRequests;
  const done = revision === undefined ? 'Done.\n' : `Done: revision ${revision}.\n`;
  if (first === undefined) return done;
  const requests =
    others.length === 0 ? `change request ${first} has` : `change requests ${changeRequests.join(', ')} have`;
  return `${done}What is reviewed is not changed yet: ${requests} it.\n`;
};

/** What a restore or an undo is done with. */
interface Session {
  readonly client: Client;
  readonly project: string;
  readonly output: Output;
}

/**
 * Shows what a restore or an undo would change, asks, and makes it: at the revision that was shown, or not at all.
 * @param send the request, without (`dryRun`) or with consequences
 */
export const takeBack = async <A extends TakenBack>(
  context: Context,
  { client, project, output }: Session,
  { dryRun = false, yes = false }: { readonly dryRun?: boolean; readonly yes?: boolean },
  send: (how: { readonly dryRun: boolean; readonly expected: number }) => Promise<A>,
): Promise<void> => {
  if (!dryRun) requireConsent(context, yes);
  const expected = await newestRevision(client, project);
  const planned = await send({ dryRun: true, expected });
  const count = planned.changes.length;
  if (dryRun || count === 0) return output.print(planned, () => plannedText(planned, output));
  if (!output.json) output.print(undefined, () => plannedText(planned, output));
  // Nobody agrees to what was not shown; the document stays alone on stdout.
  else if (!yes) output.note(plannedText(planned, output).trimEnd());
  if (!yes) await confirm(context, count === 1 ? 'Make this change?' : `Make these ${count} changes?`);
  const made = await send({ dryRun: false, expected });
  output.print(made, () => madeText(made));
};
