import { notFound } from '../../contract/problems.ts';
import type { PastState } from '../../contract/schemas/history.ts';
import { ownersOfFeatures, readOwnerNames } from '../../flags/feature-owners/read.ts';
import { exportProject } from '../state/export-project.ts';
import { type HistoryContext, instanceRevisionOf, type Moment, revisionOf } from './moment.ts';

/**
 * A project as it was (contract: history §3).
 * @throws Problem NotFoundError when there is no such project, no such feature in it at that time, or the revision is
 *   not kept
 */
export const readPastState = async (
  context: HistoryContext,
  { project, feature, ...moment }: Moment & { readonly project: string; readonly feature?: string | undefined },
): Promise<PastState> => {
  const { history } = context;
  const revision = await revisionOf(context, project, moment);
  const past = await history.project(project, revision, { known: context, ...(feature !== undefined && { feature }) });
  if (feature !== undefined && !past.state.features.has(feature))
    throw notFound('feature', feature, `It was not in the project "${project}" at revision ${revision}.`);
  const instanceRevision = await instanceRevisionOf(context, moment, past);
  const used = new Set(
    [...past.state.features.values()].flatMap(({ environments }) =>
      [...environments.values()].flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments)),
    ),
  );
  const segments = used.size > 0 ? await history.segments([...used], instanceRevision, context) : [];
  const featureTypes = await history.featureTypes(instanceRevision, context);
  const ownerNames = await readOwnerNames(context, context.instanceRev, ownersOfFeatures(past.state.features));
  return {
    revision,
    at: past.at,
    instanceRevision,
    state: exportProject(past.state, { segments, featureTypes, now: new Date(past.at), ownerNames }),
  };
};
