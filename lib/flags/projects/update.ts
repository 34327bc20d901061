import type { ProjectUpdate } from '../../contract/schemas/project.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { putProject } from './store.ts';
import { projectDocument } from './view.ts';

/** Members of a project that an update or its settings may change. */
export type ProjectChange = Partial<
  Pick<
    ProjectItem,
    'name' | 'description' | 'mode' | 'defaultStickiness' | 'featureLimit' | 'featureNaming' | 'linkTemplates'
  >
>;

/** Changes members of a project. @throws Problem NotFoundError */
export const changeProject = (
  context: CommandContext,
  { id, change }: { readonly id: string; readonly change: ProjectChange },
): Promise<void> =>
  transact(context, [projectScope(id)], async (unit) => {
    const stored = await requireProject(unit, id);
    const { linkTemplates = stored.linkTemplates, ...others } = change;
    const { linkTemplates: _, ...rest } = stored;
    const templates = linkTemplates && linkTemplates.length > 0 ? { linkTemplates } : {};
    const item: ProjectItem = { ...rest, ...others, ...templates, updatedAt: unit.now.toISOString() };
    putProject(unit, item);
    unit.changeHead(projectScope(id), { private: item.mode === 'private' });
    unit.emit({ type: 'project-updated', project: id, data: projectDocument(item), preData: projectDocument(stored) });
  });

/** Changes a project; members that are not given stay. @throws Problem NotFoundError */
export const updateProject = (
  context: CommandContext,
  { id, body }: { readonly id: string; readonly body: ProjectUpdate },
): Promise<void> => {
  const { name, description, mode, defaultStickiness, featureLimit } = body;
  const change = {
    name,
    ...(description !== undefined && { description }),
    ...(mode !== undefined && { mode }),
    ...(defaultStickiness !== undefined && { defaultStickiness }),
    ...(featureLimit !== undefined && { featureLimit }),
  };
  return changeProject(context, { id, change });
};
