import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lastVersion, withVersion } from './changelog.ts';
import { releaseOf, requireFollower } from './versions.ts';

/** The manifests that have the version: that of the repository, its lock, and the sources of the packages. */
const manifests = [
  'package.json',
  'package-lock.json',
  'cli/package.json',
  'client/package.json',
  'lib/evaluation/package.json',
  'infra/aws/construct/package.json',
];
/** What an operator may upgrade to (docs/decisions/0322-a-stage-knows-its-release.md). */
const releasesFile = 'lib/seed/upgrade/releases.json';
const releasesSchema = z.array(z.object({ version: z.string(), reads: z.number(), writes: z.number() })).nonempty();
const versioned = z.object({ version: z.string() });

/** Replaces the version below each name of ours: a lock has it twice. The rest stays as it is written. */
const withOwnVersion = (text: string, version: string): string =>
  text.replace(/("name": "halyard[^"]*",\s*"version": ")[^"]*/g, `$1${version}`);

/**
 * The releases with the one that is made now. What was in development is the last of them already; otherwise the new one
 * stores what the one before it stores.
 * @throws Error when a mend is asked of a release that is not the last one
 */
const withRelease = (text: string, version: string, last: string | undefined): string => {
  const releases = releasesSchema.parse(JSON.parse(text));
  const release = releaseOf(version);
  const newest = releases[releases.length - 1];
  if (newest === undefined || newest.version === release) return text;
  if (last !== undefined && newest.version !== releaseOf(last))
    throw new Error(
      `${releasesFile} ends with ${newest.version}, which is in development: ${version} is not made of it`,
    );
  return `${JSON.stringify([...releases, { ...newest, version: release }], null, 2)}\n`;
};

/**
 * Writes a version into all files of a repository that have it.
 * @param root the folder of the repository
 * @param date of the release, `YYYY-MM-DD`
 * @throws Error when the version does not follow the last one, or nothing is unreleased; then nothing is written
 */
export const recordVersion = (root: string, version: string, date: string): void => {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const { version: before } = versioned.parse(JSON.parse(read('package.json')));
  const changelog = read('CHANGELOG.md');
  const last = lastVersion(changelog);
  requireFollower(version, last, before);
  const texts = new Map([
    ['CHANGELOG.md', withVersion(changelog, version, date)],
    [releasesFile, withRelease(read(releasesFile), version, last)],
    ...manifests.map((file): [string, string] => [file, withOwnVersion(read(file), version)]),
  ]);
  for (const [file, text] of texts) writeFileSync(join(root, file), text);
};
