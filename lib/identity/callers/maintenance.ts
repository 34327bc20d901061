import { inMaintenance } from '../../contract/problems.ts';
import type { Head } from '../../store/commit/head.ts';

/**
 * Every change calls this. The head of the instance, which every request reads anyway, contains the maintenance mode
 * (docs/decisions/0212-what-every-request-has-to-know.md).
 * @throws Problem `ServiceUnavailable` while the maintenance mode is on
 */
export const requireNoMaintenance = (head: Pick<Head, 'maintenance'> | undefined): void => {
  if (head?.maintenance) throw inMaintenance();
};
