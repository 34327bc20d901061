import { badData } from '../../contract/problems.ts';
import type { Segment, SegmentBody } from '../../contract/schemas/segment.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { instance, projectKey, projectScope, type Scope, segmentKey } from '../../store/table/keys.ts';
import { normaliseConstraints, requireFreeName, requireRight, requireSegmentSize } from './require.ts';
import { segmentView } from './view.ts';

/** Scopes of a commit that writes segments of these projects; null: a global one. */
export const segmentScopes = (...projects: readonly (string | null)[]): [Scope, ...Scope[]] => [
  instance,
  ...projects.filter((project) => project !== null).map(projectScope),
];

/** The project that a body names; null: the body is that of a global segment. */
export const projectOfBody = ({ project }: Pick<SegmentBody, 'project'>): string | null => project || null;

/** @throws Problem BadDataError */
export const requireKnownProject = async (unit: UnitOfWork, project: string | null): Promise<void> => {
  if (project !== null && !(await unit.get(projectKey(project)))) throw badData(`There is no project "${project}".`);
};

/** What creating a segment reads. */
export const newSegmentReads = (body: SegmentBody): RequestReads => {
  const project = projectOfBody(body);
  return { scopes: segmentScopes(project), keys: project === null ? [] : [projectKey(project)] };
};

/** @throws Problem NoAccessError, NameExistsError, ValidationError, BadDataError */
export const createSegment = (context: CatalogCallerContext, body: SegmentBody): Promise<Segment> => {
  const { catalog, caller } = context;
  const project = projectOfBody(body);
  return transact(context, segmentScopes(project), async (unit) => {
    requireRight(caller.rights, 'CREATE_SEGMENT', project);
    const head = unit.head(instance);
    requireFreeName(await catalog.config({ instanceRev: head.rev, readAhead: context.readAhead }), body.name);
    const constraints = normaliseConstraints(body.constraints);
    requireSegmentSize(body);
    await requireKnownProject(unit, project);
    const id = (head.counters?.segment ?? 0) + 1;
    const item: Omit<SegmentItem, 'rev'> = {
      ...segmentKey(id),
      kind: 'segment',
      id,
      name: body.name,
      description: body.description ?? null,
      project,
      constraints,
      createdBy: unit.actor.createdBy,
      createdAt: unit.now.toISOString(),
    };
    unit.create<SegmentItem>(item);
    unit.changeHead(instance, { counters: { segment: id } });
    const view = segmentView(item);
    unit.emit({ type: 'segment-created', ...(project !== null && { project }), data: view });
    return view;
  });
};
