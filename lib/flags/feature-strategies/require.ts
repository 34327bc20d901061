import { excerpt, Problem } from '../../contract/problems.ts';
import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { EnvironmentPlace } from '../features/load.ts';

/** The error (404) for a strategy that a feature does not have in an environment; another feature may have it. */
export class UnknownStrategy extends Problem {
  readonly id: string;
  readonly feature: string;

  constructor(id: string, { feature, environment }: Omit<EnvironmentPlace, 'project'>) {
    super(
      'NotFoundError',
      `There is no strategy "${excerpt(id)}" at feature "${feature}" in environment "${environment}".`,
    );
    this.id = id;
    this.feature = feature;
  }
}

/** A strategy by its full path. */
export interface StrategyPlace {
  readonly place: EnvironmentPlace;
  readonly id: string;
}

/** @throws UnknownStrategy */
export const requireStrategy = (
  strategies: readonly StoredStrategy[],
  id: string,
  place: Omit<EnvironmentPlace, 'project'>,
): StoredStrategy => {
  const strategy = strategies.find((one) => one.id === id);
  if (!strategy) throw new UnknownStrategy(id, place);
  return strategy;
};
