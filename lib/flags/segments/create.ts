import { badData } from '../../contract/problems.ts';
import type { Segment, SegmentBody } from '../../contract/schemas/segment.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { instance, projectKey, projectScope, type Scope, segmentKey } from '../../store/table/keys.ts';
import { demandFreeName, demandRight, demandSize, settleConstraints } from './demand.ts';
import { segmentView } from './view.ts';

/** Scopes of a commit that writes segments of these projects; null: a global one. */
export const segmentScopes = (...projects: readonly (string | null)[]): [Scope, ...Scope[]] => [
  instance,
  ...projects.filter((project) => project !== null).map(projectScope),
];

/** The project of a segment as it is written: an empty one is none. */
export const homeOf = ({ project }: Pick<SegmentBody, 'project'>): string | null => project || null;

/** @throws Problem BadDataError */
export const demandHome = async (draft: Draft, project: string | null): Promise<void> => {
  if (project !== null && !(await draft.get(projectKey(project)))) throw badData(`There is no project "${project}".`);
};

/**
 * Makes a segment; the scopes of the commit are `segmentScopes` of its project.
 * @throws Problem NoAccessError, NameExistsError, ValidationError, BadDataError
 */
export const createSegment = async (
  draft: Draft,
  given: SegmentBody,
  by: { readonly catalog: Catalog; readonly rights: Rights; readonly createdBy: string; readonly now: Date },
): Promise<Segment> => {
  const project = homeOf(given);
  demandRight(by.rights, 'CREATE_SEGMENT', project);
  const head = draft.head(instance);
  demandFreeName(await by.catalog.config({ instanceRev: head.rev }), given.name);
  const constraints = settleConstraints(given.constraints);
  demandSize(given);
  await demandHome(draft, project);
  const id = (head.counters?.segment ?? 0) + 1;
  await draft.get(segmentKey(id));
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
  draft.put(item);
  draft.change(instance, { counters: { segment: id } });
  const view = segmentView(item);
  draft.say({ type: 'segment-created', ...(project !== null && { project }), data: view });
  return view;
};
