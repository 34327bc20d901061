import type { OfrepContext } from '../../contract/schemas/ofrep.ts';
import type { RawContext } from '../../evaluation/index.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import { withoutTime } from '../sdk/context-time.ts';

/**
 * The context of the protocol as the evaluation knows it (contract: ofrep §2): `targetingKey` and `userId` are the same,
 * the time is that of the service, and a page without an address has that of its caller.
 */
export const contextFrom = (
  sent: OfrepContext,
  { kind, sourceIp }: { readonly kind: Caller['kind']; readonly sourceIp: string },
): RawContext => {
  const { targetingKey, userId, remoteAddress, ...others } = sent;
  const user = userId || targetingKey;
  // The caller of a server token is the server, not whom the context is about.
  const address = remoteAddress || (kind === 'client' ? undefined : sourceIp);
  return {
    ...withoutTime(others),
    ...(user && { userId: user, targetingKey: targetingKey || user }),
    ...(address && { remoteAddress: address }),
  };
};
