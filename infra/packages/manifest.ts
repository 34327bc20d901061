import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bundleDependencies } from './bundled-dependencies.ts';
import { withNames, withoutMarks } from './documents.ts';
import { nameOf, type PackageKind, type Published, published, sourcesOf } from './published.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const manifestSchema = z.looseObject({
  private: z.literal(true),
  dependencies: z.record(z.string(), z.string()).optional(),
});

/** The README of a package with the published names, or the archive where there are none. */
export const publishedReadme = (text: string, kind: PackageKind, names: Published): string =>
  withoutMarks(withNames(`${sourcesOf[kind]}/README.md`, text, names));

/**
 * Writes what every package has: package.json, README.md, LICENSE, and the packages that it depends on. The manifest in the
 * sources is private, so that nobody publishes them instead of the package.
 */
export const writeManifest = (
  folder: string,
  kind: PackageKind,
  {
    names = published,
    members = {},
  }: {
    readonly names?: Published | undefined;
    /** What differs from the manifest in the sources. */
    readonly members?: Readonly<Record<string, unknown>>;
  },
): void => {
  const sources = join(root, sourcesOf[kind]);
  const {
    private: _,
    dependencies,
    ...manifest
  } = manifestSchema.parse(JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8')));
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const { repository } = names;
  const whole = {
    ...manifest,
    ...members,
    name: nameOf(kind, names),
    version,
    ...(dependencies && { dependencies, ...bundleDependencies(folder, Object.keys(dependencies)) }),
    ...(repository !== undefined && { repository: { type: 'git', url: `git+${repository}.git` } }),
    publishConfig: { access: 'public', provenance: true },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
  writeFileSync(
    join(folder, 'README.md'),
    publishedReadme(readFileSync(join(sources, 'README.md'), 'utf8'), kind, names),
  );
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
};
