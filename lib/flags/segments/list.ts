import { notFound } from '../../contract/problems.ts';
import type { Segment, SegmentUse } from '../../contract/schemas/segment.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { countUses, listUses, strategiesIn, type Uses, unused } from '../projects/uses.ts';
import { visibleTo } from '../projects/visible.ts';
import { segmentView } from './view.ts';

/** The segments and projects that the caller sees (contract: segments §3.1). */
const readVisible = async (context: CatalogCallerContext) => {
  const { catalog, caller } = context;
  const { config, projects } = await catalog.projects('*', context);
  const isVisible = visibleTo(caller.rights);
  const hidden = new Set(projects.filter(({ project }) => !isVisible(project)).map(({ id }) => id));
  const isShown = ({ project = null }: SegmentItem): boolean => project === null || !hidden.has(project);
  return {
    segments: [...config.segments.values()].filter(isShown),
    projects: projects.filter(({ id }) => !hidden.has(id)),
  };
};

/** The projects that the caller sees. */
export const visibleProjects = async (context: CatalogCallerContext): Promise<readonly ProjectState[]> =>
  (await readVisible(context)).projects;

/** All segments that the caller sees by id, with how many visible projects and features use them. */
export const listSegments = async (context: CatalogCallerContext): Promise<(Segment & Uses)[]> => {
  const { segments, projects } = await readVisible(context);
  const uses = countUses(projects, (strategy) => strategy.segments);
  return segments
    .sort((a, b) => a.id - b.id)
    .map((item) => ({ ...segmentView(item), ...(uses.get(item.id) ?? unused) }));
};

/** @throws Problem NotFoundError */
export const getSegment = async (context: CatalogCallerContext, id: number): Promise<Segment> => {
  const { segments } = await readVisible(context);
  const segment = segments.find((one) => one.id === id);
  if (!segment) throw notFound('segment', id);
  return segmentView(segment);
};

/**
 * Strategies in visible projects that use the segment; by project, feature and environment.
 * @throws Problem NotFoundError
 */
export const listStrategiesOfSegment = async (context: CatalogCallerContext, id: number): Promise<SegmentUse[]> => {
  const { segments, projects } = await readVisible(context);
  if (!segments.some((segment) => segment.id === id)) throw notFound('segment', id);
  return listUses(projects, ({ segments: used }) => used.includes(id));
};

/**
 * The segments of a strategy by id, if the caller sees the strategy and them; none for an unknown strategy (contract:
 * segments §6.1).
 */
export const listSegmentsOfStrategy = async (context: CatalogCallerContext, id: string): Promise<Segment[]> => {
  const { segments, projects } = await readVisible(context);
  for (const { strategy } of strategiesIn(projects))
    if (strategy.id === id)
      return segments
        .filter((segment) => strategy.segments.includes(segment.id))
        .sort((a, b) => a.id - b.id)
        .map(segmentView);
  return [];
};
