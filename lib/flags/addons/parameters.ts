import type { AddonParameter } from '../../contract/schemas/addon.ts';
import { customHeadersProblem, headerValueProblem } from './custom-headers.ts';
import { masked, type ParameterProblem, type Parameters } from './provider.ts';
import { templateProblem } from './template.ts';

/** Parameters that several providers have. */
export const url = (displayName: string): AddonParameter => ({
  name: 'url',
  displayName,
  type: 'url',
  description: 'Where events are sent to. It may contain a secret, so it is not shown again.',
  required: true,
  sensitive: true,
});

export const customHeaders: AddonParameter = {
  name: 'customHeaders',
  displayName: 'Other headers',
  type: 'textfield',
  description: 'Headers that each request has, as a JSON object of texts.',
  placeholder: '{\n  "X-Team": "payments"\n}',
  required: false,
  sensitive: true,
};

export const bodyTemplate = (description: string, placeholder: string): AddonParameter => ({
  name: 'bodyTemplate',
  displayName: 'Template',
  type: 'textfield',
  description,
  placeholder,
  required: false,
  sensitive: false,
});

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
};

/** Problems of the parameters of a provider: what is missing, and what has the wrong form. */
export const checkParameters =
  (definitions: readonly AddonParameter[]) =>
  (parameters: Parameters): readonly ParameterProblem[] =>
    definitions.flatMap(({ name, required, sensitive }): ParameterProblem[] => {
      const text = name === 'bodyTemplate' ? givenText(parameters, name) : parameterText(parameters, name);
      if (text === undefined) return required ? [{ parameter: name, message: 'is required' }] : [];
      if (sensitive && text === masked) return [];
      const message = (Object.hasOwn(rules, name) ? rules[name] : undefined)?.(text);
      return message === undefined ? [] : [{ parameter: name, message }];
    });
