import type { FlagEnvironment } from '../../queries/flags.ts';

/** A plan that may move by itself. */
interface MovingRelease {
  readonly id: string;
}

/** The plan of a flag in an environment, if it may move by itself, so that there is something to stop. */
export const movingRelease = ({
  enabled,
  releasePlan,
}: Pick<FlagEnvironment, 'enabled' | 'releasePlan'>): MovingRelease | undefined =>
  enabled && releasePlan !== undefined && !releasePlan.paused && !releasePlan.completed
    ? { id: releasePlan.id }
    : undefined;
