import type { DataSet } from '../../queries/transfer.ts';
import type { Named } from '../flag/words.ts';
import { changesOfFlag, type ImportPlan } from '../transfer/import-plan.ts';
import type { Target } from '../transfer/target.ts';

/** Only the flags of a plan that differ, as far as they were compared, and the data set of these. */
export const onlyChanged = (data: DataSet, plan: ImportPlan, { environment }: Target, named: Named) => {
  const same = new Set(
    plan.compared.filter((flag) => changesOfFlag(environment, named, flag).length === 0).map(({ name }) => name),
  );
  const isKept = (name: string | undefined): boolean => name !== undefined && !same.has(name);
  return {
    plan: {
      ...plan,
      overwritten: plan.overwritten.filter(isKept),
      compared: plan.compared.filter(({ name }) => isKept(name)),
    },
    data: {
      ...data,
      features: data.features.filter(({ name }) => isKept(name)),
      featureStrategies: data.featureStrategies.filter(({ featureName }) => isKept(featureName)),
      featureEnvironments: (data.featureEnvironments ?? []).filter((one) => isKept(one.featureName ?? one.name)),
      featureTags: (data.featureTags ?? []).filter(({ featureName }) => isKept(featureName)),
    },
  };
};
