import { notFound } from '../../contract/problems.ts';
import type { ContextField } from '../../contract/schemas/context-field.ts';
import type { Catalog, Known } from '../../store/catalog/catalog.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { countUses, unused } from '../projects/uses.ts';
import { contextFieldView } from './view.ts';

/** By name, with how much constraints of strategies use each. @param visible projects whose uses are counted */
export const listContextFields = async (
  catalog: Catalog,
  known: Known,
  visible: (project: ProjectItem) => boolean,
): Promise<ContextField[]> => {
  const { config, projects } = await catalog.projects('*', known);
  const uses = countUses(
    projects.filter(({ project }) => visible(project)),
    ({ constraints }) => constraints.map(({ contextName }) => contextName),
  );
  return [...config.contextFields.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((item) => ({ ...contextFieldView(item), ...(uses.get(item.name) ?? unused) }));
};

/** @throws Problem NotFoundError */
export const getContextField = async (catalog: Catalog, known: Known, name: string): Promise<ContextField> => {
  const { contextFields } = await catalog.config(known);
  const item = contextFields.get(name);
  if (!item) throw notFound('context field', name);
  return contextFieldView(item);
};
