import { optional } from '../runtime/env.ts';
import { type EventBus, openBusFile, openEventBus } from '../wire/event-bus.ts';
import { openQueue, type Queue } from '../wire/queue.ts';

const [name, file, refused] = [optional('eventBus'), optional('eventBusFile'), optional('busDeadLetters')];

/** The bus that gets every event; undefined: this stage has none. */
export const eventBus: EventBus | undefined = name ? openEventBus(name) : file ? openBusFile(file) : undefined;

/** The queue of events that the bus has refused; undefined: refusals are only logged. */
export const refusedByBus: Queue | undefined = refused ? openQueue(refused) : undefined;
