import { openWakes, type Wakes } from '../deliveries/wakes.ts';
import { optional, required } from '../runtime/env.ts';
import { openPoller, type Poller } from '../wire/poller.ts';

let opened: Wakes | undefined;

/** The queue that wakes whoever delivers events, with which this process was deployed; opened when it is first used. */
export const wakes: Wakes = {
  wake: (integration, inSeconds) => {
    opened ??= openWakes(required('deliveryQueue'));
    return opened.wake(integration, inSeconds);
  },
};

const polled = optional('deliveryPoller');

/** Lambda's polling of that queue; undefined: this process does not switch it. */
export const poller: Poller | undefined = polled ? openPoller(polled) : undefined;
