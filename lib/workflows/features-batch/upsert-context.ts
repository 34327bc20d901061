import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { Grants } from '../../identity/rights/rights.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { Scope } from '../../store/table/keys.ts';
import type { Plan } from './plan.ts';

/** What features are brought with. */
export interface UpsertContext {
  readonly place: Pick<Plan, 'project' | 'environment'>;
  /** The project as of this commit. */
  readonly state: ProjectState;
  /** What the import may do, whatever it was validated against. */
  readonly rights: Grants;
  /** @throws Problem NoAccessError when the import may not do what needs the permission */
  readonly requirePermission: (permission: PermissionName) => void;
  /** Of the commit. */
  readonly scopes: readonly Scope[];
  readonly now: Date;
}
