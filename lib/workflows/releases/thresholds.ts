import type { EnvironmentParts, EnvironmentPlace } from '../../flags/features/load.ts';
import type { Thresholds } from '../../rollout/evidence.ts';
import type { Source } from '../../store/table/read.ts';

/** Whether something in the environment is compared with metrics of SDKs, which ask for no look by themselves. */
export const watchesMetrics = ({
  releasePlan,
  safeguards = [],
}: Pick<EnvironmentParts, 'releasePlan' | 'safeguards'>): boolean =>
  safeguards.length > 0 || (releasePlan?.safeguards.length ?? 0) > 0;

export const readThresholds = async (
  _source: Source,
  _place: EnvironmentPlace,
  _parts: EnvironmentParts,
): Promise<Thresholds> => new Map();
