import type { Settings } from '../stage.ts';
import { StageError } from '../stage-error.ts';
import type { HalyardProps } from './halyard-props.ts';

/** All settings of a stage, for callers whose editor does not know them. */
export const settingNames = [
  'stage',
  'production',
  'alarms',
  'alarmEmail',
  'dashboard',
  'canary',
  'warm',
  'tracing',
  'backup',
  'history',
  'domainName',
  'certificateArn',
  'baseUrl',
  'front',
  'frontDomainName',
  'frontCertificateArn',
  'frontSecret',
  'frontWebAcl',
  'frontPolicies',
  'apiOnly',
  'replica',
  'mailFrom',
  'deliverTo',
  'eventBus',
  'alarmStates',
  'sessionIdleMinutes',
  'sessionHours',
  'corsOrigins',
  'throttleRate',
  'throttleBurst',
  'reservedConcurrency',
  'accountConcurrency',
  'failOnWarnings',
  'table',
  'tableStream',
  'forceRelease',
] as const satisfies readonly (keyof HalyardProps)[];

/**
 * Properties as the settings that they are.
 * @param props undefined: the caller is not written in TypeScript
 * @throws StageError naming a property that does not exist, or that `stage` is missing
 */
export const settingsOf = (props: HalyardProps | undefined): Settings => {
  const known: readonly string[] = settingNames;
  const unknown = Object.keys(props ?? {}).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new StageError(`${unknown}: there is no such property`);
  if (!props?.stage) throw new StageError("stage: is required, e.g. new Halyard(stack, 'Flags', { stage: 'dev' })");
  const values: Readonly<Record<string, unknown>> = { ...props };
  return {
    tryGetContext: (name) => {
      const value = values[name];
      return Array.isArray(value) ? value.join(',') : value;
    },
  };
};
