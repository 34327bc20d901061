import type { Problem } from '../../contract/problems.ts';
import { closeReadAhead } from '../commit/request.ts';
import type { CommandContext } from './context.ts';

/** The state for which something was planned has changed, and the plan is no longer right. Plan again. */
export class PlanOutdated extends Error {
  override readonly name = 'PlanOutdated';
}

/** Maximum number of plans that one command makes, because others change the same things meanwhile. */
const maxPlans = 5;

/**
 * Plans and executes, and does so again when the plan is outdated.
 * @throws what `givenUp` makes of the last failure
 */
export const planAgain = async <T>(
  request: Pick<CommandContext, 'table' | 'readAhead'>,
  attempt: () => Promise<T>,
  givenUp: (cause: PlanOutdated) => Problem,
): Promise<T> => {
  for (let plans = 1; ; plans++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PlanOutdated)) throw error;
      if (plans === maxPlans) throw givenUp(error);
      // The items that the request read ahead may be outdated.
      closeReadAhead(request);
    }
  }
};
