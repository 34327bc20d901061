import { withCustomHeaders } from '../custom-headers.ts';
import { define } from '../definition.ts';
import { messageOf } from '../messages/message.ts';
import { slackMessage } from '../messages/slack.ts';
import { checkParameters, customHeaders, parameterText, url } from '../parameters.ts';
import type { Provider } from '../provider.ts';
import { changesOfFlags } from '../usual-events.ts';
import { judgeStatus } from '../verdict.ts';
import { channelName, channelsIn, channelsLeft, slackTag, taggedChannels } from './slack-channels.ts';

const deprecated =
  'Slack App reaches every channel with one token and tells what went wrong. Use it for new integrations.';

const definition = define({
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

/** An incoming webhook of Slack. */
export const slack: Provider = {
  definition,
  check: checkParameters(definition.parameters),
  requests: (outgoing) => {
    const { parameters, consoleUrl } = outgoing;
    const tagged = taggedChannels(outgoing);
    const wanted = tagged.length > 0 ? tagged : channelsIn(parameterText(parameters, 'defaultChannel'));
    const message = slackMessage(messageOf(outgoing), consoleUrl);
    const headers = withCustomHeaders({ 'content-type': 'application/json' }, parameters);
    return channelsLeft(wanted, outgoing).map((channel) => ({
      part: channel,
      url: parameterText(parameters, 'url') ?? '',
      headers,
      body: JSON.stringify({
        username: parameterText(parameters, 'username') ?? 'Halyard',
        icon_emoji: parameterText(parameters, 'emojiIcon') ?? ':triangular_flag_on_post:',
        channel: channelName(channel),
        ...message,
        unfurl_links: false,
        unfurl_media: false,
      }),
    }));
  },
  judge: judgeStatus,
};
