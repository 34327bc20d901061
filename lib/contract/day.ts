/** A minute, in ms. */
export const minuteMs = 60_000;
/** An hour, in ms. */
export const hourMs = 60 * 60 * 1000;
/** A day of 24 hours, in seconds and in ms. */
export const daySeconds = 24 * 60 * 60;
export const dayMs = daySeconds * 1000;
