import { badData } from '../../contract/problems.ts';
import type { SegmentBody } from '../../contract/schemas/segment.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { readingOf } from '../../store/commit/reading.ts';
import { requireReserved } from '../../store/jobs/reserve.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { instance } from '../../store/table/keys.ts';
import { type ProjectGuardedUnit, requireGuarded } from '../features/guarded-unit.ts';
import { textAfterChange } from '../omitted-text.ts';
import { templatesUsing } from '../release-plan-templates/uses.ts';
import { changeSegment, projectOfSegment, type SegmentGuard } from './change.ts';
import { projectOfBody, requireKnownProject, segmentScopes } from './create.ts';
import type { UsesContext } from './remove.ts';
import {
  normaliseConstraints,
  requireFreeName,
  requireProjectScope,
  requireSegment,
  requireSegmentSize,
  requireSomeRight,
  requireVisibleSegment,
} from './require.ts';
import { projectsUsing } from './uses.ts';
import { segmentView } from './view.ts';

/** @throws Problem BadDataError when another project, or a template for others, uses the segment (contract: segments §4.1) */
const requireNoOtherUses = async (
  stored: SegmentItem,
  project: string,
  { catalog, table }: UsesContext,
): Promise<void> => {
  const before = stored.project ?? undefined;
  if (before === undefined) requireReserved(stored);
  const [{ projects }, templates] = await Promise.all([
    catalog.projects(before === undefined ? '*' : [before]),
    templatesUsing(table, stored.id),
  ]);
  const others = [...projectsUsing(projects, stored.id)].filter((one) => one !== project).sort();
  if (others.length > 0)
    throw badData(
      `The segment "${stored.name}" is used in ${others.map((one) => `"${one}"`).join(', ')}. It cannot be limited to "${project}".`,
    );
  const [other] = templates.filter((template) => template.project !== project);
  if (other)
    throw badData(
      `The segment "${stored.name}" is used by the release plan template "${other.name}", which is not one of "${project}". It cannot be limited to "${project}".`,
    );
};

/** A segment and its new members. */
export interface SegmentUpdate {
  readonly id: number;
  readonly body: SegmentBody;
}

/**
 * Replaces the members of a segment; an omitted description stays. The caller's rights are not checked. The scopes of the
 * commit are `segmentScopes` of its old and its new project. A global segment that becomes one of a project is reserved
 * first (`changeReserved`, docs/decisions/0122).
 * @throws Problem NotFoundError, NameExistsError, ValidationError, BadDataError
 */
export const updateSegmentIn = async (
  unit: ProjectGuardedUnit,
  context: Pick<CatalogContext, 'catalog' | 'table' | 'readAhead'>,
  { id, body }: SegmentUpdate,
): Promise<void> => {
  const { catalog, readAhead } = context;
  const stored = await requireSegment(unit, id);
  requireProjectScope(unit, stored);
  const project = projectOfBody(body);
  for (const place of [stored.project ?? null, project]) requireGuarded(unit, { project: place });
  // If the name does not change, other segments need not be checked.
  if (body.name !== stored.name)
    requireFreeName(await catalog.config({ instanceRev: unit.head(instance).rev, readAhead }), body.name, id);
  const constraints = normaliseConstraints(body.constraints);
  const description = textAfterChange(body.description, stored.description);
  requireSegmentSize({ ...body, description });
  if (project !== null && project !== (stored.project ?? null)) {
    await requireKnownProject(unit, project);
    await requireNoOtherUses(stored, project, context);
  }
  const { reserved: _, ...released } = stored;
  const item: SegmentItem = {
    ...(project === null ? stored : released),
    name: body.name,
    description,
    project,
    constraints,
  };
  unit.put(item);
  unit.emit({
    type: 'segment-updated',
    ...(project !== null && { project }),
    data: segmentView(item),
    preData: segmentView(stored),
  });
};

const permission = 'UPDATE_SEGMENT';

/** @throws Problem NoAccessError; what `updateSegmentIn` throws */
export const updateSegment = async (
  context: CatalogCallerContext,
  { id, body, guard }: SegmentUpdate & { readonly guard: SegmentGuard },
): Promise<void> => {
  const { caller } = context;
  requireSomeRight(caller.rights, permission);
  const [project, next] = [await projectOfSegment(readingOf(context), id), projectOfBody(body)];
  await changeSegment(context, {
    id,
    reserve: project === null && next !== null,
    scopes: segmentScopes(project, next),
    allow: async (unit) => {
      const segment = await requireVisibleSegment(unit, caller.rights, id);
      const guarded = await guard(unit, caller.rights, permission, segment);
      return guard(guarded, caller.rights, permission, { project: next });
    },
    run: (unit) => updateSegmentIn(unit, context, { id, body }),
  });
};
