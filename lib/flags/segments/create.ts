import { badData } from '../../contract/problems.ts';
import type { Segment, SegmentBody } from '../../contract/schemas/segment.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { instance, projectKey, projectScope, type Scope, segmentKey } from '../../store/table/keys.ts';
import { normaliseConstraints, requireFreeName, requireRight, requireSize } from './require.ts';
import { segmentView } from './view.ts';

/** Scopes of a commit that writes segments of these projects; null: a global one. */
export const segmentScopes = (...projects: readonly (string | null)[]): [Scope, ...Scope[]] => [
  instance,
  ...projects.filter((project) => project !== null).map(projectScope),
];

/** The project of a segment as it is written: an empty one is none. */
export const homeOf = ({ project }: Pick<SegmentBody, 'project'>): string | null => project || null;

/** @throws Problem BadDataError */
export const requireProjectOf = async (unit: UnitOfWork, project: string | null): Promise<void> => {
  if (project !== null && !(await unit.get(projectKey(project)))) throw badData(`There is no project "${project}".`);
};

/**
 * Makes a segment; the scopes of the commit are `segmentScopes` of its project.
 * @throws Problem NoAccessError, NameExistsError, ValidationError, BadDataError
 */
export const createSegment = async (
  unit: UnitOfWork,
  given: SegmentBody,
  by: { readonly catalog: Catalog; readonly rights: Rights; readonly createdBy: string; readonly now: Date },
): Promise<Segment> => {
  const project = homeOf(given);
  requireRight(by.rights, 'CREATE_SEGMENT', project);
  const head = unit.head(instance);
  requireFreeName(await by.catalog.config({ instanceRev: head.rev }), given.name);
  const constraints = normaliseConstraints(given.constraints);
  requireSize(given);
  await requireProjectOf(unit, project);
  const id = (head.counters?.segment ?? 0) + 1;
  await unit.get(segmentKey(id));
  const item: Omit<SegmentItem, 'rev'> = {
    ...segmentKey(id),
    kind: 'segment',
    id,
    name: given.name,
    description: given.description ?? null,
    project,
    constraints,
    createdBy: by.createdBy,
    createdAt: by.now.toISOString(),
  };
  unit.put(item);
  unit.changeHead(instance, { counters: { segment: id } });
  const view = segmentView(item);
  unit.emit({ type: 'segment-created', ...(project !== null && { project }), data: view });
  return view;
};
