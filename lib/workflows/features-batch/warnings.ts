import type { Finding } from '../../contract/schemas/features-batch.ts';
import { unknownOwners } from '../../flags/feature-owners/find.ts';
import { findingAbout } from './errors.ts';
import { type ImportCheck, namedIn } from './import-context.ts';

/** Effects of an import that callers may not expect: one finding for each kind (contract: features-batch §3.2). */
export const warningsOf = (context: ImportCheck): Finding[] => {
  const { input, config, archived, archivedElsewhere, existing, owners } = context;
  const types = [...new Set(input.data.featureStrategies.map(({ name }) => name))].sort();
  const names = [...new Set(input.data.features.map(({ name }) => name))];
  return [
    ...findingAbout(
      'These custom strategy types are used. See to it that their parameters are what they are at the source:',
      types.filter((name) => config.strategyTypes.get(name)?.editable),
    ),
    ...findingAbout(
      'These features are archived here and are not imported. Those of this project can be revived and then imported:',
      names.filter((name) => archived.has(name) || archivedElsewhere.has(name)),
    ),
    ...findingAbout(
      'These features exist in this project and are overwritten:',
      names.filter((name) => existing.has(name)),
    ),
    ...findingAbout(
      'These owners do not exist here. Features are imported without them:',
      unknownOwners(namedIn(input.data), owners),
    ),
  ];
};
