import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeDeclarations } from './declarations.ts';
import { writeManifest } from './manifest.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Creates a package from `client`: one module of JavaScript that needs only `openapi-fetch`, its types, README.md, LICENSE
 * and package.json. The folder is emptied first.
 * @throws Error when something does not build or compile
 */
export const packageClient = async (folder: string): Promise<void> => {
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
  writeManifest(folder, join(root, 'client'), { kind: 'client' });
};
