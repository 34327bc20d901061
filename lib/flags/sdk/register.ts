import type { ClientRegistration } from '../../contract/schemas/sdk.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import type { Registrations } from '../../store/observations/registrations.ts';
import { omitNullish } from '../features/omit-nullish.ts';
import { reachOf } from './reach.ts';

/** The context of registrations. */
export interface RegistrationContext extends CallerContext {
  readonly registrations: Registrations;
}

/** Bytes of a registration that are stored. */
const maxBytes = 4_000;

/** The data of the event: all of it, or the first part of it that is small enough (contract: sdk §7.3). */
const eventData = (registration: ClientRegistration, environment: string): Record<string, unknown> => {
  const whole = { ...omitNullish(registration), environment };
  const { strategies: _, ...shorter } = whole;
  const fits = (data: object): boolean => Buffer.byteLength(JSON.stringify(data)) <= maxBytes;
  return [whole, shorter].find(fits) ?? { appName: registration.appName, environment };
};

/**
 * Records an application: an observation, limited in size and number, and no commit (contract: sdk §7). The event of a
 * new one is emitted by `emitNewApplications`, which the table's stream starts.
 */
export const recordRegistration = (
  { table, registrations, caller, actor, now }: RegistrationContext,
  registration: ClientRegistration,
): Promise<void> => {
  const { environment } = reachOf(caller, undefined);
  const data = eventData(registration, environment);
  return registrations.note({ name: registration.appName, data, actor, now, table });
};
