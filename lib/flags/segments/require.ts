import { maxSegmentId, maxSegmentValues } from '../../contract/limits.ts';
import { conflictingState, invalid, nameExists, noAccess, notFound } from '../../contract/problems.ts';
import type { Constraint } from '../../contract/schemas/constraint.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { SegmentBody } from '../../contract/schemas/segment.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { ConfigState } from '../../store/catalog/catalog.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { projectKey, projectScope, segmentKey } from '../../store/table/keys.ts';
import { requireSize } from '../../store/table/limits.ts';
import { validateConstraints } from '../constraints/validate.ts';
import { visibleTo } from '../projects/visible.ts';

/**
 * Root permissions to write segments; for a segment of a project, `UPDATE_PROJECT_SEGMENT` is enough, too (contract:
 * segments §2).
 */
export type SegmentPermission = 'CREATE_SEGMENT' | 'UPDATE_SEGMENT' | 'DELETE_SEGMENT';

const projectPermission: PermissionName = 'UPDATE_PROJECT_SEGMENT';

/**
 * @param project of the segment; null: it is global
 * @throws Problem NoAccessError naming the alternatives
 */
export const requireRight = (rights: Rights, permission: SegmentPermission, project: string | null): void => {
  if (hasPermission(rights, permission) || (project !== null && hasPermission(rights, projectPermission, { project })))
    return;
  throw noAccess([permission, projectPermission]);
};

/**
 * Requires, before anything is read, that the caller may write at least some segments.
 * @throws Problem NoAccessError
 */
export const requireSomeRight = (rights: Rights, permission: SegmentPermission): void => {
  if (!hasPermission(rights, permission) && !rights.grants.some((grant) => grant.permission === projectPermission))
    throw noAccess([permission, projectPermission]);
};

/** @throws Problem NotFoundError */
export const requireSegment = async (reading: Reading, id: number): Promise<SegmentItem> => {
  const segment = id >= 1 && id <= maxSegmentId ? await reading.get(segmentKey(id)) : undefined;
  if (!segment) throw notFound('segment', id);
  return segment;
};

/** @throws Problem NotFoundError also when the caller does not see the project of the segment */
export const requireVisibleSegment = async (unit: UnitOfWork, rights: Rights, id: number): Promise<SegmentItem> => {
  const segment = await requireSegment(unit, id);
  const [project] = segment.project ? await unit.peek([projectKey(segment.project)]) : [];
  if (project && !visibleTo(rights)(project)) throw notFound('segment', id);
  return segment;
};

/**
 * @throws Problem InvalidOperationError (409) when the segment was given to another project after the scopes of the
 *   commit were chosen
 */
export const requireProjectScope = (unit: UnitOfWork, { id, project }: SegmentItem): void => {
  if (project && !unit.has(projectScope(project)))
    throw conflictingState(`The segment ${id} was given to another project just now. Try again.`, { retryAfter: 1 });
};

/** @param own id of the segment that may already have the name. @throws Problem NameExistsError */
export const requireFreeName = ({ segments }: Pick<ConfigState, 'segments'>, name: string, own?: number): void => {
  for (const segment of segments.values()) {
    if (segment.name === name && segment.id !== own) throw nameExists('segment', name);
  }
};

/** @throws Problem ValidationError (contract: segments §1.2) */
export const normaliseConstraints = (constraints: readonly Constraint[]): Constraint[] => {
  const normalised = validateConstraints(constraints, 'constraints');
  const values = normalised.reduce((sum, constraint) => sum + constraint.values.length, 0);
  if (values > maxSegmentValues)
    throw invalid('constraints', `must have at most ${maxSegmentValues} values in all`, values);
  return normalised;
};

/** @throws Problem BadDataError when it is larger than an item may be (contract: limits §4) */
export const requireSegmentSize = (segment: SegmentBody): void => requireSize(segment, `The segment "${segment.name}"`);
