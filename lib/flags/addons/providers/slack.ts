import { withCustomHeaders } from '../custom-headers.ts';
import { slackDefinition } from '../definitions/slack.ts';
import { messageOf } from '../messages/message.ts';
import { slackMessage } from '../messages/slack.ts';
import { parameterText } from '../parameters.ts';
import type { Provider } from '../provider.ts';
import { judgeStatus } from '../verdict.ts';
import { channelName, channelsIn, channelsLeft, taggedChannels } from './slack-channels.ts';

/** An incoming webhook of Slack. */
export const slack: Provider = {
  definition: slackDefinition,
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
