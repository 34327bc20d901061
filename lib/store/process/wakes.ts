import { openWakes, type Wakes } from '../deliveries/wakes.ts';
import { required } from '../runtime/env.ts';

let opened: Wakes | undefined;

/** The queue that wakes whoever delivers events, with which this process was deployed; opened when it is first used. */
export const wakes: Wakes = {
  wake: (integration, inSeconds) => {
    opened ??= openWakes(required('deliveryQueue'));
    return opened.wake(integration, inSeconds);
  },
};
