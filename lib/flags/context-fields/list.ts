import { notFound } from '../../contract/problems.ts';
import type { ContextField } from '../../contract/schemas/context-field.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { countUses, unused } from '../projects/uses.ts';
import { visibleTo } from '../projects/visible.ts';
import { contextFieldView } from './view.ts';

/** By name, with how much constraints of strategies in visible projects use each (contract: context-fields §6). */
export const listContextFields = async ({
  catalog,
  caller,
  instanceRev,
}: CatalogCallerContext): Promise<ContextField[]> => {
  const { config, projects } = await catalog.projects('*', { instanceRev });
  const isVisible = visibleTo(caller.rights);
  const uses = countUses(
    projects.filter(({ project }) => isVisible(project)),
    ({ constraints }) => constraints.map(({ contextName }) => contextName),
  );
  return [...config.contextFields.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((item) => ({ ...contextFieldView(item), ...(uses.get(item.name) ?? unused) }));
};

/** @throws Problem NotFoundError */
export const getContextField = async (
  { catalog, instanceRev }: CatalogContext,
  name: string,
): Promise<ContextField> => {
  const { contextFields } = await catalog.config({ instanceRev });
  const item = contextFields.get(name);
  if (!item) throw notFound('context field', name);
  return contextFieldView(item);
};
