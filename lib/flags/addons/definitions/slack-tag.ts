import type { TagType } from '../../../contract/schemas/tag.ts';

/** Its values are channels. */
export const slackTag: TagType = {
  name: 'slack',
  description: 'Channels of Slack that are told of changes to a flag.',
  icon: 'S',
};
