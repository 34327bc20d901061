import { storedMilestones } from '../../../flags/release-plan-templates/milestones.ts';
import type { Unwritten } from '../../../store/commit/context.ts';
import type { ReleasePlanTemplateItem } from '../../../store/table/items.ts';
import { releasePlanTemplateKey } from '../../../store/table/keys.ts';
import type { ImportContext, Mode } from '../context.ts';
import type { CurrentState } from '../current-state.ts';
import type { TemplateEntry } from '../document.ts';
import { removedProjects } from '../projected-state.ts';
import type { SegmentNumbers } from '../segment-numbers.ts';
import { isDifferent, withoutRev } from '../stored-item.ts';

/** A template is known by its owner and its id (contract: state §6.15). */
export const identityOfTemplate = ({ project, id }: Pick<ReleasePlanTemplateItem, 'project' | 'id'>): string =>
  `${project ?? ''}#${id}`;

type Removing = Pick<ImportContext, 'document' | 'mode'>;

/** The stored templates that the import removes: those that its category lacks. */
export const removedTemplates = (
  { document, mode }: Removing,
  { templates }: CurrentState,
): ReleasePlanTemplateItem[] => {
  if (mode !== 'replace' || !document.templates) return [];
  const given = new Set(document.templates.map(identityOfTemplate));
  return templates.filter((item) => !given.has(identityOfTemplate(item)));
};

/** The stored templates that stay as they are: those of removed projects go with these. */
export const remainingTemplates = (importing: Removing, current: CurrentState): ReleasePlanTemplateItem[] => {
  if (importing.document.templates) return [];
  const removed = new Set(removedProjects(importing.document, current));
  return current.templates.filter(({ project }) => project === null || !removed.has(project));
};

export interface MergeTemplateOptions {
  readonly mode: Mode;
  readonly numbers: SegmentNumbers;
  readonly now: Date;
  /** The creator of templates for which the document names none. */
  readonly createdByUserId: number;
}

/**
 * The template that results from the entry and the stored one; undefined: nothing changes. As with features, unknown
 * strategy types and operators are let in (contract: state §5.2).
 */
export const changedTemplate = async (
  entry: TemplateEntry,
  stored: ReleasePlanTemplateItem | undefined,
  { mode, numbers, now, createdByUserId }: MergeTemplateOptions,
): Promise<Unwritten<ReleasePlanTemplateItem> | undefined> => {
  if (stored && mode === 'keep') return undefined;
  const archivedAt = entry.archivedAt === undefined ? stored?.archivedAt : (entry.archivedAt ?? undefined);
  const { archivedAt: _, ...before } = stored ? withoutRev(stored) : { archivedAt: undefined };
  const item: Unwritten<ReleasePlanTemplateItem> = {
    ...before,
    ...releasePlanTemplateKey(entry.project, entry.id),
    kind: 'release-plan-template',
    id: entry.id,
    project: entry.project,
    name: entry.name,
    description: entry.description === undefined ? (stored?.description ?? null) : entry.description,
    createdByUserId: entry.createdByUserId ?? stored?.createdByUserId ?? createdByUserId,
    createdAt: entry.createdAt ?? stored?.createdAt ?? now.toISOString(),
    ...(archivedAt !== undefined && { archivedAt }),
    milestones: await storedMilestones(
      { bodies: entry.milestones, before: stored?.milestones, now, keepsIds: true },
      ({ name, parameters = {}, constraints = [], variants = [], segments = [] }) => ({
        name,
        parameters,
        constraints: constraints.map((constraint) => ({ ...constraint, values: constraint.values ?? [] })),
        variants,
        segments: segments.map((id) => numbers.get(id) ?? id),
      }),
    ),
  };
  return isDifferent(item, stored) ? item : undefined;
};
