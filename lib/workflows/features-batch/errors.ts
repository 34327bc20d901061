import { wholePattern } from '../../contract/problems.ts';
import type { Finding } from '../../contract/schemas/features-batch.ts';
import { repeatedNames } from '../../flags/feature-variants/weights.ts';
import { namesNotMatching } from '../../flags/features/names/naming-pattern.ts';
import { type ImportCheck, newNames, usableSegments } from './import-context.ts';

/** A finding about these items; no finding when there are none. */
export const findingAbout = (message: string, affectedItems: readonly string[]): Finding[] =>
  affectedItems.length > 0 ? [{ message, affectedItems: [...affectedItems] }] : [];

/** Names one item for each use, so that the number shows how much would be lost. */
const unknownStrategyTypes = ({ input: { data }, config }: ImportCheck): Finding[] =>
  findingAbout(
    'These strategy types do not exist here. Create them first:',
    data.featureStrategies.map(({ name }) => name).filter((name) => !config.strategyTypes.has(name)),
  );

/** Context fields that lack legal values of the imported ones. Unknown fields are no error: the import creates them. */
const narrowContextFields = ({ input: { data }, config }: ImportCheck): Finding[] => {
  // Made once for each field: the data may name one field with many values thousands of times.
  const legal = new Map(
    [...new Set(data.contextFields.map(({ name }) => name))].flatMap((name) => {
      const known = config.contextFields.get(name);
      return known ? [[name, new Set(known.legalValues.map(({ value }) => value))] as const] : [];
    }),
  );
  return findingAbout(
    'These context fields lack legal values that the imported ones have. Add the values first:',
    data.contextFields
      .filter(({ name, legalValues = [] }) => {
        const known = legal.get(name);
        return known !== undefined && legalValues.some(({ value }) => !known.has(value));
      })
      .map(({ name }) => name),
  );
};

const featuresElsewhere = ({ elsewhere }: ImportCheck): Finding[] =>
  findingAbout(
    'Features of these names exist in other projects, and names are unique over all of them:',
    [...elsewhere].map(
      ([name, project]) => `${name} (in ${project === undefined ? 'another project' : `project ${project}`})`,
    ),
  );

const repeatedFeatures = ({ input: { data } }: ImportCheck): Finding[] =>
  findingAbout('These features occur more than once in the data:', repeatedNames(data.features));

/** @throws Problem BadDataError when the pattern takes too long to match the names */
const misnamedFeatures = ({ input: { data }, project }: ImportCheck): Finding[] => {
  const naming = project?.featureNaming;
  if (!naming?.pattern) return [];
  const example = naming.example ? ` Example: "${naming.example}".` : '';
  const description = naming.description ? ` ${naming.description}` : '';
  const names = [...new Set(data.features.map(({ name }) => name))];
  return findingAbout(
    `These features do not match the project's naming pattern "${wholePattern(naming.pattern)}".${example}${description}`,
    namesNotMatching(names, naming).toSorted(),
  );
};

const tooManyFeatures = (context: ImportCheck): Finding[] => {
  const { project, active } = context;
  const limit = project?.featureLimit ?? null;
  const added = newNames(context).length;
  if (limit === null || added === 0 || active + added <= limit) return [];
  const message =
    `The import would create ${added} new features in a project that has ${active} features; ` +
    `its feature limit is ${limit}.`;
  return [{ message, affectedItems: [] }];
};

const unknownSegments = (context: ImportCheck): Finding[] => {
  const usable = usableSegments(context);
  return findingAbout(
    'These segments do not exist here, or belong to another project. Create them first:',
    context.input.data.segments.map(({ name }) => name).filter((name) => !usable.has(name)),
  );
};

/** Parents that do not exist. A feature that is archived here is not imported, so it cannot be a parent. */
const unknownParents = ({ input: { data }, parents, archived }: ImportCheck): Finding[] => {
  const imported = new Set(data.features.map(({ name }) => name).filter((name) => !archived.has(name)));
  const named = new Set(data.dependencies.flatMap((one) => one.dependencies.map(({ feature }) => feature)));
  return findingAbout(
    'Features depend on these, which are neither imported nor exist here. Create them first:',
    [...named].filter((name) => !imported.has(name) && !parents.has(name)),
  );
};

/** The checks by kind, in the order of the contract. */
const checks = [
  unknownStrategyTypes,
  narrowContextFields,
  featuresElsewhere,
  repeatedFeatures,
  misnamedFeatures,
  tooManyFeatures,
  unknownSegments,
  unknownParents,
];

/**
 * The reasons why an import is impossible: one finding for each kind (contract: features-batch §3.1).
 * @throws Problem BadDataError when the project's naming pattern takes too long to match the names
 */
export const errorsOf = (context: ImportCheck): Finding[] => checks.flatMap((check) => check(context));
