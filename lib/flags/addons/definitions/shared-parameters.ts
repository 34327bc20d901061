import type { AddonParameter } from '../../../contract/schemas/addon.ts';

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
