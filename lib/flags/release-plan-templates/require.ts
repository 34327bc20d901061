import { aboutMember, conflictingState, notFound } from '../../contract/problems.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { ReleasePlanTemplateItem } from '../../store/table/items.ts';
import { type Key, releasePlanTemplateKey } from '../../store/table/keys.ts';

/** A template, as a path names it. */
export interface TemplatePlace {
  /** null: it belongs to the installation. */
  readonly project: string | null;
  readonly id: string;
}

/** Ids of templates are ULIDs; the table could not read some other texts as keys. */
const isPossibleId = (id: string): boolean => /^[0-9A-Za-z-]{1,100}$/.test(id);

/** @throws Problem NotFoundError */
export const requireTemplate = async (
  reading: Pick<Reading, 'get'>,
  { project, id }: TemplatePlace,
): Promise<ReleasePlanTemplateItem> => {
  const template = isPossibleId(id) ? await reading.get(releasePlanTemplateKey(project, id)) : undefined;
  if (!template) throw notFound('release plan template', id);
  return template;
};

/** The keys under which a template may be that plans of the project can be made of. */
export const templateKeysForPlan = (project: string, id: string): Key[] =>
  isPossibleId(id) ? [releasePlanTemplateKey(null, id), releasePlanTemplateKey(project, id)] : [];

/** @throws Problem NotFoundError; InvalidOperationError (409) when it is archived */
const usableTemplate = async (
  reading: Pick<Reading, 'get' | 'peek'>,
  { project, id }: { readonly project: string; readonly id: string },
): Promise<ReleasePlanTemplateItem> => {
  const [shared] = isPossibleId(id)
    ? await reading.peek([releasePlanTemplateKey(null, id), releasePlanTemplateKey(project, id)])
    : [];
  const template = await requireTemplate(reading, { project: shared ? null : project, id });
  if (template.archivedAt !== undefined)
    throw conflictingState(`The release plan template "${template.name}" is archived. Take another one.`);
  return template;
};

/**
 * The template for a new plan in a project, which `templateId` of a body names: one of the project, or one of the
 * installation. The commit of the plan relies on it, so that nobody removes meanwhile what its strategies use.
 * @throws Problem NotFoundError; InvalidOperationError (409) when it is archived; each names `templateId`
 */
export const requireTemplateForPlan = (
  reading: Pick<Reading, 'get' | 'peek'>,
  place: { readonly project: string; readonly id: string },
): Promise<ReleasePlanTemplateItem> => aboutMember('templateId', () => usableTemplate(reading, place));
