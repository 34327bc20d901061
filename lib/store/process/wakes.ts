import { openCalls, openWakes, type Wakes } from '../deliveries/wakes.ts';
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

const deliverer = optional('deliverer');

/** Calls of the deliverer, for when nobody takes the messages of that queue; undefined: somebody always does. */
export const calls: Wakes | undefined = deliverer ? openCalls(deliverer) : undefined;

/** Lambda's polling of that queue; undefined: somebody polls it without a pause, and nobody is billed for it. */
export const poller: Poller | undefined = deliverer ? openPoller(deliverer) : undefined;
