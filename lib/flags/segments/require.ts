import { badData, conflictingState, invalid, nameExists, noAccess, notFound } from '../../contract/problems.ts';
import type { Constraint } from '../../contract/schemas/constraint.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { SegmentBody } from '../../contract/schemas/segment.ts';
import { hasPermission, seesProject } from '../../identity/rights/has-permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { ConfigState } from '../../store/catalog/catalog.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { projectKey, projectScope, segmentKey } from '../../store/table/keys.ts';
import { largestItem, storedSize } from '../../store/table/size.ts';
import { validateConstraints } from '../constraints/validate.ts';

/** What root permission writing segments needs; in a project's own segments `UPDATE_PROJECT_SEGMENT` does too. */
export type SegmentPermission = 'CREATE_SEGMENT' | 'UPDATE_SEGMENT' | 'DELETE_SEGMENT';

const ofProject: PermissionName = 'UPDATE_PROJECT_SEGMENT';

/**
 * @param project of the segment; null: it is global
 * @throws Problem NoAccessError naming the alternatives
 */
export const requireRight = (rights: Rights, permission: SegmentPermission, project: string | null): void => {
  if (hasPermission(rights, permission) || (project !== null && hasPermission(rights, ofProject, { project }))) return;
  throw noAccess([permission, ofProject]);
};

/** Before anything is looked up: whether the caller may write any segment at all. @throws Problem NoAccessError */
export const requireSomeRight = (rights: Rights, permission: SegmentPermission): void => {
  if (!hasPermission(rights, permission) && !rights.grants.some((grant) => grant.permission === ofProject))
    throw noAccess([permission, ofProject]);
};

const maxIds = 2_147_483_647;

/** @throws Problem NotFoundError */
export const requireSegment = async (unit: UnitOfWork, id: number): Promise<SegmentItem> => {
  const segment = id >= 1 && id <= maxIds ? await unit.get(segmentKey(id)) : undefined;
  if (!segment) throw notFound('segment', id);
  return segment;
};

/** The same, for a caller who may not see the project it is for. @throws Problem NotFoundError then too */
export const requireShownSegment = async (unit: UnitOfWork, rights: Rights, id: number): Promise<SegmentItem> => {
  const segment = await requireSegment(unit, id);
  const [home] = segment.project ? await unit.peek([projectKey(segment.project)]) : [];
  if (home && !seesProject(rights, { id: home.id, private: home.mode === 'private' })) throw notFound('segment', id);
  return segment;
};

/**
 * The scopes of a commit were chosen by a look at the segment: it may have been given to another project since.
 * @throws Problem InvalidOperationError (409) then
 */
export const requireHomeScope = (unit: UnitOfWork, { id, project }: SegmentItem): void => {
  if (project && !unit.has(projectScope(project)))
    throw conflictingState(`The segment ${id} was given to another project just now. Try again.`, { retryAfter: 1 });
};

/** @param own id of the segment that may have the name already. @throws Problem NameExistsError */
export const requireFreeName = ({ segments }: Pick<ConfigState, 'segments'>, name: string, own?: number): void => {
  for (const segment of segments.values()) {
    if (segment.name === name && segment.id !== own) throw nameExists('segment', name);
  }
};

/** Behaviour §5.6. */
export const maxValues = 1000;

/** @throws Problem ValidationError (behaviour §2.4), also for more than 1000 values in all */
export const normaliseConstraints = (constraints: readonly Constraint[]): Constraint[] => {
  const settled = validateConstraints(constraints, 'constraints');
  const values = settled.reduce((sum, constraint) => sum + constraint.values.length, 0);
  if (values > maxValues) throw invalid('constraints', `must have at most ${maxValues} values in all`, values);
  return settled;
};

/** @throws Problem BadDataError when it is larger than an item may be (design §3) */
export const requireSize = (segment: SegmentBody): void => {
  const size = storedSize(segment);
  if (size > largestItem)
    throw badData(`The segment "${segment.name}" would take ${size} bytes; at most ${largestItem} can be stored.`);
};
