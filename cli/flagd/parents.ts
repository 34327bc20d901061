import type { Dependency } from '../../lib/evaluation/index.ts';
import type { Flag } from '../flags/flag.ts';
import { Inexpressible } from './inexpressible.ts';
import { all, any, firstOf, type Logic, not } from './logic.ts';
import { branchesOf, type Outcome, outcomesOf } from './outcome.ts';
import type { RuleContext } from './strategy.ts';

/** The flags among which parents are found. */
export interface FlagContext extends RuleContext {
  readonly flags: ReadonlyMap<string, Flag>;
}

/** A disabled flag is on for nobody. */
const outcomesOfParent = (parent: Flag, context: FlagContext): readonly Outcome[] => {
  const configuration = parent.environments.get(context.environment);
  if (!configuration?.enabled) return [];
  try {
    return outcomesOf(configuration, context);
  } catch (error) {
    if (!(error instanceof Inexpressible)) throw error;
    throw new Inexpressible(`depends on "${parent.name}", which ${error.message}`);
  }
};

/** Whether a parent has the state that the dependency requires (contract: evaluation §8). */
const parentRule = ({ feature, enabled = true, variants = [] }: Dependency, context: FlagContext): Logic => {
  const parent = context.flags.get(feature);
  if (parent === undefined || parent.dependencies.length > 0) return false;
  const outcomes = outcomesOfParent(parent, context);
  const isOn = any(outcomes.map(({ when }) => when));
  if (!enabled) return not(isOn);
  if (variants.length === 0) return isOn;
  if (!parent.environments.get(context.environment)?.enabled) return false;
  const name = firstOf(
    branchesOf(outcomes, (variant) => variant?.name ?? 'disabled'),
    'disabled',
  );
  return typeof name === 'string' ? variants.includes(name) : { in: [name, [...variants]] };
};

/** Whether all parents of a flag have the required state. @throws Inexpressible */
export const parentsRule = ({ dependencies }: Flag, context: FlagContext): Logic =>
  all(dependencies.map((dependency) => parentRule(dependency, context)));
