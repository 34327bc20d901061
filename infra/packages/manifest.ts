import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bundleDependencies } from './bundled-dependencies.ts';
import { nameOf, type PackageKind, type Published, packageKinds, published } from './published.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const manifestSchema = z.looseObject({
  private: z.literal(true),
  dependencies: z.record(z.string(), z.string()).optional(),
});

/** Between these lines a README says how to install what is not published. */
const installation = /<!-- install -->[\s\S]*?<!-- \/install -->\n/;

/** A README with the published names, if there are any. */
export const publishedReadme = (text: string, kind: PackageKind, names: Published): string => {
  const { scope } = names;
  if (scope === undefined) return text.replaceAll(/<!-- \/?install -->\n/g, '');
  const install = `\`\`\`sh\nnpm install ${nameOf(kind, names)}\n\`\`\`\n`;
  return packageKinds.reduce(
    (readme, one) => readme.replaceAll(nameOf(one, { scope: undefined }), nameOf(one, names)),
    text.replace(installation, install),
  );
};

/**
 * Writes what every package has: package.json, README.md, LICENSE, and the packages that it depends on. The manifest in the sources is private, so that
 * nobody publishes them instead of the package.
 * @param sources the folder with package.json and README.md
 */
export const writeManifest = (
  folder: string,
  sources: string,
  {
    kind,
    members = {},
    names = published,
  }: {
    readonly kind: PackageKind;
    /** What differs from the manifest in the sources. */
    readonly members?: Readonly<Record<string, unknown>>;
    readonly names?: Published;
  },
): void => {
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
