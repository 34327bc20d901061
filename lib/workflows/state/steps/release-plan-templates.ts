import {
  putImportedTemplateIn,
  removeTemplateIn,
  templateScopes,
} from '../../../flags/release-plan-templates/write.ts';
import { PlanOutdated } from '../../../store/commands/plan-again.ts';
import { transact } from '../../../store/commit/unit-of-work.ts';
import { inBatches } from '../../../store/table/batches.ts';
import type { ReleasePlanTemplateItem } from '../../../store/table/items.ts';
import { instance, projectKey, projectScope, releasePlanTemplateKey, segmentKey } from '../../../store/table/keys.ts';
import { storedSize } from '../../../store/table/limits.ts';
import type { ImportContext } from '../context.ts';
import type { CurrentState } from '../current-state.ts';
import type { TemplateEntry } from '../document.ts';
import { storedNumbers } from '../segment-numbers.ts';
import type { Step } from '../step.ts';
import { changedTemplate, identityOfTemplate, removedTemplates } from './merge-template.ts';

const segmentsOf = ({ milestones }: Pick<ReleasePlanTemplateItem, 'milestones'>): number[] => [
  ...new Set(milestones.flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments))),
];

/** The steps that write templates, one each. A step of a template that equals the stored one writes nothing. */
export const planTemplates = ({ document, mode }: ImportContext, { templates }: CurrentState): Step[] => {
  const known = new Set(templates.map(identityOfTemplate));
  return (document.templates ?? [])
    .filter((entry) => mode !== 'keep' || !known.has(identityOfTemplate(entry)))
    .map((entry) => ({ size: 1, run: (context) => upsertTemplate(context, entry) }));
};

/** @throws PlanOutdated when its project or one of its segments was removed after the plan was made */
const upsertTemplate = (context: ImportContext, entry: TemplateEntry): Promise<void> =>
  transact(context, templateScopes(entry.project), async (unit) => {
    const { catalog, document, mode } = context;
    if (entry.project !== null && !(await unit.get(projectKey(entry.project))))
      throw new PlanOutdated(`project ${entry.project} was removed`);
    // The configuration may be newer than this head; then the commit fails and is decided again.
    const config = await catalog.config({ instanceRev: unit.head(instance).rev });
    const stored = await unit.get(releasePlanTemplateKey(entry.project, entry.id));
    const item = await changedTemplate(entry, stored, {
      mode,
      numbers: storedNumbers(document, config),
      now: unit.now,
      createdByUserId: unit.actor.createdByUserId ?? -1,
    });
    if (!item) return;
    const ids = segmentsOf(item);
    const segments = await unit.getMany(ids.map(segmentKey));
    ids.forEach((id, i) => {
      if (!segments[i] || segments[i].reserved) throw new PlanOutdated(`segment ${id} was removed`);
    });
    putImportedTemplateIn(unit, item, stored);
  });

/** The steps that remove the templates that the document lacks. Those of removed projects are removed with these. */
export const planTemplateRemovals = (context: ImportContext, current: CurrentState): Step[] => {
  const removed = Map.groupBy(removedTemplates(context, current), ({ project }) => project);
  return [...removed].flatMap(([project, items]) =>
    inBatches(items, (item) => ({ actions: 1, bytes: 2 * storedSize(item) }), 1).map((batch) => ({
      size: batch.length,
      run: (importing: ImportContext) => removeTemplates(importing, project, batch),
    })),
  );
};

const removeTemplates = (
  context: ImportContext,
  project: string | null,
  templates: readonly ReleasePlanTemplateItem[],
): Promise<void> =>
  transact(context, [instance, ...(project === null ? [] : [projectScope(project)])], async (unit) => {
    for (const item of await unit.getMany(templates.map(({ id }) => releasePlanTemplateKey(project, id))))
      if (item) removeTemplateIn(unit, item);
  });
