import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { Grants } from '../../identity/rights/rights.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { Plan } from './plan.ts';

/** The context in which units of an import are written. */
export interface UpsertContext {
  readonly place: Pick<Plan, 'project' | 'environment'>;
  /** The project at the time of this commit. */
  readonly state: ProjectState;
  /** The rights of the caller when the import was ordered. */
  readonly rights: Grants;
  /** @throws Problem NoAccessError when the caller lacks the permission */
  readonly requirePermission: (permission: PermissionName) => void;
}
