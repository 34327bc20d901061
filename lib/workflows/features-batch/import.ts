import { maxDetails } from '../../contract/limits.ts';
import { badData, conflictingState, joinNames, noAccessToAll } from '../../contract/problems.ts';
import type { BatchImport, Finding } from '../../contract/schemas/features-batch.ts';
import { requireLinked } from '../../flags/features/load.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { requireProject } from '../../identity/directory/project.ts';
import { type Reading, readingOf } from '../../store/commit/reading.ts';
import { type RequestReads, readMore } from '../../store/commit/request.ts';
import { makeAll } from '../../store/jobs/steps.ts';
import { projectKey } from '../../store/table/keys.ts';
import { requireDirectWrite } from '../change-requests/guard/guarded-write.ts';
import { errorsOf } from './errors.ts';
import { readImportContext, validationReads } from './import-context.ts';
import { requireFitting, steppedImport } from './import-steps.ts';
import { importsDependencies, missingPermissions } from './missing-permissions.ts';
import { planImport } from './plan.ts';
import { finishTagRemovals, planReads } from './upsert.ts';

/** @throws Problem NoAccessError naming every permission that is missing */
const refuseMissing = (missing: readonly string[], environment: string): void => {
  if (missing.length === 0) return;
  throw noAccessToAll(
    missing.map((permission) => ({ permission })),
    `in environment ${environment} to import this`,
  );
};

/** Refuses an import with errors of validation (contract: features-batch §5). @throws Problem BadDataError */
const refuseErrors = (errors: readonly Finding[]): void => {
  const texts = errors.map(({ message, affectedItems }) =>
    [message, joinNames(affectedItems, maxDetails)].join(' ').trim(),
  );
  const [first] = texts;
  if (first !== undefined) throw badData(first, texts);
};

/** What an import reads first; the items of its plan are read afterwards. */
export const importReads = (input: BatchImport): RequestReads => {
  const reads = validationReads(input);
  return { ...reads, keys: [projectKey(input.project), ...(reads.keys ?? [])] };
};

/**
 * Imports a data set into a project and an environment (contract: features-batch §6). All of it is tried before anything
 * is written (docs/decisions/0078-features-are-imported-in-steps.md).
 * @throws Problem NoAccessError for missing permissions and where change requests are on; NotFoundError for an unknown
 *   project or environment; BadDataError with what validation finds; what the rules for single features throw;
 *   ServiceUnavailable when it was begun but not finished in time
 */
export const importFeatures = async (context: CatalogCallerContext, input: BatchImport): Promise<void> => {
  const { project, environment } = input;
  const { rights } = context.caller;
  const importContext = await readImportContext(context, input);
  refuseMissing(missingPermissions(importContext, rights), environment);
  const dependencies = importsDependencies(importContext);
  // Once before the import, and again in its first commit.
  const requireTarget = async (reading: Reading): Promise<void> => {
    const target = await requireProject(reading, project);
    requireLinked(target, environment);
    requireDirectWrite(rights, target, [environment]);
    if (dependencies) requireDirectWrite(rights, target, 'project');
  };
  await requireTarget(readingOf(context));
  refuseErrors(errorsOf(importContext));
  const plan = planImport(importContext, rights);
  requireFitting(plan.units);
  await readMore(context, planReads(plan));
  await finishTagRemovals(context, plan.units);
  const { refused } = await makeAll(context, {
    kind: 'import-features',
    stepped: steppedImport(context, plan),
    plan,
    require: requireTarget,
    interrupted: 'The import is begun, and is completed within minutes. Look for the event features-imported.',
  });
  if (refused.length > 0)
    throw conflictingState(`The import is done, but for what others changed meanwhile. ${refused.join(' ')}`);
};
