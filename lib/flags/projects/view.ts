import type { StoredLinkTemplate } from '../../contract/schemas/feature-link.ts';
import type { Project } from '../../contract/schemas/project.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { ProjectItem } from '../../store/table/items.ts';

/** The table returns members in any order. */
export const templateView = ({ title, urlTemplate }: StoredLinkTemplate): StoredLinkTemplate => ({
  title,
  urlTemplate,
});

/** A project as its events contain it. */
export const projectDocument = (item: Unwritten<ProjectItem>) => ({
  id: item.id,
  name: item.name,
  description: item.description,
  mode: item.mode,
  defaultStickiness: item.defaultStickiness,
  featureLimit: item.featureLimit,
  featureNaming: item.featureNaming,
  ...(item.linkTemplates && { linkTemplates: item.linkTemplates.map(templateView) }),
  createdAt: item.createdAt,
  updatedAt: item.updatedAt,
  environments: item.environments.map(({ name }) => name).sort(),
});

/**
 * A project as answers contain it; without a description, the member is absent
 * (docs/decisions/0211-two-shapes-in-one-answer.md).
 */
export const projectView = (item: Unwritten<ProjectItem>): Project => {
  const { description, ...others } = projectDocument(item);
  return { ...others, ...(description !== null && { description }) };
};
