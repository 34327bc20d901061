import type { Completion } from '../../contract/schemas/lifecycle.ts';
import type { Completion as MarkedCompletion } from '../../definition/flag.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { transactByKey, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { type FeaturePlace, requireFeature } from '../features/load.ts';
import { completionView } from '../features/metadata.ts';
import { putFeature } from '../features/store.ts';

const isSameCompletion = (a: Completion | undefined, b: Completion): boolean =>
  a?.status === b.status && a.statusValue === b.statusValue;

/**
 * Marks a feature completed, and emits the event; nothing happens when it is marked so already. The time of the first mark
 * stays (contract: lifecycle §3).
 * @param completion with `at`, when the mark of an earlier moment is restored
 */
export const completeFeatureIn = (unit: UnitOfWork, feature: FeatureItem, { at, ...given }: MarkedCompletion): void => {
  const completion = completionView(given);
  const isSameTime = at === undefined || at === feature.completed?.at;
  if (isSameTime && isSameCompletion(feature.completed, completion)) return;
  const completed = { ...completion, at: at ?? feature.completed?.at ?? unit.now.toISOString() };
  putFeature(unit, { ...feature, completed });
  emitFeatureEvent(unit, feature, 'feature-completed', { data: { ...completion, kept: given.status === 'kept' } });
};

/** Takes the mark away, and emits the event; nothing happens when there is none (contract: lifecycle §4). */
export const uncompleteFeatureIn = (unit: UnitOfWork, { completed, ...feature }: FeatureItem): void => {
  if (!completed) return;
  putFeature(unit, feature);
  emitFeatureEvent(unit, feature, 'feature-uncompleted');
};

/** Marks an active feature completed. @throws Problem NotFoundError */
export const completeFeature = (
  context: CommandContext,
  { place, completion }: { readonly place: FeaturePlace; readonly completion: Completion },
): Promise<void> =>
  transactByKey(context, projectScope(place.project), async (unit) =>
    completeFeatureIn(unit, await requireFeature(unit, place), completion),
  );

/** Takes the mark from an active feature. @throws Problem NotFoundError */
export const uncompleteFeature = (context: CommandContext, place: FeaturePlace): Promise<void> =>
  transactByKey(context, projectScope(place.project), async (unit) =>
    uncompleteFeatureIn(unit, await requireFeature(unit, place)),
  );
