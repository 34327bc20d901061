import SemVer from 'semver/classes/semver.js';

/** A version of SemVer 2.0.0. */
export interface Version {
  /** The text without build metadata. */
  readonly version: string;
  /** Negative when this version is lower, 0 when both are equal, positive when it is higher (SemVer 2.0.0 §11). */
  compare(other: Version): number;
}

/**
 * `1.2.3`, the form of most versions: three numbers that a double holds exactly. Parsing one with the `semver` package
 * takes a microsecond, as long as evaluating two flags.
 */
const RELEASE = /^(0|[1-9]\d{0,14})\.(0|[1-9]\d{0,14})\.(0|[1-9]\d{0,14})$/;

const STARTS_WITH_DIGIT_NO_BLANKS = /^\d\S*$/;

class Release implements Version {
  readonly version: string;
  readonly major: number;
  readonly minor: number;
  readonly patch: number;

  constructor(version: string, major: number, minor: number, patch: number) {
    this.version = version;
    this.major = major;
    this.minor = minor;
    this.patch = patch;
  }

  compare(other: Version): number {
    if (!(other instanceof Release)) return new SemVer(this.version).compare(other.version);
    return this.major - other.major || this.minor - other.minor || this.patch - other.patch;
  }
}

/** A version with a pre-release or build metadata. */
class FullVersion implements Version {
  readonly version: string;
  readonly parsed: SemVer;

  constructor(text: string) {
    this.parsed = new SemVer(text);
    this.version = this.parsed.version;
  }

  compare(other: Version): number {
    return this.parsed.compare(other instanceof FullVersion ? other.parsed : other.version);
  }
}

/** `text` as a version of SemVer 2.0.0; undefined when missing or not strict (`v1.2.3`, `1.2`, surrounding blanks). */
export const parseVersion = (text: string | undefined): Version | undefined => {
  if (text === undefined) return undefined;
  const release = RELEASE.exec(text);
  if (release) return new Release(text, Number(release[1]), Number(release[2]), Number(release[3]));
  // The package would accept a leading v and surrounding blanks.
  if (!STARTS_WITH_DIGIT_NO_BLANKS.test(text)) return undefined;
  try {
    return new FullVersion(text);
  } catch {
    return undefined;
  }
};
