import type { AddonProvider } from '../../contract/schemas/addon.ts';
import { customHeadersProblem, headerValueProblem } from './custom-headers.ts';
import { masked, type ParameterProblem, type Parameters } from './provider.ts';
import { channelsProblem } from './providers/slack-channels.ts';
import { templateProblem } from './template.ts';

/** A parameter as it was given; undefined: it is missing or blank. */
export const givenText = (parameters: Parameters, name: string): string | undefined => {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

/** The same without white space around it, which is not meant where a key is pasted. */
export const parameterText = (parameters: Parameters, name: string): string | undefined =>
  givenText(parameters, name)?.trim();

const addressProblem = (text: string): string | undefined =>
  ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '') ? undefined : 'must be an address with http or https';

/** What is checked of a parameter wherever it is one, by its name. */
const rules: Readonly<Record<string, (text: string) => string | undefined>> = {
  url: addressProblem,
  customHeaders: customHeadersProblem,
  bodyTemplate: templateProblem,
  authorization: headerValueProblem,
  contentType: headerValueProblem,
  accessToken: headerValueProblem,
  apiKey: headerValueProblem,
  licenseKey: headerValueProblem,
  defaultChannel: channelsProblem,
  defaultChannels: channelsProblem,
};

/**
 * Problems of the parameters of a provider: what is missing, and what has the wrong form. Sensitive ones may read `*****`:
 * they keep the value that they have.
 */
export const parameterProblems = (
  { parameters: known }: Pick<AddonProvider, 'parameters'>,
  given: Parameters,
): readonly ParameterProblem[] =>
  known.flatMap(({ name, required, sensitive }): ParameterProblem[] => {
    const text = name === 'bodyTemplate' ? givenText(given, name) : parameterText(given, name);
    if (text === undefined) return required ? [{ parameter: name, message: 'is required' }] : [];
    if (sensitive && text === masked) return [];
    const message = (Object.hasOwn(rules, name) ? rules[name] : undefined)?.(text);
    return message === undefined ? [] : [{ parameter: name, message }];
  });
