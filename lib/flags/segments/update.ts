import { badData, notFound } from '../../contract/problems.ts';
import type { Segment, SegmentBody } from '../../contract/schemas/segment.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { requireReserved } from '../../store/jobs/reserve-segment.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { instance } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { homeOf, requireProjectOf } from './create.ts';
import { normaliseConstraints, requireFreeName, requireHomeScope, requireSegment, requireSize } from './require.ts';
import { projectsUsing } from './uses.ts';
import { segmentView } from './view.ts';

/** What the rules about segments look at beside the segment. */
export interface SegmentSources {
  readonly table: Table;
  readonly catalog: Catalog;
}

/** A segment may be given to a project only if nobody else uses it. @throws Problem BadDataError */
const requireNarrow = async (stored: SegmentItem, project: string, { catalog }: SegmentSources): Promise<void> => {
  const before = stored.project ?? undefined;
  if (before === undefined) requireReserved(stored);
  const { projects } = await catalog.projects(before === undefined ? '*' : [before]);
  const others = [...projectsUsing(projects, stored.id)].filter((one) => one !== project).sort();
  if (others.length > 0)
    throw badData(
      `The segment "${stored.name}" is used in ${others.map((one) => `"${one}"`).join(', ')}. It cannot be limited to "${project}".`,
    );
};

/**
 * Replaces what a segment is made of. The scopes of the commit are `segmentScopes` of the project it had and of the one
 * it gets. A global segment that is limited to a project is reserved before (`changeReserved`, docs/decisions/0122).
 * Rights are for the caller to ask (lib/workflows/change-requests/guard-segment.ts): change requests apply this too.
 * @throws Problem NotFoundError, NameExistsError, ValidationError, BadDataError
 */
export const updateSegment = async (
  unit: UnitOfWork,
  id: number,
  given: SegmentBody,
  sources: SegmentSources,
): Promise<Segment> => {
  const stored = await requireSegment(unit, id);
  requireHomeScope(unit, stored);
  requireFreeName(await sources.catalog.config({ instanceRev: unit.head(instance).rev }), given.name, id);
  const constraints = normaliseConstraints(given.constraints);
  requireSize(given);
  const project = homeOf(given);
  if (project !== null && project !== (stored.project ?? null)) {
    await requireProjectOf(unit, project);
    await requireNarrow(stored, project, sources);
  }
  const { reserved: _, ...kept } = stored;
  const item: SegmentItem = {
    ...(project === null ? stored : kept),
    name: given.name,
    description: given.description ?? null,
    project,
    constraints,
  };
  unit.put(item);
  const view = segmentView(item);
  unit.emit({
    type: 'segment-updated',
    ...(project !== null && { project }),
    data: view,
    preData: segmentView(stored),
  });
  return view;
};

/** The project of a stored segment, to know the scopes of a commit. @throws Problem NotFoundError */
export const projectOfSegment = async ({ catalog }: SegmentSources, id: number): Promise<string | null> => {
  const { segments } = await catalog.config();
  const segment = segments.get(id);
  if (!segment) throw notFound('segment', id);
  return segment.project ?? null;
};
