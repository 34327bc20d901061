import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { z } from 'zod';
import { pack } from './pack.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = join(root, 'cli');

/** The folder to which `npm run package:cli` writes the package; its archive stands beside it. */
const packageFolder = join(root, 'dist', 'cli');

const manifestSchema = z.looseObject({ private: z.literal(true) });
const licensedSchema = z.looseObject({ name: z.string(), version: z.string(), license: z.string().optional() });

/** CommonJS code in the bundle calls `require` for Node's modules, and an ES module has no `require`. */
const banner =
  "import { createRequire as createPackageRequire } from 'node:module'; const require = createPackageRequire(import.meta.url);";

/** Folders of the packages that contribute files to a bundle, sorted by name. */
const packagesOf = (inputs: readonly string[]): readonly string[] => {
  const folders = inputs.flatMap((input) => input.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []);
  return [...new Set(folders)].sort();
};

/** The license text of a package; whoever redistributes its code has to include it. */
const licenseOf = (folder: string): string => {
  const path = join(root, folder);
  const { name, version, license } = licensedSchema.parse(JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')));
  const file = readdirSync(path).find((one) => /^licen[cs]e(\.(md|txt))?$/i.test(one));
  const text = file === undefined ? (license ?? '') : readFileSync(join(path, file), 'utf8').trim();
  return `${name} ${version}\n\n${text}\n`;
};

/**
 * Creates a package from `cli`: `halyard.js`, which needs only Node, the chunks that it loads on demand, README.md,
 * LICENSE and the licenses of the bundled packages. The folder is emptied first.
 * @throws Error of esbuild, which names file and line, when something does not build
 */
export const packageCli = async (folder: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { halyard: 'cli/bin.ts' },
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    mainFields: ['module', 'main'],
    minifySyntax: true,
    minifyWhitespace: true,
    // Keeps names of errors and classes readable.
    keepNames: true,
    legalComments: 'none',
    banner: { js: banner },
    metafile: true,
    logLevel: 'warning',
  });
  chmodSync(join(folder, 'halyard.js'), 0o755);
  const licenses = packagesOf(Object.keys(metafile.inputs)).map(licenseOf);
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenses.join(`\n${'-'.repeat(80)}\n\n`));
  for (const [from, name] of [
    [sources, 'README.md'],
    [root, 'LICENSE'],
  ] as const)
    copyFileSync(join(from, name), join(folder, name));
  // The sources are private, so that nobody publishes them instead of the package.
  const { private: _, ...manifest } = manifestSchema.parse(
    JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8')),
  );
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

if (import.meta.main) {
  const folder = process.argv[2] === undefined ? packageFolder : resolve(process.argv[2]);
  await packageCli(folder);
  console.log(pack(folder, 'halyard-cli'));
}
