import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { changeReserved } from '../../store/jobs/reserve.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { projectKey, type Scope, segmentKey } from '../../store/table/keys.ts';
import type { ProjectGuardedUnit } from '../features/guarded-unit.ts';
import { segmentScopes } from './create.ts';
import { requireSegment, type SegmentPermission } from './require.ts';

/**
 * Refuses a direct write of a segment without the permission, or in a project with change requests (contract: segments
 * §2). The handler passes it in: this wing does not import change requests.
 * @returns the unit that writes segments of this project, and those for which `unit` was guarded before
 * @throws Problem NoAccessError
 */
export type SegmentGuard = (
  unit: UnitOfWork,
  rights: Rights,
  permission: SegmentPermission,
  segment: Pick<SegmentItem, 'project'>,
) => Promise<ProjectGuardedUnit>;

/** The project of a stored segment, which decides about the scopes of a commit. @throws Problem NotFoundError */
export const projectOfSegment = async (reading: Reading, id: number): Promise<string | null> =>
  (await requireSegment(reading, id)).project ?? null;

/** What a change of a segment reads. @param project the segment's project after the change */
export const segmentReads = (id: number, project: string | null = null): RequestReads => ({
  scopes: segmentScopes(project),
  keys: [segmentKey(id), ...(project === null ? [] : [projectKey(project)])],
});

interface SegmentChange {
  readonly id: number;
  /**
   * Whether the segment is reserved during the change, so that nobody can begin to use it
   * (docs/decisions/0122-a-segment-is-reserved-first.md).
   */
  readonly reserve: boolean;
  readonly scopes: readonly [Scope, ...Scope[]];
  /** Returns the unit for `run`; throws to refuse. */
  readonly allow: (unit: UnitOfWork) => Promise<ProjectGuardedUnit>;
  readonly run: (unit: ProjectGuardedUnit) => Promise<unknown>;
}

/** Changes a segment in one commit, or while it is reserved. @throws Problem what `allow` and `run` throw */
export const changeSegment = async (
  context: CatalogCallerContext,
  { id, reserve, scopes, allow, run }: SegmentChange,
): Promise<void> => {
  if (reserve) return changeReserved(context, { kind: 'reserve-segment', segment: id }, { scopes, allow, run });
  await transact(context, scopes, async (unit) => {
    await run(await allow(unit));
  });
};
