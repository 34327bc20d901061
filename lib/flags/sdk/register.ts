import type { ClientRegistration } from '../../contract/schemas/sdk.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { Registrations } from '../../store/observations/registrations.ts';

/** Members that say something. */
const said = (registration: ClientRegistration): Record<string, unknown> =>
  Object.fromEntries(Object.entries(registration).filter(([, value]) => value !== null && value !== undefined));

/** Bytes that are kept of a registration. */
const maxBytes = 4_000;

/** What the event shows: all of it, or as much as is worth being kept. */
const shown = (registration: ClientRegistration, environment: string): Record<string, unknown> => {
  const whole = { ...said(registration), environment };
  const { strategies: _, ...shorter } = whole as Record<string, unknown>;
  const fits = (data: object): boolean => Buffer.byteLength(JSON.stringify(data)) <= maxBytes;
  return [whole, shorter].find(fits) ?? { appName: registration.appName, environment };
};

/**
 * Notes an application (behaviour §4, client/register): an observation, bounded in size and number, and no commit. The
 * event of a new one is emitted by `emitNewApplications`, which the table's stream wakes.
 */
export const noteRegistration = (
  registrations: Registrations,
  registration: ClientRegistration,
  environment: string,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> =>
  registrations.note({ name: registration.appName, data: shown(registration, environment), actor, now });
