import { createHash } from 'node:crypto';
import { requireNoViolations } from '../../contract/problems.ts';
import type { ImportedState } from '../../contract/schemas/state.ts';
import { findOwners } from '../../flags/feature-owners/find.ts';
import type { KnownRevision } from '../../store/catalog/catalog.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { planAgain } from '../../store/commands/plan-again.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import {
  addonsPartition,
  defaultProjectId,
  featureNameKey,
  jobsPartition,
  projectScope,
  releasePlanTemplatesPartition,
} from '../../store/table/keys.ts';
import { maxFeaturesOfCommit } from '../../store/table/limits.ts';
import { finishRemovals } from '../recovery/continue-removals.ts';
import { changedFeatures } from './changed-features.ts';
import { readCheckpoint } from './checkpoint.ts';
import { duplicates, exceededLimits } from './checks/check-document.ts';
import { danglingReferences, removedSegmentsInUse } from './checks/check-references.ts';
import {
  exceedsTransaction,
  oversizedFeatures,
  tooManyEnvironments,
  tooManyIntegrations,
  tooManyTemplates,
} from './checks/check-sizes.ts';
import { namedIn, ownersLeftOut } from './checks/owners-left-out.ts';
import type { ImportContext, Mode } from './context.ts';
import { loadCurrentState } from './current-state.ts';
import { assemble, type StateDocument } from './document.ts';
import { executePlan, type Progress, unfinishedImport } from './execute-plan.ts';
import { leftToDo, matchIntegrations } from './integrations.ts';
import { normalise } from './normalise.ts';
import { planChanges, planRemovals, planSegmentPhases } from './plan.ts';
import { projectedState } from './projected-state.ts';

export interface ImportInput {
  readonly state: ImportedState;
  /** Existing items are not changed. */
  readonly keep: boolean;
  /** Items that the categories of the document lack are removed, and the others are overwritten. */
  readonly drop: boolean;
  /** Address of the console, for links of the integrations that are made or changed. */
  readonly consoleUrl: string;
}

/**
 * What every import reads first; the document may be a file that is not read yet. For a small document, the projects of
 * its features are read, too; a larger one takes several commits anyway.
 */
export const importReads = (state: ImportedState | undefined): RequestReads => {
  const names = [...new Set(state?.features?.map(({ name }) => name) ?? [])];
  return {
    scopes: [projectScope(defaultProjectId)],
    keys: names.length > maxFeaturesOfCommit ? [] : names.map(featureNameKey),
    ranges: [
      { pk: jobsPartition },
      ...(state?.integrations ? [{ pk: addonsPartition }] : []),
      ...(state?.releasePlanTemplates ? [{ pk: releasePlanTemplatesPartition }] : []),
    ],
  };
};

/** The mode of an import. `drop` also overwrites the remaining items. */
const modeOf = ({ keep, drop }: ImportInput): Mode => {
  if (drop) return 'replace';
  return keep ? 'keep' : 'overwrite';
};

/** @throws Problem ValidationError for errors within the document */
const readDocument = (state: ImportedState): StateDocument => {
  const normal = normalise(state);
  requireNoViolations(duplicates(normal));
  const document = assemble(normal);
  requireNoViolations(exceededLimits(document));
  return document;
};

const openImport = async (context: CatalogContext, input: ImportInput): Promise<ImportContext> => {
  const document = readDocument(input.state);
  const digest = createHash('sha256').update(JSON.stringify(input.state)).digest('hex');
  const createdEnvironments = document.environments && document.projects ? await readCheckpoint(context, digest) : [];
  const mode = modeOf(input);
  const owners = await findOwners(context, namedIn(document));
  return { ...context, document, mode, digest, createdEnvironments, owners, consoleUrl: input.consoleUrl };
};

/** Reads the stored state, and computes which features the document changes. */
const readComparison = async (context: ImportContext, known?: KnownRevision) => {
  const current = await loadCurrentState(context, known);
  return { current, changed: changedFeatures(context, current) };
};

type Comparison = Awaited<ReturnType<typeof readComparison>>;

/** @throws Problem ValidationError for errors of the document in view of the stored state */
const requireImportable = (context: ImportContext, { current, changed }: Comparison): void => {
  const projected = projectedState(context, current);
  requireNoViolations([
    ...danglingReferences(context, current, projected),
    ...removedSegmentsInUse(context, current, projected),
    ...oversizedFeatures(changed),
    ...tooManyEnvironments(context.document, current),
    ...tooManyIntegrations(context.document, current),
    ...tooManyTemplates(context, current),
    ...exceedsTransaction(changed),
  ]);
};

/** @throws PlanOutdated, Problem ServiceUnavailable */
const executeImport = async (
  context: ImportContext,
  { current, changed }: Comparison,
  progress: Progress,
): Promise<void> => {
  await executePlan(context, planChanges(context, current, changed), progress);
  if (context.mode !== 'replace') return;
  await executePlan(context, planRemovals(context, await loadCurrentState(context)), progress);
  await finishRemovals(context);
  await executePlan(context, planSegmentPhases(context, await loadCurrentState(context)), progress);
};

/**
 * Imports a state document (contract: state §6; docs/decisions/0075-a-state-is-imported-in-steps.md). The whole
 * document is checked, by itself and against the stored state, before it is written in steps. A repeated import does
 * what is left to do.
 *
 * @returns what is left to do by hand, a sentence each
 * @throws Problem ValidationError naming every place, after which nothing was written; ServiceUnavailable when it could
 *   not be finished in time, with its progress in `details`
 */
export const importState = async (command: CatalogContext, input: ImportInput): Promise<readonly string[]> => {
  const context = await openImport(command, input);
  const progress: Progress = new Map();
  let known: Comparison | undefined = await readComparison(context, command);
  requireImportable(context, known);
  const left = [
    ...leftToDo(matchIntegrations(context.document.integrations ?? [], known.current.addons), context.mode),
    ...ownersLeftOut(context, known.current),
  ];
  await planAgain(
    context,
    async () => {
      // Removals that others have begun could remove items that are written now.
      if ((await finishRemovals(context)) > 0) known = undefined;
      const comparison = known ?? (await readComparison(context));
      known = undefined;
      await executeImport(context, comparison, progress);
    },
    (cause) => unfinishedImport(progress, cause),
  );
  return left;
};
