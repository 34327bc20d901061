import { define } from './define.ts';
import { slackTag } from './slack-tag.ts';
import { changesAndReviews } from './usual-events.ts';

export const slackAppDefinition = define({
  name: 'slack-app',
  displayName: 'Slack App',
  description: 'Posts one line about each event to channels of Slack.',
  documentationUrl: 'https://docs.slack.dev/reference/methods/chat.postMessage',
  howTo:
    'Make an app in your workspace with the scopes `chat:write` and `chat:write.public`, install it, and enter its bot ' +
    'token. Private channels have to invite the app. A flag with the tag `slack:releases` also posts to #releases.',
  parameters: [
    {
      name: 'accessToken',
      displayName: 'Bot token',
      type: 'text',
      description: 'Of the installed app.',
      placeholder: 'xoxb-…',
      required: true,
      sensitive: true,
    },
    {
      name: 'defaultChannels',
      displayName: 'Channels',
      type: 'text',
      description: 'Separated by commas. They get every event; tags of a flag add others.',
      placeholder: 'releases, payments',
      required: false,
      sensitive: false,
    },
  ],
  usualEvents: changesAndReviews,
  tagTypes: [slackTag],
});
