import { badData, nameExists } from '../../contract/problems.ts';
import type { Project, ProjectBody } from '../../contract/schemas/project.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { ownerRole } from '../../identity/rights/built-in-roles.ts';
import type { ConfigState } from '../../store/catalog/catalog.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { keyOfJob, requireRemoved } from '../../store/jobs/job.ts';
import type { ProjectItem, UserItem } from '../../store/table/items.ts';
import { instance, projectKey, projectScope, userKey } from '../../store/table/keys.ts';
import { finishProjectRemoval } from './finish-removal.ts';
import { putProject } from './store.ts';
import { projectDocument, projectView } from './view.ts';

const removalOf = (project: string) => ({ kind: 'remove-project', project }) as const;

/** What creating a project reads. @param userId of the caller, who becomes the owner */
export const newProjectReads = (id: string, userId: number | null): RequestReads => ({
  scopes: [projectScope(id)],
  keys: [projectKey(id), keyOfJob(removalOf(id)), ...(userId === null ? [] : [userKey(userId)])],
});

/** @throws Problem NameExistsError when there is a project with this id */
export const requireFreeId = async (reading: Reading, id: string): Promise<void> => {
  if (await reading.get(projectKey(id))) throw nameExists('project', id);
};

/** The user who creates a project becomes its Owner (contract: projects §1.2). */
const makeOwner = async (unit: UnitOfWork, project: string, userId: number): Promise<void> => {
  const user = await unit.get(userKey(userId));
  if (!user) throw badData('Your user was removed in the meantime.');
  const grant = { project, role: ownerRole, createdAt: unit.now.toISOString() };
  unit.put<UserItem>({ ...user, projectRoles: [...user.projectRoles, grant] });
};

/** A new project (contract: projects §1.2). @param environments names of the environments to which it is linked */
const newProject = (body: ProjectBody, environments: readonly string[], now: Date): Unwritten<ProjectItem> => ({
  ...projectKey(body.id),
  kind: 'project',
  id: body.id,
  name: body.name,
  description: body.description ?? null,
  mode: body.mode ?? 'open',
  defaultStickiness: body.defaultStickiness ?? 'default',
  featureLimit: body.featureLimit ?? null,
  featureNaming: { pattern: null, example: null, description: null },
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  environments: environments.map((name) => ({ name })),
});

/**
 * The environments to which a new project is linked (contract: projects §1.2).
 * @throws Problem BadDataError naming those that do not exist
 */
const linkedFrom = ({ environments: given = [] }: ProjectBody, all: ConfigState['environments']): readonly string[] => {
  if (given.length === 0) return [...all.values()].filter(({ enabled }) => enabled).map(({ name }) => name);
  const unknown = given.filter((name) => !all.has(name));
  if (unknown.length > 0) throw badData(`\`environments\`: there are no environments ${unknown.join(', ')}.`);
  return [...new Set(given)];
};

/**
 * Creates a project, linked to the given environments, or else to all enabled ones.
 * @throws Problem NameExistsError; BadDataError for unknown environments; InvalidOperationError (409) while an earlier
 *   project with that id is still being removed
 */
export const createProject = async (context: CatalogCallerContext, body: ProjectBody): Promise<Project> => {
  const { id } = body;
  const { caller, catalog } = context;
  await finishProjectRemoval(context, removalOf(id));
  return transact(context, [projectScope(id), instance], async (unit) => {
    await requireFreeId(unit, id);
    await requireRemoved(unit, removalOf(id), `The earlier project "${id}"`);
    const { environments } = await catalog.config({
      instanceRev: unit.head(instance).rev,
      readAhead: context.readAhead,
    });
    const item = newProject(body, linkedFrom(body, environments), unit.now);
    putProject(unit, item);
    unit.changeHead(projectScope(id), { gone: false, private: item.mode === 'private' });
    if (caller.userId !== null) await makeOwner(unit, id, caller.userId);
    unit.emit({ type: 'project-created', project: id, data: projectDocument(item) });
    return projectView(item);
  });
};
