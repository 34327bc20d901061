import type { Client, Schema } from '../../client/client.ts';
import type { FeatureChange } from '../changing/change.ts';
import { makeChange } from '../changing/make.ts';
import { type Proposed, propose } from '../changing/propose.ts';
import { readRules } from '../changing/rules.ts';
import { CliError, exitCodes } from '../exit.ts';
import type { ReleasePlace } from './release.ts';

/** A start is made at once, or proposed where changes are reviewed. */
export type Started = { readonly proposed: Proposed } | { readonly revision: number | undefined };

/** The changes of a start: the plan, and the switch that begins it. */
export const startChanges = (
  feature: string,
  payload: Schema<'NewReleasePlan'>,
  on: boolean,
): readonly FeatureChange[] => [
  { action: 'addReleasePlan', feature, payload },
  ...(on ? [{ action: 'updateEnabled' as const, feature, payload: { enabled: true } }] : []),
];

/** The error of a change after the first one, which says what was made. */
const unfinished = (error: unknown, { feature, environment }: ReleasePlace): unknown => {
  if (!(error instanceof Error)) return error;
  const status = 'status' in error ? error.status : undefined;
  return new CliError(
    `The release plan is there, but ${feature} was not switched on in ${environment}: ${error.message}`,
    status === 409 || status === 412 ? exitCodes.moved : exitCodes.failed,
  );
};

/**
 * Makes the changes of a start, or proposes them.
 * @param options.direct without a change request, if the token may
 * @throws ApiError; CliError when the plan was added and the rest was not
 */
export const start = async (
  client: Client,
  place: ReleasePlace,
  changes: readonly FeatureChange[],
  { direct, comment }: { readonly direct: boolean; readonly comment: string | undefined },
): Promise<Started> => {
  const { reviewed } = await readRules(client, place);
  if (reviewed && !direct) return { proposed: await propose(client, place, { changes, comment }) };
  let revision: number | undefined;
  for (const [i, change] of changes.entries()) {
    try {
      revision = await makeChange(client, place, change, { comment });
    } catch (error) {
      throw i === 0 ? error : unfinished(error, place);
    }
  }
  return { revision };
};
