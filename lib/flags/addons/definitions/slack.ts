import { define } from './define.ts';
import { customHeaders, url } from './shared-parameters.ts';
import { slackTag } from './slack-tag.ts';
import { changesOfFlags } from './usual-events.ts';

const deprecated =
  'Slack App reaches every channel with one token and tells what went wrong. Use it for new integrations.';

export const slackDefinition = define({
  name: 'slack',
  displayName: 'Slack',
  description:
    'Posts one line about each event through an incoming webhook of Slack, or of a chat that takes the same.',
  documentationUrl: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/',
  deprecated,
  alerts: [{ type: 'warning', text: deprecated }],
  parameters: [
    url('Address of the incoming webhook'),
    {
      name: 'username',
      displayName: 'User name',
      type: 'text',
      description: 'Who posts the messages. Webhooks of new apps ignore it.',
      placeholder: 'Halyard',
      required: false,
      sensitive: false,
    },
    {
      name: 'emojiIcon',
      displayName: 'Emoji',
      type: 'text',
      description: 'The picture beside the messages. Webhooks of new apps ignore it.',
      placeholder: ':triangular_flag_on_post:',
      required: false,
      sensitive: false,
    },
    {
      name: 'defaultChannel',
      displayName: 'Channel',
      type: 'text',
      description:
        'For flags without a tag such as `slack:releases`. Webhooks of new apps post to the channel they were made for.',
      placeholder: 'releases',
      required: true,
      sensitive: false,
    },
    customHeaders,
  ],
  usualEvents: changesOfFlags,
  tagTypes: [slackTag],
});
