import type { AddonParameter, AddonProvider } from '../../../contract/schemas/addon.ts';
import { type EventType, eventTypes } from '../../../contract/schemas/event.ts';

type Own = Omit<AddonProvider, 'events' | 'usualEvents' | 'parameters'> & {
  readonly parameters: readonly AddonParameter[];
  readonly usualEvents: readonly EventType[];
};

/** The definition of a provider. Each takes every type of events: what is missing in a list is missed by somebody. */
export const define = ({ parameters, usualEvents, ...own }: Own): AddonProvider => ({
  ...own,
  parameters: [...parameters],
  events: [...eventTypes],
  usualEvents: [...usualEvents],
});
