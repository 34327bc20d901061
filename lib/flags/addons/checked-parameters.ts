import { badData, joinNames, requireNoViolations } from '../../contract/problems.ts';
import type { AddonProvider } from '../../contract/schemas/addon.ts';
import { addressProblem } from './address.ts';
import { parameterProblems } from './parameters.ts';
import { masked, type ParameterProblem } from './provider.ts';
import type { AllowedRanges } from './ranges.ts';

/** Parameters as they are sent and stored. */
export type AddonParameters = Readonly<Record<string, string | number | boolean>>;

/** Parameters of an integration: those that everybody may read, and those that are sealed. */
export interface SplitParameters {
  readonly open: AddonParameters;
  readonly secret: AddonParameters;
}

/** The parameters that were sent, with the stored value in place of each mask. Empty texts count as not sent. */
const complete = (sent: AddonParameters, stored: AddonParameters): AddonParameters =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const meant = value === masked ? stored[name] : value;
      return meant === undefined || meant === '' ? [] : [[name, meant] as const];
    }),
  );

type Definitions = AddonProvider['parameters'];

/** Parameters that are addresses to which nothing may be delivered. */
const addressProblems = (
  known: Definitions,
  given: AddonParameters,
  allowed: AllowedRanges,
): readonly ParameterProblem[] =>
  known.flatMap(({ name, type }) => {
    const value = given[name];
    const message = type === 'url' && value !== undefined ? addressProblem(String(value), allowed) : undefined;
    return message === undefined ? [] : [{ parameter: name, message }];
  });

/** An address in the form in which two are compared; what follows `#` is never sent. */
const placeOf = (value: unknown): string => {
  const url = URL.parse(String(value));
  if (!url) return '';
  url.hash = '';
  return url.href;
};

/**
 * Whether parameters lead to another address than others. Paths of one host may belong to different people. An address that
 * may be left out is then the one that its definition shows.
 */
export const leadsElsewhere = (known: Definitions, given: AddonParameters, stored: AddonParameters): boolean =>
  known.some(({ name, type, required, placeholder }) => {
    const place = (parameters: AddonParameters) => placeOf(parameters[name] ?? (required ? undefined : placeholder));
    return type === 'url' && place(given) !== place(stored);
  });

/** Secrets that would go to another address than the one they were entered for: who moves it must know them. */
const movedSecrets = (
  known: Definitions,
  sent: AddonParameters,
  { given, stored }: { readonly given: AddonParameters; readonly stored: AddonParameters },
): readonly ParameterProblem[] => {
  if (!leadsElsewhere(known, given, stored)) return [];
  return known.flatMap(({ name, type, sensitive }) =>
    sensitive && type !== 'url' && sent[name] === masked && stored[name] !== undefined
      ? [{ parameter: name, message: 'must be entered again, because the address has changed' }]
      : [],
  );
};

/**
 * Checks the parameters of an integration, and splits off what is secret.
 * @param stored what is stored, secrets in plain text; a mask stands for one
 * @param allowed private addresses to which this stage delivers, too
 * @throws Problem BadDataError for missing or unknown parameters, and for values that the provider does not take
 */
export const checkedParameters = (
  definition: AddonProvider,
  sent: AddonParameters,
  { stored = {}, allowed }: { readonly stored?: AddonParameters; readonly allowed: AllowedRanges },
): SplitParameters => {
  const { parameters: known, displayName } = definition;
  const strangers = Object.keys(sent).filter((name) => !known.some((one) => one.name === name));
  if (strangers.length > 0)
    throw badData(
      `${displayName} has no parameter ${joinNames(strangers)}. It has: ${joinNames(known.map(({ name }) => name))}.`,
    );
  const given = complete(sent, stored);
  const missing = known.filter(({ name, required }) => required && given[name] === undefined).map(({ name }) => name);
  if (missing.length > 0) throw badData(`Missing required parameters: ${missing.join(',')}`);
  requireNoViolations(
    [
      ...parameterProblems(definition, given),
      ...addressProblems(known, given, allowed),
      ...movedSecrets(known, sent, { given, stored }),
    ].map(({ parameter, message }) => ({
      path: `parameters/${parameter}`,
      expected: message,
    })),
  );
  const isSecret = new Set(known.filter(({ sensitive }) => sensitive).map(({ name }) => name));
  const entries = Object.entries(given);
  return {
    open: Object.fromEntries(entries.filter(([name]) => !isSecret.has(name))),
    secret: Object.fromEntries(entries.filter(([name]) => isSecret.has(name))),
  };
};
