import { compileConstraint } from '../../lib/evaluation/constraint.ts';
import { bucketOf, hash, hashPrefix, wordsOf } from '../../lib/evaluation/hash.ts';
import { prepareContext } from '../../lib/evaluation/index.ts';
import type * as cases from './cases.ts';
import { explained, flag, strategy, surroundings } from './flags.ts';

/** Evaluates the rows of `cases/`. It is bundled with the rules that it calls, so that these may be changed ones. */

type Row<Name extends keyof typeof cases> = (typeof cases)[Name][number];

const hashes = ({ group, seed, id, hash: expected, of100, of1000 }: Row<'hashCases'>): boolean => {
  const prefix = hashPrefix(group, seed);
  return (
    hash(prefix, wordsOf(id)) === expected &&
    bucketOf(prefix, wordsOf(id), 100) === of100 &&
    (of1000 === undefined || bucketOf(prefix, wordsOf(id), 1000) === of1000)
  );
};

const holds = ({ constraint, context, result }: Row<'operatorCases'>): boolean =>
  compileConstraint(constraint).holds(prepareContext(context, surroundings)) === result;

const applies = ({ name, parameters, context, chance, result }: Row<'strategyCases'>): boolean => {
  const feature = flag({ strategies: [strategy({ name, parameters })] });
  return explained([feature], context, [], () => chance).strategies.result === result;
};

/** The number of rows whose result differs from the expected one. */
export const countDiffering = ({ hashCases, operatorCases, strategyCases }: typeof cases): number =>
  hashCases.filter((row) => !hashes(row)).length +
  operatorCases.filter((row) => !holds(row)).length +
  strategyCases.filter((row) => !applies(row)).length;
