import { define } from './define.ts';
import { bodyTemplate, customHeaders, url } from './shared-parameters.ts';
import { changesAndReviews } from './usual-events.ts';

export const webhookDefinition = define({
  name: 'webhook',
  displayName: 'Webhook',
  description: 'Sends each event as JSON to an address of yours, signed.',
  documentationUrl: 'https://www.standardwebhooks.com/',
  howTo:
    'Each request has the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks. Verify ' +
    'the signature with the secret that is shown once when the integration is made. An event may arrive more than once: ' +
    'its `webhook-id` is always the same. `scope` and `revision` order the changes of a project.',
  parameters: [
    url('Address'),
    {
      name: 'contentType',
      displayName: 'Content-Type',
      type: 'text',
      description: 'Of the body; usually JSON.',
      placeholder: 'application/json',
      required: false,
      sensitive: false,
    },
    {
      name: 'authorization',
      displayName: 'Authorization',
      type: 'text',
      description: 'The value of the header with this name, for receivers that do not verify signatures.',
      required: false,
      sensitive: true,
    },
    customHeaders,
    bodyTemplate(
      'A Mustache template of the body. It has `event`, `eventJson` (its JSON as a JSON text) and `eventMarkdown` (one line about it).',
      '{\n  "type": "{{event.type}}",\n  "flag": "{{event.featureName}}",\n  "by": "{{event.createdBy}}"\n}',
    ),
  ],
  usualEvents: changesAndReviews,
});
