import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'esbuild';

/**
 * Loads `node:http` with `require`. When it is imported as an ES module, all its exports are read at once. Some of them
 * are lazy and load Node's whole `fetch` implementation, which is a quarter of a cold start
 * (docs/decisions/0060-what-a-bundle-holds.md).
 */
export const requireHttp: Plugin = {
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
 * Leaves out zod's code that writes JSON schemas: the API's document is written at build time, never by a function. The
 * exports stay, as functions that return nothing.
 */
export const leaveOutJsonSchema: Plugin = {
  name: 'leave-out-json-schema',
  setup: ({ onLoad }) => {
    onLoad({ filter: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const names = [...source.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)];
      return { contents: names.map(([, own, alias]) => `export const ${own ?? alias} = () => {};`).join('\n') };
    });
  },
};

/** Clients with such an operation, e.g. the S3 client, pass their configuration through this function. */
const passedThrough = 'resolveEventStreamSerdeConfig';

/**
 * Leaves out the SDK's code for event streams: no operation that functions call has one. If such an operation is added,
 * its first answer fails with the reason.
 */
export const leaveOutEventStreams: Plugin = {
  name: 'leave-out-event-streams',
  setup: ({ onLoad }) => {
    onLoad({ filter: /submodules[\\/]event-streams[\\/]index\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const lists = [...source.matchAll(/^export \{([^}]+)\}/gm)].map(([, list = '']) => list);
      const names = lists.flatMap((list) => [...list.matchAll(/(\w+)\s*(?:,|$)/g)].map(([, name]) => name));
      const refuse = "const refuse = () => { throw new Error('Event streams are left out of bundles'); };";
      const standIn = (name?: string): string => (name === passedThrough ? '(config) => config' : 'refuse');
      return { contents: [refuse, ...names.map((name) => `export const ${name} = ${standIn(name)};`)].join('\n') };
    });
  },
};

/** Keeps only the version of the manifests that clients of the SDK import; it is part of their user agent. */
export const keepVersions: Plugin = {
  name: 'keep-versions',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/**
 * Leaves out the marshalling of the SDK's document client: the project's own client sends these commands
 * (docs/decisions/0172-the-way-to-the-table.md). A command that the SDK sends fails with the reason.
 */
export const leaveOutMarshalling: Plugin = {
  name: 'leave-out-marshalling',
  setup: ({ onLoad }) => {
    onLoad({ filter: /baseCommand[\\/]DynamoDBDocumentClientCommand\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const refuse = "() => { throw new Error('Marshalling is left out of bundles'); }";
      return {
        contents: source.replace(
          /^import \{ marshallInput, unmarshallOutput \}.*$/m,
          `const marshallInput = ${refuse}, unmarshallOutput = marshallInput;`,
        ),
      };
    });
  },
};

/** Unused classes of the SDK: the standard retries need no rate limiter, and Node computes hashes itself. */
const unused = ['DefaultRateLimiter', 'Sha256Js'];

/** Leaves out unused classes. Creating an instance fails with the reason. */
export const leaveOutClasses: Plugin = {
  name: 'leave-out-classes',
  setup: ({ onLoad }) => {
    for (const name of unused)
      onLoad({ filter: new RegExp(`[\\\\/]@smithy[\\\\/].*[\\\\/]${name}\\.js$`) }, () => ({
        contents: `export class ${name} { constructor() { throw new Error('${name} is left out of bundles'); } }`,
      }));
  },
};

const contract = fileURLToPath(new URL('../../lib/contract/', import.meta.url));

/**
 * Leaves out schemas and routes that a function does not use, with everything that only they need. esbuild keeps a
 * declaration with a call, because the call could have effects. None of these calls may have any
 * (docs/decisions/0060-what-a-bundle-holds.md).
 */
export const leaveOutDeclarations: Plugin = {
  name: 'leave-out-declarations',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]lib[\\/]contract[\\/].*\.ts$/ }, async ({ path }) => {
      if (!path.startsWith(contract)) return undefined;
      // Vite is slow to load, and most importers of this file bundle nothing.
      const { parseSync } = await import('vite');
      const source = await readFile(path, 'utf8');
      const statements = parseSync(path, source).program.body;
      const values = statements.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declared?.type !== 'VariableDeclaration') return [];
        return declared.declarations.flatMap(({ init }) => init ?? []);
      });
      const isCalling = ({ type, start, end }: (typeof values)[number]): boolean =>
        type !== 'ArrowFunctionExpression' && source.slice(start, end).includes('(');
      const contents = values
        .filter(isCalling)
        .reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
          source,
        );
      return { contents, loader: 'ts' };
    });
  },
};

/** Loads dynamically imported packages from files beside the bundle that are named after the packages. */
export const leaveBeside = (packages: readonly string[]): Plugin => ({
  name: 'leave-beside',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind === 'dynamic-import' && packages.includes(path) ? { path: `./${path}.mjs`, external: true } : undefined,
    );
  },
});

/**
 * Compresses the API's document in the bundle: it is long and repetitive and grows with every route, and the functions
 * that serve it must stay small.
 */
export const compressDocument: Plugin = {
  name: 'compress-document',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]openapi\.json$/ }, async ({ path }) => {
      const document = JSON.stringify(JSON.parse(await readFile(path, 'utf8')));
      const packed = brotliCompressSync(document).toString('base64');
      return {
        contents:
          "import { brotliDecompressSync } from 'node:zlib';\n" +
          `export default JSON.parse(brotliDecompressSync(Buffer.from('${packed}', 'base64')).toString('utf8'));`,
      };
    });
  },
};
