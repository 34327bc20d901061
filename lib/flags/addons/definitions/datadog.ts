import { define } from './define.ts';
import { bodyTemplate, customHeaders, url } from './shared-parameters.ts';
import { changesOfFlags } from './usual-events.ts';

/** Of the events of v1 in the first site of Datadog. */
export const defaultAddress = 'https://api.datadoghq.com/api/v1/events';

export const datadogDefinition = define({
  name: 'datadog',
  displayName: 'Datadog',
  description: 'Puts each event into the event stream of Datadog, or beside its graphs as a change.',
  documentationUrl: 'https://docs.datadoghq.com/api/latest/events/',
  howTo:
    'With the address of events v2, such as `https://event-management-intake.datadoghq.com/api/v2/events`, changes stand in ' +
    'Change Tracking beside errors and graphs. With that of v1 they are plain events. Tags of a flag are tags of its events.',
  parameters: [
    {
      ...url('Address'),
      description: `Of your site of Datadog. Default: ${defaultAddress}`,
      placeholder: defaultAddress,
      required: false,
      sensitive: false,
    },
    {
      name: 'apiKey',
      displayName: 'API key',
      type: 'text',
      description: 'A key of your organisation for the API of Datadog.',
      required: true,
      sensitive: true,
    },
    {
      name: 'sourceTypeName',
      displayName: 'Source type',
      type: 'text',
      description: 'One of the names that Datadog has for sources of events; only for v1.',
      required: false,
      sensitive: false,
    },
    customHeaders,
    bodyTemplate(
      'A Mustache template of the text, with `event`, `eventJson` and `eventMarkdown`.',
      '{{event.type}} of {{event.featureName}} by {{event.createdBy}}',
    ),
  ],
  usualEvents: changesOfFlags,
  tagTypes: [{ name: 'datadog', description: 'Tags of the events of a flag in Datadog.', icon: 'D' }],
});
