import type { ProposedSegmentUse, SegmentUse } from '../../../contract/schemas/segment.ts';
import { listStrategiesOfSegment, visibleProjects } from '../../../flags/segments/list.ts';
import type { CatalogCallerContext } from '../../../identity/callers/context.ts';
import type { ProjectState } from '../../../store/catalog/catalog.ts';
import type { ChangeRequestItem, StoredChange } from '../../../store/table/items.ts';
import { changeRequestsPartition, openChangeRequestPrefix, scheduledRequests } from '../../../store/table/keys.ts';
import { queryAll } from '../../../store/table/read.ts';
import { isAuthor } from './participant.ts';

/** Maximum number of queries that run at the same time. */
const maxParallel = 20;

/** Projects that may have open requests: those where change requests are on, and those with a scheduled request. */
const withRequests = async (
  context: CatalogCallerContext,
  projects: readonly ProjectState[],
): Promise<readonly ProjectState[]> => {
  const scheduled = await queryAll<{ readonly project: string }>(context, scheduledRequests);
  const named = new Set(scheduled.map(({ project }) => project));
  return projects.filter(({ id, project }) => named.has(id) || Object.keys(project.changeRequests ?? {}).length > 0);
};

const readOpen = async (
  context: CatalogCallerContext,
  projects: readonly ProjectState[],
): Promise<readonly ChangeRequestItem[]> => {
  const found: ChangeRequestItem[] = [];
  for (let i = 0; i < projects.length; i += maxParallel) {
    const batch = projects.slice(i, i + maxParallel);
    const read = await Promise.all(
      batch.map(({ id }) =>
        queryAll<ChangeRequestItem>(context, { pk: changeRequestsPartition(id), prefix: openChangeRequestPrefix }),
      ),
    );
    found.push(...read.flat());
  }
  return found;
};

/** The strategy that a change would add or update so that it uses the segment. */
const proposed = (
  change: StoredChange,
  { project, environment }: ChangeRequestItem,
  { state, segment }: { readonly state: ProjectState | undefined; readonly segment: number },
): readonly ProposedSegmentUse[] => {
  if (change.action !== 'addStrategy' && change.action !== 'updateStrategy') return [];
  const { feature, payload } = change;
  if (!payload.segments?.includes(segment)) return [];
  const place = { featureName: feature, projectId: project, environment };
  if (change.action === 'addStrategy') return [{ ...place, strategyName: change.payload.name }];
  const { id, name } = change.payload;
  const strategies = state?.features.get(feature)?.environments.get(environment)?.strategies ?? [];
  return [{ id, ...place, strategyName: name ?? strategies.find((one) => one.id === id)?.name ?? '' }];
};

/**
 * The strategies that use a segment, and those that would use it after open change requests (contract: segments §3.2).
 * @throws Problem NotFoundError
 */
export const listUsesOfSegment = async (
  context: CatalogCallerContext,
  segment: number,
): Promise<{ strategies: SegmentUse[]; changeRequestStrategies: ProposedSegmentUse[] }> => {
  const [strategies, projects] = await Promise.all([
    listStrategiesOfSegment(context, segment),
    visibleProjects(context),
  ]);
  const requests = await readOpen(context, await withRequests(context, projects));
  const states = new Map(projects.map((state) => [state.id, state]));
  return {
    strategies,
    changeRequestStrategies: requests
      .filter(
        (request) => request.state !== 'Draft' || context.caller.rights.admin || isAuthor(request, context.caller),
      )
      .flatMap((request) =>
        request.changes.flatMap((change) => proposed(change, request, { state: states.get(request.project), segment })),
      ),
  };
};
