/** The members of an event that its text needs. */
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

/** Describes all events of a revision: equal events once, and at most `max` of them. */
export const eventsText = (events: readonly EventHead[], max = 3): string => {
  const texts = [...new Set(events.map(eventText))];
  const more = texts.length - max;
  return [...texts.slice(0, max), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
};

interface RevisionHead {
  readonly revision: number;
  readonly events: readonly EventHead[];
}

/** Describes a revision, which may have no events (contract: history §2). */
export const revisionText = ({ revision, events }: RevisionHead, max?: number): string =>
  eventsText(events, max) ||
  (revision === 1 ? 'made with the installation' : 'a step of a change of several revisions');

/** A time for people: `2026-11-24 14:05:09Z`. */
export const timeText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}Z`;
