/**
 * Numbers and dates that a constraint compares by. Each parser answers *unusable* instead of throwing, so that
 * whoever validates on writing and whoever evaluates agree on what is a number, a date (behaviour §2.4).
 */

/** `text` as a number; NaN when it is missing or no number. Blank text is 0, as for the SDKs. */
export const parseNumber = (text: string | undefined): number => (text === undefined ? Number.NaN : Number(text));

/** A day, month or year of ISO 8601, which JavaScript reads as UTC already; not every engine would with a zone added. */
const ISO_DAY = /^(?:\d{4}|[+-]\d{6})(?:-\d{2}){0,2}$/;
/** A date-time of ISO 8601 without an offset. */
const ISO_ZONELESS = /^(?:\d{4}|[+-]\d{6})(?:-\d{2}){0,2}[T ][\d:.]+$/i;
/** The zones that JavaScript engines know by name. */
const ZONE = /(?<![a-z])(?:z|utc?|gmt|[ecmp][ds]t)(?![a-z])/i;

/** A sign after a time is an offset. Looked for so that a megabyte of text takes no longer than reading it. */
const hasOffset = (text: string): boolean => {
  const time = text.indexOf(':');
  return time !== -1 && Math.max(text.lastIndexOf('+'), text.lastIndexOf('-')) > time;
};

/**
 * `text` as milliseconds since 1970; NaN when it is missing or no date. One without a zone counts as UTC, in whatever form
 * it is written (`July 1, 2023`): the answer must not depend on where the process runs.
 */
export const parseTime = (text: string | undefined): number => {
  if (text === undefined) return Number.NaN;
  if (ISO_ZONELESS.test(text)) return Date.parse(`${text}Z`);
  return Date.parse(ISO_DAY.test(text) || ZONE.test(text) || hasOffset(text) ? text : `${text} UTC`);
};
