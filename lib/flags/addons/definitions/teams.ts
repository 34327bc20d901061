import { define } from './define.ts';
import { customHeaders, url } from './shared-parameters.ts';
import { changesOfFlags } from './usual-events.ts';

export const teamsDefinition = define({
  name: 'teams',
  displayName: 'Microsoft Teams',
  description: 'Posts one line about each event to a channel of Teams.',
  documentationUrl:
    'https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook',
  howTo:
    'In the channel, choose Workflows and “Send webhook alerts to a channel”, and enter the address that it shows. ' +
    'Addresses of the retired connectors get a card of the old kind.',
  parameters: [url('Address of the workflow'), customHeaders],
  usualEvents: changesOfFlags,
});
