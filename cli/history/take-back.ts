import type { Client } from '../../client/client.ts';
import { confirm, requireConsent } from '../confirm.ts';
import type { Output } from '../output/output.ts';
import { plainLine } from '../output/plain-text.ts';
import type { Context } from '../service/context.ts';
import { type Difference, differencesText } from './change-text.ts';
import { newestRevision } from './newest.ts';

/** A part that a restore or an undo leaves unchanged. */
interface NotRestorable {
  readonly feature?: string | undefined;
  readonly segment?: string | undefined;
  readonly environment?: string | undefined;
  readonly reason: string;
}

/** The answer to a restore or an undo. */
interface TakenBack {
  readonly changes: readonly Difference[];
  readonly notRestorable: readonly NotRestorable[];
  readonly revision?: number | undefined;
  readonly changeRequests?: readonly number[] | undefined;
  readonly environmentsUnderReview?: readonly string[] | undefined;
}

/** Lists what stays unchanged, one line each. */
const leftText = ({ notRestorable }: TakenBack): string =>
  notRestorable
    .map(({ feature, segment, environment, reason }) => {
      const what = feature ?? (segment === undefined ? 'the project' : `segment ${segment}`);
      return `${plainLine(`Stays as it is: ${what}${environment === undefined ? '' : ` in ${environment}`}. ${reason}`)}\n`;
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

/** What a restore or an undo works with. */
interface Session {
  readonly client: Client;
  readonly project: string;
  readonly output: Output;
}

/**
 * Shows the changes of a restore or an undo, asks for confirmation, and executes it at the revision that was shown; the
 * server refuses if there is a newer one.
 * @param send the request, as a dry run (`dryRun`) or for real
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
  // The user must see the plan before the question; stdout is only for the document.
  else if (!yes) output.note(plannedText(planned, output).trimEnd());
  if (!yes) await confirm(context, count === 1 ? 'Make this change?' : `Make these ${count} changes?`);
  const made = await send({ dryRun: false, expected });
  output.print(made, () => madeText(made));
};
