import { globSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where `npm run bundle` and the CDK app leave the bundles. */
export const bundleFolder = join(root, 'dist', 'functions');

/** What one Lambda is uploaded as. */
export interface Bundle {
  /** Its file below `functions/` without ending, e.g. `playground/evaluate`. */
  readonly handler: string;
  /** Absolute path of the folder; the code is its `index.mjs`. */
  readonly folder: string;
  /** Size of the code in bytes. */
  readonly bytes: number;
  /** Bytes that each source file contributes, by its path from the root of the repository. */
  readonly inputs: Readonly<Record<string, number>>;
  /** Modules it leaves to its surroundings, and how it loads them. */
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
}

/** Every file below `functions/` is one Lambda; the names are what routes call `handler`. */
export const handlers = (): readonly string[] =>
  globSync('**/*.ts', { cwd: join(root, 'functions') })
    .map((file) => file.replaceAll('\\', '/').replace(/\.ts$/, ''))
    .sort();

/** CommonJS inside the bundles requires Node's modules; an ES module has no `require` of its own. */
const banner =
  "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);";

/**
 * Loads `node:http` with `require`. Imported as an ES module, all of its exports are read at once, among them lazy ones
 * that load Node's whole `fetch` implementation: a quarter of a cold start (docs/decisions/0301-one-file-a-function.md).
 */
const requireHttp: Plugin = {
  name: 'require-http',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === 'require-call'
        ? { path: 'node:http', external: true }
        : { path: 'node:http', namespace: 'require-http' },
    );
    onLoad({ filter: /.*/, namespace: 'require-http' }, () => ({ contents: "module.exports = require('node:http');" }));
  },
};

/**
 * Bundles files in one run of esbuild, AWS SDK included: `<folder>/<name>/index.mjs`, self-contained. Libraries behind
 * `await import()` lie in the same file and are evaluated only when imported (docs/decisions/0301-one-file-a-function.md).
 * The folder is emptied first.
 * @param entries files from the root of the repository, by the name of the bundle
 * @returns the bundles in the order of the entries
 * @throws Error of esbuild, which names file and line, when something does not build
 */
export const bundleEntries = async (
  entries: Readonly<Record<string, string>>,
  folder: string,
): Promise<readonly Bundle[]> => {
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, file]) => [`${name}/index`, file])),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    sourcemap: 'external',
    alias: { '@aws-sdk/credential-provider-node': join(root, 'infra', 'aws', 'env-credentials.ts') },
    banner: { js: banner },
    plugins: [requireHttp],
    metafile: true,
    logLevel: 'silent',
  });
  return Object.keys(entries).map((name) => described(name, folder, metafile));
};

/** Every function, as the stack uploads them. */
export const bundleFunctions = (folder: string = bundleFolder): Promise<readonly Bundle[]> =>
  bundleEntries(Object.fromEntries(handlers().map((handler) => [handler, `functions/${handler}.ts`])), folder);

const described = (handler: string, folder: string, metafile: Metafile): Bundle => {
  const path = join(folder, handler);
  const output = metafile.outputs[relative(root, join(path, 'index.mjs')).replaceAll('\\', '/')];
  if (!output) throw new Error(`esbuild wrote no bundle for ${handler}`);
  const inputs = Object.entries(output.inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput] as const);
  return { handler, folder: path, bytes: output.bytes, inputs: Object.fromEntries(inputs), imports: output.imports };
};

if (import.meta.main) {
  const bundles = await bundleFunctions(process.argv[2] === undefined ? bundleFolder : resolve(process.argv[2]));
  for (const { handler, bytes } of bundles) console.log(`${(bytes / 1024).toFixed(0).padStart(5)} KB  ${handler}`);
}
