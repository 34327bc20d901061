import { badData, nameExists } from '../../contract/problems.ts';
import type { Project, ProjectBody } from '../../contract/schemas/project.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import { ownerRole } from '../../identity/rights/built-in-roles.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { requireRemoved } from '../../store/jobs/job.ts';
import type { ProjectItem, UserItem } from '../../store/table/items.ts';
import { instance, projectKey, projectScope, userKey } from '../../store/table/keys.ts';
import { putProject } from './store.ts';
import { projectView } from './view.ts';

/** @throws Problem NameExistsError when there is a project of this id */
export const requireFreeId = async (unit: UnitOfWork, id: string): Promise<void> => {
  if (await unit.get(projectKey(id))) throw nameExists('project', id);
};

/** Whoever makes a project becomes its Owner; a token that is nobody's does not (behaviour §4). */
const makeOwner = async (unit: UnitOfWork, project: string, userId: number, now: Date): Promise<void> => {
  const user = await unit.get(userKey(userId));
  if (!user) throw badData('Your user was removed in the meantime.');
  const grant = { project, role: ownerRole, createdAt: now.toISOString() };
  unit.put<UserItem>({ ...user, projectRoles: [...user.projectRoles, grant] });
};

/**
 * Makes a project, linked to all environments that are enabled. Its commit has the scopes of the project and of the
 * instance.
 * @throws Problem NameExistsError; InvalidOperationError (409) while a project of that id is still being removed
 */
export const createProject = async (
  unit: UnitOfWork,
  given: ProjectBody,
  { catalog, caller, now }: { readonly catalog: Catalog; readonly caller: Caller; readonly now: Date },
): Promise<Project> => {
  const { id } = given;
  await requireFreeId(unit, id);
  await requireRemoved(unit, { kind: 'remove-project', project: id }, `The earlier project "${id}"`);
  const { environments } = await catalog.config({ instanceRev: unit.head(instance).rev });
  const item: Unwritten<ProjectItem> = {
    ...projectKey(id),
    kind: 'project',
    id,
    name: given.name,
    description: given.description ?? null,
    mode: given.mode ?? 'open',
    defaultStickiness: given.defaultStickiness ?? 'default',
    featureLimit: given.featureLimit ?? null,
    featureNaming: { pattern: null, example: null, description: null },
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    environments: [...environments.values()].filter(({ enabled }) => enabled).map(({ name }) => ({ name })),
  };
  putProject(unit, item);
  unit.changeHead(projectScope(id), { gone: false, private: item.mode === 'private' });
  if (caller.userId !== null) await makeOwner(unit, id, caller.userId, now);
  const view = projectView(item);
  unit.emit({ type: 'project-created', project: id, data: view });
  return view;
};
