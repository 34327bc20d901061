import { byName } from '../../basics/order.ts';
import { notFound } from '../../contract/problems.ts';
import type { ContextField } from '../../contract/schemas/context-field.ts';
import type { PlacedStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { countUses, listUses, unused } from '../projects/uses.ts';
import { visibleTo } from '../projects/visible.ts';
import { contextFieldView } from './view.ts';

/**
 * All context fields by name, each with how many projects and features use it in constraints, as far as the caller sees
 * them (contract: context-fields §6).
 */
export const listContextFields = async (context: CatalogCallerContext): Promise<ContextField[]> => {
  const { catalog, caller } = context;
  const { config, projects } = await catalog.projects('*', context);
  const isVisible = visibleTo(caller.rights);
  const uses = countUses(
    projects.filter(({ project }) => isVisible(project)),
    ({ constraints }) => constraints.map(({ contextName }) => contextName),
  );
  return [...config.contextFields.values()]
    .sort(byName)
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

/**
 * The strategies with a constraint on the field, in projects that the caller sees; by project, feature and environment.
 * Constraints outlive their field, so it need not exist (contract: context-fields §6.1).
 */
export const listStrategiesOfContextField = async (
  context: CatalogCallerContext,
  name: string,
): Promise<PlacedStrategy[]> => {
  const { catalog, caller } = context;
  const { projects } = await catalog.projects('*', context);
  const isVisible = visibleTo(caller.rights);
  const visible = projects.filter(({ project }) => isVisible(project));
  return listUses(visible, ({ constraints }) => constraints.some(({ contextName }) => contextName === name));
};
