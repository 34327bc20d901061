import type { BadgeLook } from '../../design/badge.tsx';
import type { Delivery, SoughtState } from '../../queries/integrations.ts';
import type { DeliveryState } from '../integrations/integration-search.ts';

/** A delivery that failed and is attempted again waits. */
export const deliveryStateOf = ({ state, isWaiting }: Pick<Delivery, 'state' | 'isWaiting'>): DeliveryState => {
  if (isWaiting) return 'waiting';
  if (state === 'success') return 'delivered';
  return state === 'failed' ? 'failed' : 'partly';
};

/** What the API calls these states where it is asked for deliveries. */
export const soughtStates: Readonly<Record<DeliveryState, SoughtState>> = {
  delivered: 'success',
  partly: 'successWithErrors',
  waiting: 'waiting',
  failed: 'failed',
};

export const deliveryLooks: Readonly<Record<DeliveryState, BadgeLook>> = {
  delivered: 'good',
  partly: 'warn',
  waiting: 'warn',
  failed: 'bad',
};
