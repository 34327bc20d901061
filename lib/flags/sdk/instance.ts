import type { ClientMetrics } from '../../contract/schemas/sdk.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import type { Instances } from '../../store/observations/instances.ts';
import { reachOf } from './reach.ts';

/** The context of reports of instances. */
export interface InstancesContext extends CallerContext {
  readonly instances: Instances;
}

/**
 * Notes that an instance is still there, if it registered (contract: applications §4.1). It registered in the
 * environment of its token, whatever it reports about.
 */
export const refreshInstance = async (
  { instances, caller, now }: InstancesContext,
  { appName, instanceId }: Pick<ClientMetrics, 'appName' | 'instanceId'>,
): Promise<void> => {
  if (!instanceId) return;
  const { environment } = reachOf(caller, undefined);
  await instances.refresh({ name: appName, environment, instanceId, now });
};
