import { badData } from '../../contract/problems.ts';
import { inBatches, type Load } from '../../store/table/batches.ts';
import { maxBatchActions, storedSize } from '../../store/table/size.ts';
import type { PlannedFeature, Unit } from './plan.ts';

/** The project, and how far the import has come. */
const reserved = 2;

/** So many features of one commit that their events have room too: each may tell of 180 KB that were replaced. */
const maxFeatures = 10;
const fewestActions = Math.floor((maxBatchActions - reserved) / maxFeatures);

/** The feature, its name and its environment; tags and their types, segments and parents are relied on. */
const actionsOf = ({ tags, strategies, dependencies = [] }: PlannedFeature): number => {
  const types = new Set(tags.map(({ type }) => type));
  const segments = new Set(strategies.flatMap((strategy) => strategy.segments ?? []));
  return 3 + tags.length + types.size + segments.size + dependencies.length;
};

const loadOf = (unit: Unit): Load => {
  const bytes = storedSize(unit);
  if (unit.kind === 'context-field') return { actions: 1, bytes };
  // A type and its pending removal, a tag and its type.
  if (unit.kind !== 'feature') return { actions: 2, bytes };
  return { actions: Math.max(fewestActions, actionsOf(unit.feature)), bytes };
};

/** @throws Problem BadDataError for a feature that no commit could bring whole */
export const requireFitting = (units: readonly Unit[]): void => {
  for (const unit of units) {
    if (unit.kind !== 'feature' || actionsOf(unit.feature) + reserved <= maxBatchActions) continue;
    throw badData(
      `The feature "${unit.feature.name}" has too many tags, segments and parents to be imported at once. Take some away.`,
    );
  }
};

/** Units in as few commits as hold them, in their order. */
export const inCommits = (units: readonly Unit[]): Unit[][] => inBatches(units, loadOf, reserved);
