import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { type PackedFile, packedBundles, packFiles } from '../aws/construct/packed-files.ts';
import { buildConsole } from '../build-console.ts';
import { type Bundle, bundleFunctions } from '../bundle.ts';
import { bundleConsole } from '../bundle-console.ts';
import { consoleFolder } from '../front/console-files.ts';
import { writeDeclarations } from './declarations.ts';
import { writeLicenses } from './licenses.ts';
import { writeManifest } from './manifest.ts';
import type { Published } from './published.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What runs at the edge; the construct reads it beside its own code. */
const edgeFiles = ['console.js', 'edge.js', 'one-region.js', 'two-regions.js'];

/** All files below a folder that are uploaded. */
const filesIn = (folder: string): readonly PackedFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => ({ path: relative(folder, file).replaceAll('\\', '/'), bytes: readFileSync(file) }));

/** Files, compressed together (docs/decisions/0320-a-construct-with-its-bundles.md). */
const compressed = (files: readonly PackedFile[]): Buffer => {
  const packed = packFiles(files);
  return brotliCompressSync(packed, {
    params: {
      // A higher quality takes minutes for a tenth.
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: packed.length,
    },
  });
};

/** The bundles of all functions. */
export interface BuiltFunctions {
  /** Folder that `bundleFunctions` wrote. */
  readonly folder: string;
  readonly bundles: readonly Bundle[];
}

/** Calls with a temporary folder, which is removed afterwards. */
const inNewFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-package-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The files of the console, to know whose code is in it. */
const consoleInputs = async (): Promise<readonly string[]> => {
  const { metafile } = await build({
    absWorkingDir: root,
    // Paths in the code are those in the repository, wherever packages are installed.
    preserveSymlinks: true,
    entryPoints: ['console/main.tsx'],
    outdir: 'nowhere',
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    loader: { '.svg': 'file', '.png': 'file' },
    external: ['*.woff2'],
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs);
};

/** The code of a CommonJS module has no `import.meta`. */
const ownAddress = "const ownAddress = require('node:url').pathToFileURL(__filename).href;";

/** The sources are ES modules, and what is made of them is loaded by both kinds. */
export const writeCdkManifest = (folder: string, names?: Published): void =>
  writeManifest(folder, 'cdk', { names, members: { type: 'commonjs' } });

/**
 * Creates a package from `infra/aws/construct`: the construct as one module for CommonJS and ES modules, its types, the
 * bundles of all functions with the console, README.md, LICENSE, and the licenses of all code inside. The folder is
 * emptied first.
 * @param built functions that were built already; absent: they are built now
 * @param names under which it is published; absent: those of `published.ts`
 * @throws Error when something does not build or compile
 */
export const packageCdk = async (folder: string, built?: BuiltFunctions, names?: Published): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    // Paths in the code are those in the repository, wherever packages are installed.
    preserveSymlinks: true,
    entryPoints: { index: 'infra/aws/construct/index.ts' },
    outdir: folder,
    bundle: true,
    external: ['aws-cdk-lib', 'constructs'],
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    define: { 'import.meta.url': 'ownAddress' },
    banner: { js: ownAddress },
    minifySyntax: true,
    keepNames: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  for (const file of edgeFiles) copyFileSync(join(root, 'infra', 'front', file), join(folder, file));
  const inputs = new Set([...Object.keys(metafile.inputs), ...(await consoleInputs())]);
  await inNewFolder(async (made) => {
    const functions = built ?? {
      folder: join(made, 'functions'),
      bundles: await bundleFunctions(join(made, 'functions')),
    };
    for (const one of functions.bundles) for (const input of Object.keys(one.inputs)) inputs.add(input);
    await buildConsole();
    const console = join(made, 'console');
    bundleConsole(console, consoleFolder);
    writeFileSync(join(folder, packedBundles), compressed([...filesIn(functions.folder), ...filesIn(console)]));
  });
  writeLicenses(folder, [...inputs]);
  writeDeclarations('infra/aws/construct/index.ts', folder, ['--exactOptionalPropertyTypes', 'false']);
  writeCdkManifest(folder, names);
};
