import { randomUUID } from 'node:crypto';
import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import { isSame } from '../../definition/same.ts';
import { firstEnabled } from '../../flags/feature-environments/enable.ts';
import { normaliseStrategy } from '../../flags/feature-strategies/normalise.ts';
import { explicitVariant, replaceVariantsIn } from '../../flags/feature-variants/change.ts';
import { importedVariants } from '../../flags/feature-variants/weights.ts';
import { emitFeatureEvent } from '../../flags/features/emit.ts';
import type { GuardedUnit } from '../../flags/features/guarded-unit.ts';
import { type EnvironmentPlace, requireConfigured } from '../../flags/features/load.ts';
import { switchedOff, switchedOn } from '../../flags/features/releases/switch.ts';
import { putParts } from '../../flags/features/store.ts';
import { strategyView } from '../../flags/features/strategies.ts';
import type { Grants } from '../../identity/rights/rights.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { enabledAfter } from './effects.ts';
import type { Plan, PlannedFeature } from './plan.ts';

/** The context in which units of an import are written. */
export interface UpsertContext {
  readonly place: Pick<Plan, 'project' | 'environment'>;
  /** The project at the time of this commit. */
  readonly state: ProjectState;
  /** The rights of the caller when the import was ordered. */
  readonly rights: Grants;
  /** @throws Problem NoAccessError when the caller lacks the permission */
  readonly requirePermission: (permission: PermissionName) => void;
}

/** A strategy without the members that differ when an equal one is created again. */
const contentOf = ({ id: _, createdAt: __, ...content }: StoredStrategy) => content;

const newStrategies = async (
  unit: UnitOfWork,
  project: string,
  { strategies }: PlannedFeature,
): Promise<StoredStrategy[]> => {
  const all: StoredStrategy[] = [];
  for (const [i, strategy] of strategies.entries())
    all.push({
      ...(await normaliseStrategy(unit, project, strategy, importedVariants)),
      id: randomUUID(),
      title: strategy.title ?? null,
      disabled: strategy.disabled ?? false,
      sortOrder: strategy.sortOrder ?? i,
      createdAt: unit.now.toISOString(),
    });
  return all;
};

/**
 * Replaces the strategies of a feature in one environment and, where they are given, its variants and its state
 * (contract: features-batch §6.3). Parts that are equal already are not written, so that importing twice changes
 * nothing.
 * @throws Problem as for adding a strategy and replacing variants; NoAccessError
 */
export const upsertEnvironment = async (
  unit: GuardedUnit,
  place: EnvironmentPlace,
  planned: PlannedFeature,
  { requirePermission }: UpsertContext,
): Promise<void> => {
  const { environment } = place;
  const { feature, parts } = await requireConfigured(unit, place);
  const given = await newStrategies(unit, place.project, planned);
  const isEqual = isSame(given.map(contentOf), parts.strategies.map(contentOf));
  const strategies = isEqual ? parts.strategies : given;
  const enabled = enabledAfter(planned, parts);
  const changesVariants =
    planned.variants && !isSame(importedVariants(planned.variants.map(explicitVariant)), parts.variants);
  if (!isEqual && parts.strategies.length > 0) requirePermission('DELETE_FEATURE_STRATEGY');
  if (enabled !== parts.enabled) requirePermission('UPDATE_FEATURE_ENVIRONMENT');
  if (changesVariants) requirePermission('UPDATE_FEATURE_ENVIRONMENT_VARIANTS');
  if (!isEqual) {
    for (const strategy of parts.strategies)
      emitFeatureEvent(unit, feature, 'feature-strategy-remove', { environment, preData: strategyView(strategy) });
    for (const strategy of given)
      emitFeatureEvent(unit, feature, 'feature-strategy-add', { environment, data: strategyView(strategy) });
  }
  if (!isEqual || enabled !== parts.enabled) {
    const written = { ...parts, strategies };
    const change = enabled ? switchedOn : switchedOff;
    const switched = enabled === parts.enabled ? written : change(unit, { place, feature, parts: written });
    putParts(unit, place, { ...switched, ...firstEnabled(feature, parts, enabled, unit.now) });
  }
  if (planned.variants && changesVariants)
    await replaceVariantsIn(unit, { place, variants: planned.variants, arrange: importedVariants });
  if (enabled !== parts.enabled)
    emitFeatureEvent(unit, feature, enabled ? 'feature-environment-enabled' : 'feature-environment-disabled', {
      environment,
    });
};
