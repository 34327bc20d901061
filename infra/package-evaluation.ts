import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { pack } from './pack.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = join(root, 'lib', 'evaluation');

/** The folder to which `npm run package:evaluation` writes the package; its archive stands beside it. */
const packageFolder = join(root, 'dist', 'evaluation');

const manifestSchema = z.looseObject({ private: z.literal(true) });

/** The compiler keeps `./x.ts` in declarations, but the package contains `x.js`. */
const nameWhatIsThere = (declarations: string): string => declarations.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'");

/**
 * Creates a package from `lib/evaluation` (docs/decisions/0042-the-evaluator-is-a-package.md): a module of JavaScript
 * with its types and source map for each source, README.md, LICENSE and package.json. The folder is emptied first.
 * @throws Error when the sources do not compile by themselves; the compiler has then printed why
 */
export const packageEvaluation = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, '-p', join(sources, 'tsconfig.json'), '--outDir', folder], {
    stdio: 'inherit',
  });
  for (const name of globSync('*.d.ts', { cwd: folder })) {
    const file = join(folder, name);
    writeFileSync(file, nameWhatIsThere(readFileSync(file, 'utf8')));
  }
  copyFileSync(join(sources, 'README.md'), join(folder, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  // The sources are private, so that nobody publishes them instead of the package.
  const { private: _, ...manifest } = manifestSchema.parse(
    JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8')),
  );
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

if (import.meta.main) {
  const folder = process.argv[2] === undefined ? packageFolder : resolve(process.argv[2]);
  packageEvaluation(folder);
  console.log(pack(folder, 'halyard-evaluation'));
}
