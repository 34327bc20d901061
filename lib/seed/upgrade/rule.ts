import type { StageRelease } from '../../store/observations/stage-release.ts';

/** One release of Halyard. Its mends, e.g. 0.1.3 of 0.1, store nothing else and count as the same release. */
export interface KnownRelease {
  /** Major and minor version, e.g. `0.1`. */
  readonly version: string;
  /** The newest format of stored data that it can read. */
  readonly reads: number;
  /** The format in which it stores. */
  readonly writes: number;
}

/** A release that is about to be deployed, as the code of that release describes it. */
export interface NewRelease extends KnownRelease {
  /** The versions of all releases up to this one, in order. */
  readonly versions: readonly string[];
  /** The version from which an operator demands this step against the rule; undefined: nobody does. */
  readonly forceFrom: string | undefined;
}

/**
 * The release that this list ends with. A version in development is the release that it is going to be.
 * @throws Error when the list is empty
 */
export const newestOf = (releases: readonly KnownRelease[], forceFrom?: string): NewRelease => {
  const newest = releases.at(-1);
  if (newest === undefined) throw new Error('There is no release');
  return { ...newest, versions: releases.map(({ version }) => version), forceFrom };
};

/**
 * Why a stage may not get this release; undefined: it may. A release reads what the one before it writes, and keeps what the
 * one after it writes, so releases are taken one at a time, and the way back ends where the format of the data is newer than
 * the release (docs/decisions/0322-a-stage-knows-its-release.md). The release that the stage has, and the one from which it
 * came, always pass: a rollback leads there, whether the update was complete or not.
 * @param stage undefined: a new stage, or one from before this rule
 */
export const refusalOf = (
  stage: StageRelease | undefined,
  { version, versions, reads, forceFrom }: NewRelease,
): string | undefined => {
  if (stage === undefined) return undefined;
  const { last, before } = stage;
  if (version === last?.version || version === before) return undefined;
  if (last !== undefined && last.version === forceFrom) return undefined;
  const why = skips(last, versions) ?? goesBack(stage, { version, reads });
  if (why === undefined || forceFrom === undefined) return why;
  return `${why}. forceRelease=${forceFrom} names another release than the stage has`;
};

const skips = (last: StageRelease['last'], versions: readonly string[]): string | undefined => {
  if (last === undefined || versions.length <= last.number + 1) return undefined;
  const [next, ...others] = versions.slice(last.number);
  return `This stage has release ${last.version}. Deploy ${next} first, then ${others.join(', then ')}`;
};

const goesBack = (
  { format, last }: StageRelease,
  { version, reads }: Pick<NewRelease, 'version' | 'reads'>,
): string | undefined =>
  reads < format
    ? `Release ${version} cannot read what this stage has stored: it reads format ${reads}, and the data may have format ` +
      `${format}. Deploy ${last ? `release ${last.version}` : 'a newer release'}, or restore a table from before (docs/operations.md in Halyard's repository)`
    : undefined;
