import { slackTag } from '../definitions/slack-tag.ts';
import type { Outgoing } from '../provider.ts';

/** The most channels that one event goes to (contract: limits §3): each is a request. */
const maxChannels = 30;

/** `general, #releases` as names without `#`. */
export const channelsIn = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((channel) => channel.trim().replace(/^#/, ''))
    .filter((channel) => channel !== '');

/** What is wrong with the channels of an integration. */
export const channelsProblem = (text: string): string | undefined =>
  new Set(channelsIn(text)).size > maxChannels ? `must be at most ${maxChannels} channels` : undefined;

/** The channels in the tags of the flag. */
export const taggedChannels = ({ event }: Outgoing): readonly string[] =>
  (event.tags ?? []).filter(({ type }) => type === slackTag.name).flatMap(({ value }) => channelsIn(value));

/** Each once, without those that have the message already, and those beyond the limit: a flag may have many tags. */
export const channelsLeft = (channels: readonly string[], { done }: Outgoing): readonly string[] =>
  [...new Set(channels)].slice(0, maxChannels).filter((channel) => !done.includes(channel));

/** Slack knows channels by their ids, which are capitals, and by their names. */
export const channelName = (channel: string): string => (/^[CDG][A-Z0-9]{8,}$/.test(channel) ? channel : `#${channel}`);
