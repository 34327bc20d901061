import type { ReleasePlanTemplate } from '../../contract/schemas/release-plan.ts';
import { projectReads, requireProject } from '../../identity/directory/project.ts';
import { readingOf } from '../../store/commit/reading.ts';
import { joinReads, type RequestReads } from '../../store/commit/request.ts';
import type { ReleasePlanTemplateItem } from '../../store/table/items.ts';
import {
  type Range,
  releasePlanTemplateKey,
  releasePlanTemplatesPartition,
  releasePlanTemplatesRange,
} from '../../store/table/keys.ts';
import { queryAll, type Source } from '../../store/table/read.ts';
import { requireTemplate, type TemplatePlace } from './require.ts';
import { templateView } from './view.ts';

/** The templates that plans can be made of: those of the installation, and those of a project. */
const rangesFor = (project: string | null): Range[] => [
  releasePlanTemplatesRange(null),
  ...(project === null ? [] : [releasePlanTemplatesRange(project)]),
];

/** What listing the templates reads. */
export const templatesReads = (project: string | null): RequestReads =>
  joinReads({ ranges: rangesFor(project) }, project === null ? {} : projectReads(project));

/** What reading a template reads. */
export const templateReads = ({ project, id }: TemplatePlace): RequestReads => ({
  keys: [releasePlanTemplateKey(project, id)],
});

/** Own templates of a project or of the installation, the oldest first; archived ones, too. */
export const ownTemplates = (source: Source, project: string | null): Promise<ReleasePlanTemplateItem[]> =>
  queryAll<ReleasePlanTemplateItem>(source, releasePlanTemplatesRange(project));

/** Every template of the installation and of all projects. */
export const allTemplates = (source: Source): Promise<ReleasePlanTemplateItem[]> =>
  queryAll<ReleasePlanTemplateItem>(source, { pk: releasePlanTemplatesPartition });

/**
 * The templates of the installation, and in a project also its own, the oldest first (contract: release-plan-templates §3).
 * @param input.archived whether archived ones are listed, too
 * @throws Problem NotFoundError for an unknown project
 */
export const listTemplates = async (
  source: Source,
  { project, archived }: { readonly project: string | null; readonly archived: boolean },
): Promise<ReleasePlanTemplate[]> => {
  if (project !== null) await requireProject(readingOf(source), project);
  const found = await Promise.all(rangesFor(project).map((range) => queryAll<ReleasePlanTemplateItem>(source, range)));
  return found
    .flat()
    .filter(({ archivedAt }) => archived || archivedAt === undefined)
    .map(templateView);
};

/** @throws Problem NotFoundError */
export const getTemplate = async (source: Source, place: TemplatePlace): Promise<ReleasePlanTemplate> =>
  templateView(await requireTemplate(readingOf(source), place));
