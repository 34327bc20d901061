import { noAccess, notFound } from '../../contract/problems.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { requireProject } from '../../identity/directory/project.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Grants } from '../../identity/rights/rights.ts';
import { readingOf } from '../../store/commit/reading.ts';
import { visibleTo } from '../projects/visible.ts';

/** The project of a manifest; `default` when the address names none (contract: manifest §1). */
export const manifestProject = ({ project = 'default' }: { readonly project?: string | undefined }): string => project;

/**
 * Checks the project of a manifest, which is no parameter of the path.
 * @throws Problem NotFoundError, also for a project hidden from the caller; NoAccessError
 */
export const requireManifestProject = async (
  context: CallerContext,
  id: string,
  permission?: PermissionName,
): Promise<void> => {
  const {
    caller: { rights },
  } = context;
  const project = await requireProject(readingOf(context), id);
  if (!visibleTo(rights)(project)) throw notFound('project', id);
  if (permission !== undefined && !hasPermission(rights, permission, { project: id })) throw noAccess(permission);
};

/**
 * The operations that a caller may perform on the flags of a project, for `X-Manifest-Capabilities` (contract: manifest
 * §1).
 */
const capabilities = (rights: Grants, project: string): string => {
  const may = (permission: PermissionName): boolean => hasPermission(rights, permission, { project });
  return [
    'read',
    ...(may('CREATE_FEATURE') && may('UPDATE_FEATURE') ? ['write'] : []),
    ...(may('DELETE_FEATURE') ? ['delete'] : []),
  ].join();
};

/** The header of every answer about a manifest. */
export const manifestHeaders = (
  { caller: { rights } }: CallerContext,
  project: string,
): Readonly<Record<string, string>> => ({ 'X-Manifest-Capabilities': capabilities(rights, project) });
