import type { ClientMetrics } from '../../contract/schemas/sdk.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { Instances } from '../../store/observations/instances.ts';
import { instanceKey } from '../../store/table/keys.ts';
import { reachOf } from './reach.ts';

/** The context of reports from instances. */
export interface InstancesContext extends CallerContext {
  readonly instances: Instances;
}

/** What a report reads: the instance that sends it. */
export const instanceReads = ({
  body: { appName, instanceId },
  identity,
}: {
  readonly body: Pick<ClientMetrics, 'appName' | 'instanceId'>;
  readonly identity: Pick<Caller, 'projects' | 'environment'>;
}): RequestReads =>
  instanceId ? { keys: [instanceKey(appName, reachOf(identity, undefined).environment, instanceId)] } : {};

/**
 * Records that an instance is still running, if it is registered (contract: applications §4.1). It is registered in the
 * environment of its token, whatever environment the report is about.
 */
export const refreshInstance = async (
  context: InstancesContext,
  { appName, instanceId }: Pick<ClientMetrics, 'appName' | 'instanceId'>,
): Promise<void> => {
  if (!instanceId) return;
  const { instances, caller, now } = context;
  const { environment } = reachOf(caller, undefined);
  await instances.refresh({ name: appName, environment, instanceId, now, readAhead: context.readAhead });
};
