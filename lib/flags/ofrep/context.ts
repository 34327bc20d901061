import type { OfrepContext } from '../../contract/schemas/ofrep.ts';
import type { RawContext } from '../../evaluation/index.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import { withoutTime } from '../sdk/context-time.ts';

/**
 * Converts a context of the protocol to the one of the evaluation (contract: ofrep §2). `targetingKey` and `userId` are
 * the same, the time is that of the service, and for a page the default address is the caller's.
 */
export const contextFrom = (
  sent: OfrepContext,
  { kind, sourceIp }: { readonly kind: Caller['kind']; readonly sourceIp: string },
): RawContext => {
  const { targetingKey, userId, remoteAddress, ...others } = sent;
  const user = userId || targetingKey;
  // The caller with a server token is a server, not the user of the context.
  const address = remoteAddress || (kind === 'client' ? undefined : sourceIp);
  return {
    ...withoutTime(others),
    ...(user && { userId: user, targetingKey: targetingKey || user }),
    ...(address && { remoteAddress: address }),
  };
};
