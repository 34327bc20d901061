import type { EnvironmentPlace } from '../../flags/features/load.ts';
import type { Thresholds } from '../../rollout/evidence.ts';
import type { FeatureEnvironmentItem } from '../../store/table/items.ts';
import type { Source } from '../../store/table/read.ts';

/** Whether something in the environment is compared with metrics of SDKs, which ask for no look by themselves. */
export const watchesMetrics = ({ releasePlan, safeguards = [] }: FeatureEnvironmentItem): boolean =>
  safeguards.length > 0 || (releasePlan?.safeguards.length ?? 0) > 0;

export const readThresholds = async (
  _source: Source,
  _place: EnvironmentPlace,
  _item: FeatureEnvironmentItem,
): Promise<Thresholds> => new Map();
