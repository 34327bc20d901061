import { withMisplacedStrategyCheck } from '../../flags/feature-strategies/misplaced.ts';
import type { GuardedUnit } from '../../flags/features/guarded-unit.ts';
import type { EnvironmentPlace } from '../../flags/features/load.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { guardedWrite } from './guarded-write.ts';

/**
 * `guardedWrite` for rules about a strategy that is named by its full path: if another feature has it, the error names
 * that feature (contract: feature-strategies §4.1).
 * @throws Problem as `guardedWrite`; InvalidOperationError
 */
export const guardedStrategyWrite = <T>(
  context: CatalogCallerContext,
  { project, environment }: EnvironmentPlace,
  work: (unit: GuardedUnit) => Promise<T>,
): Promise<T> =>
  withMisplacedStrategyCheck(context, () => guardedWrite(context, { project, extent: [environment] }, work));
