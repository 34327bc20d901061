import { define } from './define.ts';
import { customHeaders, url } from './shared-parameters.ts';
import { changesOfFlags } from './usual-events.ts';

export const newRelicDefinition = define({
  name: 'new-relic',
  displayName: 'New Relic',
  description: 'Stores each event in New Relic, where NRQL finds it beside errors and graphs.',
  documentationUrl: 'https://docs.newrelic.com/docs/data-apis/ingest-apis/event-api/introduction-event-api/',
  howTo:
    'Enter the address of the Event API for your account, which depends on the region, and a licence key of it. Events have ' +
    'the type `UnleashServiceEvent`, the same as those of Unleash.',
  parameters: [
    {
      ...url('Address'),
      description: 'Of the Event API of your account.',
      placeholder: 'https://insights-collector.newrelic.com/v1/accounts/YOUR_ACCOUNT_ID/events',
      sensitive: false,
    },
    {
      name: 'licenseKey',
      displayName: 'Licence key',
      type: 'text',
      description: 'For ingesting data into the account.',
      required: true,
      sensitive: true,
    },
    customHeaders,
  ],
  usualEvents: changesOfFlags,
});
