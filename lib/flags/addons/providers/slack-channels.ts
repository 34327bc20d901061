import { slackTag } from '../definitions/slack-tag.ts';
import type { Outgoing } from '../provider.ts';

/** The most channels that one event goes to. */
const maxChannels = 30;

/** `general, #releases` as names without `#`. */
export const channelsIn = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((channel) => channel.trim().replace(/^#/, ''))
    .filter((channel) => channel !== '');

/** The channels in the tags of the flag. */
export const taggedChannels = ({ event }: Outgoing): readonly string[] =>
  (event.tags ?? []).filter(({ type }) => type === slackTag.name).flatMap(({ value }) => channelsIn(value));

/** Each once, without those that have the message already. */
export const channelsLeft = (channels: readonly string[], { done }: Outgoing): readonly string[] =>
  [...new Set(channels)].slice(0, maxChannels).filter((channel) => !done.includes(channel));

/** Slack knows channels by their ids, which are capitals, and by their names. */
export const channelName = (channel: string): string => (/^[CDG][A-Z0-9]{8,}$/.test(channel) ? channel : `#${channel}`);
