import { isObject } from '../../../basics/object.ts';
import { shortened } from '../../../basics/shorten.ts';
import { slackAppDefinition } from '../definitions/slack-app.ts';
import { messageOf } from '../messages/message.ts';
import { slackMessage } from '../messages/slack.ts';
import { parameterText } from '../parameters.ts';
import type { Provider, ReceiverAnswer } from '../provider.ts';
import { again, answerText, judgeStatus } from '../verdict.ts';
import { channelName, channelsIn, channelsLeft, taggedChannels } from './slack-channels.ts';

const address = 'https://slack.com/api/chat.postMessage';

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** What an administrator can do about an error that Slack names. */
const advice: Readonly<Record<string, string>> = {
  channel_not_found: 'there is no such channel, or it is private and the app was not invited',
  not_in_channel: 'invite the app to the channel',
  is_archived: 'the channel is archived',
  invalid_auth: 'the token is not valid',
  not_authed: 'there is no token',
  token_revoked: 'the token was revoked',
  token_expired: 'the token has expired',
  account_inactive: 'the app was removed from the workspace',
  missing_scope: 'the app lacks the scope chat:write',
  ratelimited: 'too many messages to this channel',
};

const errorText = (answer: Readonly<Record<string, unknown>>): string => {
  const error = typeof answer.error === 'string' ? shortened(answer.error, 100) : 'no reason';
  const how = Object.hasOwn(advice, error) ? `, ${advice[error]}` : '';
  return `Slack did not post the message: ${error}${how}`;
};

const judge = (answer: ReceiverAnswer, at: Date) => {
  if (answer.status !== 200) return judgeStatus(answer, at);
  const document = parsed(answer.body);
  if (!isObject(document)) return again(`This is no answer of Slack: ${answerText(answer)}`, answer, at);
  return document.ok === true ? ({ kind: 'ok' } as const) : again(errorText(document), answer, at);
};

/** An app in a workspace of Slack. Each channel is a request of its own, so that one that fails stops no other. */
export const slackApp: Provider = {
  definition: slackAppDefinition,
  requests: (outgoing) => {
    const { parameters, consoleUrl } = outgoing;
    const wanted = [...taggedChannels(outgoing), ...channelsIn(parameterText(parameters, 'defaultChannels'))];
    const message = slackMessage(messageOf(outgoing), consoleUrl);
    return channelsLeft(wanted, outgoing).map((channel) => ({
      part: channel,
      url: address,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        authorization: `Bearer ${parameterText(parameters, 'accessToken') ?? ''}`,
      },
      body: JSON.stringify({ channel: channelName(channel), ...message, unfurl_links: false, unfurl_media: false }),
    }));
  },
  judge,
};
