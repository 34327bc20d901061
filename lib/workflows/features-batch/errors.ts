import type { BatchData, Finding } from '../../contract/schemas/features-batch.ts';
import { repeatedNames } from '../../flags/feature-variants/weights.ts';
import { namesNotMatching } from '../../flags/features/naming-pattern.ts';
import { about } from './finding.ts';
import type { ImportContext } from './import-context.ts';
import { newNames } from './new-names.ts';

/** One entry a use: how often a type is missed tells how much would be lost. */
const unknownStrategyTypes = ({ featureStrategies }: BatchData, { config }: ImportContext): Finding[] =>
  about(
    'These strategy types do not exist here. Create them first:',
    featureStrategies.map(({ name }) => name).filter((name) => !config.strategyTypes.has(name)),
  );

/** Fields unknown here are created by the import; one that is known has to allow what the imported one allows. */
const narrowContextFields = ({ contextFields }: BatchData, { config }: ImportContext): Finding[] =>
  about(
    'These context fields lack legal values that the imported ones have. Add the values first:',
    contextFields
      .filter(({ name, legalValues = [] }) => {
        const known = config.contextFields.get(name);
        const legal = new Set(known?.legalValues.map(({ value }) => value));
        return known !== undefined && legalValues.some(({ value }) => !legal.has(value));
      })
      .map(({ name }) => name),
  );

const featuresElsewhere = ({ elsewhere }: ImportContext): Finding[] =>
  about(
    'Features of these names exist in other projects, and names are unique over all of them:',
    [...elsewhere].map(
      ([name, project]) => `${name} (in ${project === undefined ? 'another project' : `project ${project}`})`,
    ),
  );

const repeatedFeatures = ({ features }: BatchData): Finding[] =>
  about('These features occur more than once in the data:', repeatedNames(features));

/** @throws Problem BadDataError when it takes the pattern too long to judge the names */
const misnamedFeatures = ({ features }: BatchData, { project }: ImportContext): Finding[] => {
  const naming = project?.featureNaming;
  if (!naming?.pattern) return [];
  const example = naming.example ? ` Example: "${naming.example}".` : '';
  const description = naming.description ? ` ${naming.description}` : '';
  const names = [...new Set(features.map(({ name }) => name))];
  return about(
    `These features do not match the project's naming pattern "^${naming.pattern}$".${example}${description}`,
    namesNotMatching(names, naming).toSorted(),
  );
};

const tooManyFeatures = (data: BatchData, circumstances: ImportContext): Finding[] => {
  const { project, active } = circumstances;
  const limit = project?.featureLimit ?? null;
  const added = newNames(data, circumstances).length;
  if (limit === null || added === 0 || active + added <= limit) return [];
  const message =
    `The import would create ${added} new features in a project that has ${active} features; ` +
    `its feature limit is ${limit}.`;
  return [{ message, affectedItems: [] }];
};

const unknownSegments = ({ segments }: BatchData, { config, project }: ImportContext): Finding[] => {
  const usable = [...config.segments.values()].filter((segment) => !segment.project || segment.project === project?.id);
  const names = new Set(usable.map(({ name }) => name));
  return about(
    'These segments do not exist here, or belong to another project. Create them first:',
    segments.map(({ name }) => name).filter((name) => !names.has(name)),
  );
};

/** A feature that is archived here is skipped by the import, so nothing can depend on it. */
const unknownParents = ({ features, dependencies }: BatchData, { parents, archived }: ImportContext): Finding[] => {
  const imported = new Set(features.map(({ name }) => name).filter((name) => !archived.has(name)));
  const named = new Set(dependencies.flatMap((one) => one.dependencies.map(({ feature }) => feature)));
  return about(
    'Features depend on these, which are neither imported nor exist here. Create them first:',
    [...named].filter((name) => !imported.has(name) && !parents.has(name)),
  );
};

/**
 * What stands in the way of an import (behaviour §1.10): one entry a class, in the order of its table.
 * @throws Problem BadDataError when it takes the project's naming pattern too long to judge the names
 */
export const errorsOf = (data: BatchData, circumstances: ImportContext): Finding[] => [
  ...unknownStrategyTypes(data, circumstances),
  ...narrowContextFields(data, circumstances),
  ...featuresElsewhere(circumstances),
  ...repeatedFeatures(data),
  ...misnamedFeatures(data, circumstances),
  ...tooManyFeatures(data, circumstances),
  ...unknownSegments(data, circumstances),
  ...unknownParents(data, circumstances),
];
