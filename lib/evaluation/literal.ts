/**
 * Numbers and dates that a constraint compares with. A parser returns NaN instead of throwing. Validation and
 * evaluation both use it, so that they agree on what is a number or a date (contract: evaluation §6).
 */

/** `text` as a number; NaN when it is missing or not a number. Blank text is 0, as in the SDKs. */
export const parseNumber = (text: string | undefined): number => (text === undefined ? Number.NaN : Number(text));

/** A day, month or year of ISO 8601: JavaScript reads it as UTC, and not every engine accepts a zone after it. */
const ISO_DAY = /^(?:\d{4}|[+-]\d{6})(?:-\d{2}){0,2}$/;
/** A date-time of ISO 8601 without an offset. */
const ISO_ZONELESS = /^(?:\d{4}|[+-]\d{6})(?:-\d{2}){0,2}[T ][\d:.]+$/i;
/** The zones that JavaScript engines know by name. */
const ZONE = /(?<![a-z])(?:z|utc?|gmt|[ecmp][ds]t)(?![a-z])/i;

/** Whether a sign follows the time. No regular expression, because this must be fast for a megabyte of text. */
const hasOffset = (text: string): boolean => {
  const time = text.indexOf(':');
  return time !== -1 && Math.max(text.lastIndexOf('+'), text.lastIndexOf('-')) > time;
};

/**
 * `text` as milliseconds since 1970; NaN when it is missing or not a date. A date without a zone is UTC in every form
 * (also `July 1, 2023`): the result must not depend on where the process runs.
 */
export const parseTime = (text: string | undefined): number => {
  if (text === undefined) return Number.NaN;
  if (ISO_ZONELESS.test(text)) return Date.parse(`${text}Z`);
  return Date.parse(ISO_DAY.test(text) || ZONE.test(text) || hasOffset(text) ? text : `${text} UTC`);
};
