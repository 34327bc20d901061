import { notFound } from '../../contract/problems.ts';
import type { Segment, SegmentUse } from '../../contract/schemas/segment.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { ProjectItem, SegmentItem } from '../../store/table/items.ts';
import { countUses, strategiesIn, type Uses, unused } from '../projects/uses.ts';
import { segmentView } from './view.ts';

/** What a reader of segments knows and sees. */
export interface SegmentReader {
  readonly catalog: Catalog;
  readonly instanceRev: number;
  readonly visible: (project: ProjectItem) => boolean;
}

const load = async ({ catalog, instanceRev, visible }: SegmentReader) => {
  const { config, projects } = await catalog.projects('*', { instanceRev });
  const seen = new Set(projects.filter(({ project }) => visible(project)).map(({ id }) => id));
  // Segments of projects that the caller does not see are as unknown as the projects.
  const sees = ({ project = null }: SegmentItem): boolean =>
    project === null || seen.has(project) || !projects.some(({ id }) => id === project);
  return { segments: [...config.segments.values()].filter(sees), projects, seen };
};

/** Global segments and those of visible projects, by id, with how much those projects use them. */
export const listSegments = async (reader: SegmentReader): Promise<(Segment & Uses)[]> => {
  const { segments, projects, seen } = await load(reader);
  const uses = countUses(
    projects.filter(({ id }) => seen.has(id)),
    (strategy) => strategy.segments,
  );
  return segments
    .sort((a, b) => a.id - b.id)
    .map((item) => ({ ...segmentView(item), ...(uses.get(item.id) ?? unused) }));
};

/** @throws Problem NotFoundError */
export const getSegment = async (reader: SegmentReader, id: number): Promise<Segment> => {
  const { segments } = await load(reader);
  const segment = segments.find((one) => one.id === id);
  if (!segment) throw notFound('segment', id);
  return segmentView(segment);
};

/** Strategies of visible projects that use the segment, by project, feature, environment. @throws Problem NotFoundError */
export const strategiesOfSegment = async (reader: SegmentReader, id: number): Promise<SegmentUse[]> => {
  const { segments, projects, seen } = await load(reader);
  if (!segments.some((segment) => segment.id === id)) throw notFound('segment', id);
  return [...strategiesIn(projects)]
    .filter(({ project, strategy }) => seen.has(project) && strategy.segments.includes(id))
    .map(({ project, feature, environment, strategy }) => ({
      id: strategy.id,
      featureName: feature,
      projectId: project,
      environment,
      strategyName: strategy.name,
    }))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
};

const placeOf = ({ projectId, featureName, environment, id }: SegmentUse): string =>
  [projectId, featureName, environment, id].join('\n');
