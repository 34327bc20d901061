import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeLicenses } from './licenses.ts';
import { writeManifest } from './manifest.ts';
import type { Published } from './published.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** CommonJS code in the bundle calls `require` for Node's modules, and an ES module has no `require`. */
const banner =
  "import { createRequire as createPackageRequire } from 'node:module'; const require = createPackageRequire(import.meta.url);";

/**
 * Creates a package from `cli`: `halyard.js`, which needs only Node, the chunks that it loads on demand, README.md,
 * LICENSE and the licenses of the bundled packages. The folder is emptied first.
 * @param names under which it is published; absent: those of `published.ts`
 * @throws Error of esbuild, which names file and line, when something does not build
 */
export const packageCli = async (folder: string, names?: Published): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    // Paths in the code are those in the repository, wherever packages are installed.
    preserveSymlinks: true,
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
  writeLicenses(folder, Object.keys(metafile.inputs));
  writeManifest(folder, 'cli', { names });
};
