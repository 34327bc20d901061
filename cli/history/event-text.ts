/** What of an event decides how a line about it reads. */
interface EventHead {
  readonly type: string;
  readonly featureName?: string | null | undefined;
  readonly environment?: string | null | undefined;
}

/** What happened, in a few words: `checkout: environment enabled, production`. */
export const eventText = ({ type, featureName, environment }: EventHead): string => {
  const words = (featureName ? type.replace(/^feature-/, '') : type).replaceAll('-', ' ');
  return [...(featureName ? [`${featureName}: ${words}`] : [words]), ...(environment ? [environment] : [])].join(', ');
};

/** The same for all events of a revision: equal ones once, the first few. */
export const eventsText = (events: readonly EventHead[], max = 3): string => {
  const texts = [...new Set(events.map(eventText))];
  const more = texts.length - max;
  return [...texts.slice(0, max), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
};

/** A time for people who read a list: `2026-11-24 14:05:09Z`. */
export const timeText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}Z`;
