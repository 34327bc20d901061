/**
 * The three kinds of literal a constraint compares by. Each parser answers *unusable* instead of throwing, so that
 * whoever validates on writing and whoever evaluates agree on what is a number, a date, a version (behaviour §2.4).
 */
import SemVer from 'semver/classes/semver.js';

/** `text` as a number; NaN when it is missing or no number. Blank text is 0, as for the SDKs. */
export const parseNumber = (text: string | undefined): number => (text === undefined ? Number.NaN : Number(text));

const ZONELESS = /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/;

/**
 * `text` as milliseconds since 1970; NaN when it is missing or no date. A date-time without an offset counts as UTC:
 * the answer must not depend on where the process runs.
 */
export const parseTime = (text: string | undefined): number =>
  text === undefined ? Number.NaN : Date.parse(ZONELESS.test(text) ? `${text}Z` : text);

/** A version, as the `semver` package reads it; told here, so that users of this library need not have its types. */
export interface Version {
  /** Its text without build metadata. */
  readonly version: string;
  /** Negative when this one precedes the other, 0 when neither does, positive when it follows (SemVer 2.0.0 §11). */
  compare(other: Version | string): number;
}

const STARTS_WITH_DIGIT_NO_BLANKS = /^\d\S*$/;

/** `text` as a version of SemVer 2.0.0; undefined when missing or not strict (`v1.2.3`, `1.2`, blanks around it). */
export const parseVersion = (text: string | undefined): Version | undefined => {
  // The package would let a leading v and blanks around the version pass.
  if (text === undefined || !STARTS_WITH_DIGIT_NO_BLANKS.test(text)) return undefined;
  try {
    return new SemVer(text);
  } catch {
    return undefined;
  }
};
