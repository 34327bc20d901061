import { ulid } from '../../basics/ulid.ts';
import { invalidOperation } from '../../contract/problems.ts';
import type { ReleasePlanTemplate, ReleasePlanTemplateBody } from '../../contract/schemas/release-plan.ts';
import { isSame } from '../../definition/same.ts';
import { projectReads, requireProject } from '../../identity/directory/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { NewEvent } from '../../store/commit/journal.ts';
import { joinReads, type RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ReleasePlanTemplateItem } from '../../store/table/items.ts';
import {
  instance,
  projectScope,
  releasePlanTemplateKey,
  releasePlanTemplatesRange,
  type Scope,
} from '../../store/table/keys.ts';
import { requireSize } from '../../store/table/limits.ts';
import { ownTemplates, templateReads } from './list.ts';
import { milestoneKeys, normaliseMilestones } from './milestones.ts';
import { requireTemplate, type TemplatePlace } from './require.ts';
import { templateView } from './view.ts';

/** Maximum number of templates of the installation, and of each project: a list is one query (contract: limits §3). */
export const maxTemplates = 100;

/** Scopes of a commit that writes templates of a project; null: of the installation. */
export const templateScopes = (project: string | null): [Scope, ...Scope[]] => [
  instance,
  ...(project === null ? [] : [projectScope(project)]),
];

/** What creating a template reads. */
export const newTemplateReads = (project: string | null, body: ReleasePlanTemplateBody): RequestReads =>
  joinReads(changeReads(project, body), { ranges: [releasePlanTemplatesRange(project)] });

/** What replacing a template reads. */
export const templateUpdateReads = (place: TemplatePlace, body: ReleasePlanTemplateBody): RequestReads =>
  joinReads(templateReads(place), changeReads(place.project, body));

/** What archiving or deleting a template reads. */
export const templateChangeReads = (place: TemplatePlace): RequestReads =>
  joinReads(templateReads(place), ofProject(place.project), { scopes: templateScopes(place.project) });

/** A project has to exist when one of its templates is written. */
const ofProject = (project: string | null): RequestReads => (project === null ? {} : projectReads(project));

const changeReads = (project: string | null, { milestones }: ReleasePlanTemplateBody): RequestReads =>
  joinReads(ofProject(project), { scopes: templateScopes(project), keys: milestoneKeys(milestones) });

const transactIn = <T>(context: CommandContext, project: string | null, work: (unit: UnitOfWork) => Promise<T>) =>
  transact(context, templateScopes(project), async (unit) => {
    if (project !== null) await requireProject(unit, project);
    return work(unit);
  });

/** Events of a template belong to its project. */
const inProject = (project: string | null): Pick<NewEvent, 'project'> => (project === null ? {} : { project });

/** Creates a template (contract: release-plan-templates §1). @throws Problem InvalidOperationError, ValidationError, BadDataError, NotFoundError */
export const createTemplate = async (
  context: CommandContext,
  { project, body }: { readonly project: string | null; readonly body: ReleasePlanTemplateBody },
): Promise<ReleasePlanTemplate> => {
  // Two concurrent requests do not count each other's: a few more do no harm.
  if ((await ownTemplates(context, project)).length >= maxTemplates)
    throw invalidOperation(
      `There may be at most ${maxTemplates} release plan templates${project === null ? '' : ' in a project'}. Delete one first.`,
    );
  return transactIn(context, project, async (unit) => {
    const id = ulid(unit.now);
    const item: Unwritten<ReleasePlanTemplateItem> = {
      ...releasePlanTemplateKey(project, id),
      kind: 'release-plan-template',
      id,
      project,
      name: body.name,
      description: body.description ?? null,
      createdByUserId: unit.actor.createdByUserId ?? -1,
      createdAt: unit.now.toISOString(),
      milestones: await normaliseMilestones(unit, { project, bodies: body.milestones }),
    };
    requireTemplateSize(item);
    unit.create<ReleasePlanTemplateItem>(item);
    const data = templateView(item);
    unit.emit({ type: 'release-plan-template-created', ...inProject(project), data });
    return data;
  });
};

const requireTemplateSize = (item: Unwritten<ReleasePlanTemplateItem>): void =>
  requireSize(item, `The release plan template "${item.name}"`);

/** Writes a template, with its event; writes nothing when nothing differs. */
const put = (
  unit: UnitOfWork,
  stored: ReleasePlanTemplateItem,
  item: Unwritten<ReleasePlanTemplateItem>,
  type: 'release-plan-template-updated' | 'release-plan-template-archived' = 'release-plan-template-updated',
): ReleasePlanTemplate => {
  const [data, preData] = [templateView(item), templateView(stored)];
  if (isSame(data, preData)) return preData;
  requireTemplateSize(item);
  unit.put<ReleasePlanTemplateItem>(item);
  unit.emit({ type, ...inProject(item.project), data, preData });
  return data;
};

/**
 * Replaces name, description and milestones of a template; plans that were made of it stay as they are (contract:
 * release-plan-templates §4).
 * @throws Problem NotFoundError, ValidationError, BadDataError
 */
export const updateTemplate = (
  context: CommandContext,
  { place, body }: { readonly place: TemplatePlace; readonly body: ReleasePlanTemplateBody },
): Promise<ReleasePlanTemplate> =>
  transactIn(context, place.project, async (unit) => {
    const stored = await requireTemplate(unit, place);
    const { project, milestones: before } = stored;
    const milestones = await normaliseMilestones(unit, { project, bodies: body.milestones, before });
    return put(unit, stored, { ...stored, name: body.name, description: body.description ?? null, milestones });
  });

/** No further plan is made of an archived template (contract: release-plan-templates §5). @throws Problem NotFoundError */
export const archiveTemplate = (context: CommandContext, place: TemplatePlace): Promise<void> =>
  transactIn(context, place.project, async (unit) => {
    const stored = await requireTemplate(unit, place);
    if (stored.archivedAt !== undefined) return;
    put(unit, stored, { ...stored, archivedAt: unit.now.toISOString() }, 'release-plan-template-archived');
  });

/** @throws Problem NotFoundError */
export const unarchiveTemplate = (context: CommandContext, place: TemplatePlace): Promise<void> =>
  transactIn(context, place.project, async (unit) => {
    const stored = await requireTemplate(unit, place);
    const { archivedAt: _, ...others } = stored;
    put(unit, stored, others);
  });

/** Writes a template of an imported state, with the event of an ordinary write. @param stored undefined: it is new */
export const putImportedTemplateIn = (
  unit: UnitOfWork,
  item: Unwritten<ReleasePlanTemplateItem>,
  stored: ReleasePlanTemplateItem | undefined,
): void => {
  requireTemplateSize(item);
  unit.put<ReleasePlanTemplateItem>(item);
  const data = templateView(item);
  unit.emit(
    stored
      ? { type: 'release-plan-template-updated', ...inProject(item.project), data, preData: templateView(stored) }
      : { type: 'release-plan-template-created', ...inProject(item.project), data },
  );
};

/** Removes a template, with its event. */
export const removeTemplateIn = (unit: UnitOfWork, stored: ReleasePlanTemplateItem): void => {
  unit.remove(releasePlanTemplateKey(stored.project, stored.id));
  unit.emit({
    type: 'release-plan-template-deleted',
    ...inProject(stored.project),
    preData: templateView(stored),
  });
};

/** Deletes a template; plans that were made of it stay (contract: release-plan-templates §6). @throws Problem NotFoundError */
export const removeTemplate = (context: CommandContext, place: TemplatePlace): Promise<void> =>
  transactIn(context, place.project, async (unit) => removeTemplateIn(unit, await requireTemplate(unit, place)));
