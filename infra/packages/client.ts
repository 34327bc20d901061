import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeDeclarations } from './declarations.ts';
import { writeManifest } from './manifest.ts';
import type { Published } from './published.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Creates a package from `client`: one module of JavaScript that needs only `openapi-fetch`, its types, README.md, LICENSE
 * and package.json. The folder is emptied first.
 * @param names under which it is published; absent: those of `published.ts`
 * @throws Error when something does not build or compile
 */
export const packageClient = async (folder: string, names?: Published): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: { index: 'client/index.ts' },
    outdir: folder,
    bundle: true,
    external: ['openapi-fetch'],
    platform: 'neutral',
    target: 'es2023',
    format: 'esm',
    legalComments: 'none',
    logLevel: 'warning',
  });
  writeDeclarations('client/index.ts', folder);
  writeManifest(folder, 'client', { names });
};
