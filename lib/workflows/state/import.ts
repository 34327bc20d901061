import { createHash } from 'node:crypto';
import { invalidAll, type Violation } from '../../contract/problems.ts';
import type { ImportedState } from '../../contract/schemas/state.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { Table } from '../../store/table/table.ts';
import { finishRemovals } from '../recovery/finish-removals.ts';
import { assemble } from './assemble.ts';
import { type Current, loadCurrent } from './current.ts';
import { duplicates } from './duplicates.ts';
import { executePlan, type Progress, unfinished } from './execute-plan.ts';
import { recallEnvironments } from './import-checkpoint.ts';
import { beyondLimits } from './limits.ts';
import { modeOf } from './mode.ts';
import { normalise } from './normalise.ts';
import { exceedsTransaction, oversizedFeatures } from './oversized-features.ts';
import { planChanges, planRemovals, planSegmentRemovals } from './plan.ts';
import { danglingReferences } from './references.ts';
import { removedInUse } from './removed-in-use.ts';
import { StateMoved } from './state-moved.ts';

export interface ImportOrder {
  readonly table: Table;
  readonly catalog: Catalog;
  readonly state: ImportedState;
  /** Existing items stay untouched. */
  readonly keep: boolean;
  /** What the categories of the document lack is removed, and the rest overwritten. */
  readonly drop: boolean;
  readonly actor: Actor;
  readonly now: Date;
  /** Epoch ms after which no step begins. */
  readonly deadline: number;
  /** Epoch ms. */
  readonly clock?: () => number;
}

/** @throws Problem ValidationError with the first hundred violations */
const refuseIf = (violations: readonly Violation[]): void => {
  const [first, ...others] = violations;
  if (first) throw invalidAll([first, ...others]);
};

/** New plans after others changed what an import works on. */
const maxPlans = 5;

/**
 * Imports a state document (behaviour §1.18, docs/decisions/0075-a-state-is-imported-in-steps.md). It is validated whole
 * against itself and against what is there; only then the first thing is written. Carried out in steps, each right by
 * itself: repeated, it does what is left to do, and nothing when nothing is left.
 *
 * @throws Problem ValidationError naming every place, nothing was written; ServiceUnavailable when it could not be
 * finished in time, with what is done in `details`
 */
export const importState = async (order: ImportOrder): Promise<void> => {
  const normal = normalise(order.state);
  refuseIf(duplicates(normal));
  const document = assemble(normal);
  refuseIf(beyondLimits(document));
  const mode = modeOf(order);
  const digest = createHash('sha256').update(JSON.stringify(order.state)).digest('hex');
  const made =
    document.environments && document.projects ? await recallEnvironments(order.table, digest, order.now) : [];
  const progress: Progress = new Map();
  const options = { mode, now: order.now, made };
  const load = (): Promise<Current> => loadCurrent(order, document, mode === 'replace');
  const tools = { ...order, clock: order.clock ?? order.table.pace.now, mode, digest, document };
  const found = await load();
  refuseIf([
    ...danglingReferences(document, found, mode),
    ...removedInUse(document, found, mode),
    ...oversizedFeatures(document, found, options),
    ...exceedsTransaction(document, found, options),
  ]);
  const finishBegun = () => finishRemovals(order.table, order.catalog, order);
  for (let current = found, plans = 1; ; current = await load(), plans++) {
    // Removals that were begun and not finished, by an import or otherwise, would take what is made now with them.
    if ((await finishBegun()) > 0) current = await load();
    try {
      await executePlan(planChanges(document, current, options), tools, progress);
      if (mode === 'replace') {
        await executePlan(planRemovals(document, await load()), tools, progress);
        await finishBegun();
        await executePlan(planSegmentRemovals(document, await load()), tools, progress);
      }
      return;
    } catch (error) {
      if (!(error instanceof StateMoved)) throw error;
      if (plans === maxPlans) throw unfinished(progress, error);
    }
  }
};
