import type { ClientRegistration } from '../../contract/schemas/sdk.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { type Registrations, registrationReads } from '../../store/observations/registrations.ts';
import { omitNullish } from '../features/omit-nullish.ts';
import { reachOf } from './reach.ts';

/** The context of registrations. */
export interface RegistrationContext extends CallerContext {
  readonly registrations: Registrations;
}

/** Maximum size of the stored part of a registration, in bytes. */
const maxBytes = 4_000;

/**
 * Limits of what is kept of an application besides its event: characters of a text, strategies and their bytes,
 * projects.
 */
const maxVersion = 100;
const maxStrategies = 50;
const maxStrategiesBytes = 600;
const maxProjects = 20;

/** The first characters of a text, without cutting one in half, which the table would refuse. */
const beginOf = (text: string, max: number): string => [...text.slice(0, 2 * max)].slice(0, max).join('');

/** The names that fit into the limits, each once. */
const keptStrategies = (names: readonly string[]): readonly string[] => {
  let left = maxStrategiesBytes;
  return [...new Set(names)].slice(0, maxStrategies).filter((name) => {
    left -= Buffer.byteLength(name);
    return left >= 0;
  });
};

/** The data of the event: the whole registration, or its first part that is small enough (contract: sdk §7.3). */
const eventData = (registration: ClientRegistration, environment: string): Record<string, unknown> => {
  const whole = { ...omitNullish(registration), environment };
  const { strategies: _, ...shorter } = whole;
  const fits = (data: object): boolean => Buffer.byteLength(JSON.stringify(data)) <= maxBytes;
  return [whole, shorter].find(fits) ?? { appName: registration.appName, environment };
};

/** What a registration reads: its token decides about the environment. */
export const registerReads = ({
  body: { appName, instanceId },
  identity,
}: {
  readonly body: ClientRegistration;
  readonly identity: Pick<Caller, 'projects' | 'environment'>;
}): RequestReads =>
  registrationReads(appName, { id: instanceId ?? undefined, environment: reachOf(identity, undefined).environment });

/**
 * Records an application and its instance as observations, limited in size and number, without a commit (contract: sdk
 * §7). The event of a new application is emitted by `emitNewApplications`, which the table's stream starts.
 */
export const recordRegistration = (context: RegistrationContext, registration: ClientRegistration): Promise<void> => {
  const { registrations, caller, actor, now } = context;
  const { environment, projects } = reachOf(caller, undefined);
  const version = registration.sdkVersion ?? undefined;
  return registrations.note({
    name: registration.appName,
    instanceId: registration.instanceId ?? undefined,
    sdkVersion: version === undefined ? undefined : beginOf(version, maxVersion),
    strategies: keptStrategies(registration.strategies ?? []),
    environment,
    projects: projects === '*' ? ['*'] : projects.slice(0, maxProjects),
    data: eventData(registration, environment),
    actor,
    now,
    readAhead: context.readAhead,
  });
};
