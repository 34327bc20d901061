import type { BatchData, Finding } from '../../contract/schemas/features-batch.ts';
import { about } from './finding.ts';
import type { ImportContext } from './import-context.ts';

/** What an import would do that may surprise (behaviour §1.10): one entry a class, in the order of its table. */
export const warningsOf = (
  { features, featureStrategies }: BatchData,
  { config, archived, archivedElsewhere, existing }: ImportContext,
): Finding[] => {
  const types = [...new Set(featureStrategies.map(({ name }) => name))].sort();
  const names = [...new Set(features.map(({ name }) => name))];
  return [
    ...about(
      'These custom strategy types are used. See to it that their parameters are what they are at the source:',
      types.filter((name) => config.strategyTypes.get(name)?.editable),
    ),
    ...about(
      'These features are archived here and are not imported. Those of this project can be revived and then imported:',
      names.filter((name) => archived.has(name) || archivedElsewhere.has(name)),
    ),
    ...about(
      'These features exist in this project and are overwritten:',
      names.filter((name) => existing.has(name)),
    ),
  ];
};
