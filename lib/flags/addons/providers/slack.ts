import { withCustomHeaders } from '../custom-headers.ts';
import { slackDefinition } from '../definitions/slack.ts';
import { messageOf } from '../messages/message.ts';
import { slackMessage } from '../messages/slack.ts';
import { parameterText } from '../parameters.ts';
import type { Provider, ReceiverAnswer } from '../provider.ts';
import { again, answerText, judgeStatus } from '../verdict.ts';
import { channelName, channelsIn, channelsLeft, taggedChannels } from './slack-channels.ts';

/** What Slack says of a webhook that is disabled or removed (docs.slack.dev, "Sending messages using incoming webhooks"). */
const gone: ReadonlySet<string> = new Set(['no_service', 'no_service_id', 'no_team', 'team_disabled']);

/**
 * Slack answers 410 where only a channel is archived (`channel_is_archived`,
 * https://api.slack.com/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks): other channels still get messages.
 */
const judge = (answer: ReceiverAnswer, at: Date) =>
  answer.status === 410 && !gone.has(answer.body.trim())
    ? again(answerText(answer), answer, at)
    : judgeStatus(answer, at);

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
  judge,
};
