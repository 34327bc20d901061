import { copyFileSync, globSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, type Metafile } from 'esbuild';
import {
  compressDocument,
  keepVersions,
  leaveBeside,
  leaveOutClasses,
  leaveOutDeclarations,
  leaveOutEventStreams,
  leaveOutJsonSchema,
  leaveOutMarshalling,
  requireHttp,
} from './bundling/plugins.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder to which `npm run bundle` and the CDK app write the bundles. */
export const bundleFolder = join(root, 'dist', 'functions');

/** The code of one Lambda function, as it is uploaded. */
export interface Bundle {
  /** Its file below `functions/` without extension, e.g. `playground/evaluate`. */
  readonly handler: string;
  /** Absolute path of the folder; the code starts in its `index.mjs`. */
  readonly folder: string;
  /** Size in bytes of the code that each start reads: without libraries that are loaded only when they are needed. */
  readonly bytes: number;
  /** Bytes that each source file contributes to `index.mjs`, by its path from the root of the repository. */
  readonly inputs: Readonly<Record<string, number>>;
  /** Modules that `index.mjs` imports from other files, with the kind of import. */
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
}

/** Every file below `functions/` is one Lambda function; routes use these names as `handler`. */
export const handlers = (): readonly string[] =>
  globSync('**/*.ts', { cwd: join(root, 'functions') })
    .map((file) => file.replaceAll('\\', '/').replace(/\.ts$/, ''))
    .sort();

/** Large libraries that are loaded only with `await import()`, with the exports that are used. */
const lazyPackages: Readonly<Record<string, string>> = { yaml: 'infra/bundling/yaml.mjs' };

/** CommonJS code in the bundles calls `require` for Node's modules, and an ES module has no `require`. */
const banner =
  "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);";

/**
 * Bundles files in one run of esbuild, AWS SDK included: `<folder>/<name>/index.mjs`, with the large libraries that it
 * loads lazily beside it (docs/decisions/0060-what-a-bundle-holds.md). The folder is emptied first.
 * @param entries files from the root of the repository, by the name of the bundle
 * @returns the bundles in the order of the entries
 * @throws Error of esbuild, which names file and line, when something does not build
 */
export const bundleEntries = async (
  entries: Readonly<Record<string, string>>,
  folder: string,
  sourceMaps = false,
): Promise<readonly Bundle[]> => {
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    // Paths in the code are those in the repository, wherever packages are installed.
    preserveSymlinks: true,
    entryPoints: {
      ...lazyPackages,
      ...Object.fromEntries(Object.entries(entries).map(([name, file]) => [`${name}/index`, file])),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    ...(sourceMaps && { sourcemap: 'external' as const }),
    alias: {
      '@aws-sdk/credential-provider-node': join(root, 'infra', 'aws', 'bundles', 'env-credentials.ts'),
      '@aws-sdk/endpoint-cache': join(root, 'infra', 'aws', 'bundles', 'no-endpoint-cache.ts'),
      ...Object.fromEntries(
        ['xml-encryption', 'xmlbuilder', 'debug'].map((name) => [
          name,
          join(root, 'infra', 'aws', 'bundles', 'no-xml-extras.ts'),
        ]),
      ),
      // xml-crypto would bundle its own copy in another version.
      xpath: join(root, 'node_modules', 'xpath'),
    },
    plugins: [
      requireHttp,
      leaveOutJsonSchema,
      leaveOutEventStreams,
      leaveOutClasses,
      leaveOutDeclarations,
      leaveOutMarshalling,
      keepVersions,
      compressDocument,
      leaveBeside(Object.keys(lazyPackages)),
    ],
    banner: { js: banner },
    metafile: true,
    logLevel: 'silent',
  });
  return Object.keys(entries).map((name) => completed(name, folder, metafile));
};

/** Bundles every function as the stack uploads it. Source maps (`index.mjs.map`) double the time. */
export const bundleFunctions = (
  folder: string = bundleFolder,
  { sourceMaps = false }: { readonly sourceMaps?: boolean } = {},
): Promise<readonly Bundle[]> =>
  bundleEntries(
    Object.fromEntries(handlers().map((handler) => [handler, `functions/${handler}.ts`])),
    folder,
    sourceMaps,
  );

/** Copies the lazy libraries of a bundle beside it, and describes the bundle. */
const completed = (handler: string, folder: string, metafile: Metafile): Bundle => {
  const outputOf = (file: string) => {
    const output = metafile.outputs[relative(root, join(folder, file)).replaceAll('\\', '/')];
    if (!output) throw new Error(`esbuild wrote no ${file}`);
    return output;
  };
  const { bytes, inputs, imports } = outputOf(`${handler}/index.mjs`);
  const lazy = Object.keys(lazyPackages)
    .map((name) => `${name}.mjs`)
    .filter((file) => imports.some(({ path }) => path === `./${file}`));
  for (const file of lazy) copyFileSync(join(folder, file), join(folder, handler, file));
  return {
    handler,
    folder: join(folder, handler),
    bytes,
    inputs: Object.fromEntries(Object.entries(inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput])),
    imports,
  };
};

const usage = `usage: npm run bundle [-- <folder>]

Bundles every function into the folder, by default dist/functions. What the folder held before is removed.`;

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help || positionals.length > 1) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const folder = positionals[0] === undefined ? bundleFolder : resolve(positionals[0]);
  const bundles = await bundleFunctions(folder, { sourceMaps: true });
  for (const { handler, bytes } of bundles) console.log(`${(bytes / 1024).toFixed(0).padStart(5)} KB  ${handler}`);
  return 0;
};

if (import.meta.main) process.exitCode = await main();
