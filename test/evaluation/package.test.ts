import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createContext, Script } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import fc from 'fast-check';
import SemVerRange from 'semver/classes/range.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packageEvaluation } from '../../infra/packages/evaluation.ts';
import { pack } from '../../infra/packages/pack.ts';
import { archiveOf, nameOf } from '../../infra/packages/published.ts';
import * as library from '../../lib/evaluation/index.ts';
import { type Consumer, installArchive } from '../infra/packages/installed-archive.ts';
import { chance, context, features, segments } from './arbitraries.ts';
import { answers } from './consumer.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const packageName = nameOf('evaluation');
const folder = mkdtempSync(join(tmpdir(), 'halyard-evaluation-'));

let consumer: string;
let installed: string;
let read: Consumer['read'];

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The examples of the package's README as one program. */
const examples = (): string =>
  [...read('README.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code).join('');

/** Every line of the form `expression; // → value` is checked, and counted on the output. */
const checked = (code: string): string =>
  [
    "import { deepStrictEqual } from 'node:assert';",
    'let held = 0;',
    code.replaceAll(/^(.+); \/\/ → (.+)$/gm, 'deepStrictEqual($1, $2); held++;'),
    'console.log(held);',
  ].join('\n');

const strictest = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    types: [],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: false,
    noEmit: true,
  },
  include: ['*.ts'],
};

beforeAll(async () => {
  const built = join(folder, 'built');
  packageEvaluation(built);
  const archive = pack(built, archiveOf('evaluation'));
  ({ folder: consumer, installed, read } = await installArchive(folder, archive, packageName));
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify(strictest));
  writeFileSync(join(consumer, 'examples.ts'), examples());
  writeFileSync(join(consumer, 'examples.mjs'), checked(examples()));
  const program = readFileSync(join(import.meta.dirname, 'consumer.ts'), 'utf8');
  writeFileSync(join(consumer, 'consumer.ts'), program.replace('../../lib/evaluation/index.ts', packageName));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bundles a program of the consumer for browsers, and returns the files in the bundle and the remaining imports. */
const bundled = async (program: string, format: 'esm' | 'iife') => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: consumer },
    absWorkingDir: consumer,
    bundle: true,
    minify: true,
    platform: 'browser',
    format,
    globalName: 'program',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const [{ inputs = {}, imports = [] } = {}] = Object.values(metafile.outputs);
  return { text: outputFiles[0]?.text ?? '', inputs: Object.keys(inputs), imports };
};

describe('the package of the evaluator', () => {
  it('holds a module, its types and its source map for each source, and semver', () => {
    const sources = globSync('*.ts', { cwd: join(root, 'lib/evaluation') }).map((name) => name.replace(/\.ts$/, ''));
    const modules = sources.flatMap((name) => [`${name}.js`, `${name}.js.map`, `${name}.d.ts`]);
    expect(globSync('*', { cwd: installed }).toSorted()).toEqual(
      [...modules, 'LICENSE', 'README.md', 'node_modules', 'package.json'].toSorted(),
    );
    expect(globSync('node_modules/*', { cwd: installed })).toEqual([join('node_modules', 'semver')]);
  });

  it('can be published, and depends on the semver that it is tested with', () => {
    const manifest = z.looseObject({ name: z.string(), dependencies: z.record(z.string(), z.string()) });
    const { dependencies, ...rest } = manifest.parse(json(join(installed, 'package.json')));
    expect(rest).toMatchObject({ name: packageName, license: 'Apache-2.0', engines: { node: '>=20' } });
    expect(rest).not.toHaveProperty('private');
    expect(Object.keys(dependencies)).toEqual(['semver']);
    const { version } = z.object({ version: z.string() }).parse(json(join(root, 'node_modules/semver/package.json')));
    expect(new SemVerRange(dependencies.semver ?? '').test(version)).toBe(true);
  });

  it('imports nothing but itself and semver, and its types nothing but themselves', () => {
    const imports = (pattern: string) =>
      new Set(
        globSync(pattern, { cwd: installed })
          .flatMap((file) => [...read(file).matchAll(/(?:from |import |import\()['"]([^'"]+)['"]/g)])
          .map(([, name = '']) => name)
          .filter((name) => !/^\.\/[\w-]+\.js$/.test(name)),
      );
    expect(imports('*.js')).toEqual(new Set(['semver/classes/semver.js']));
    expect(imports('*.d.ts')).toEqual(new Set());
  });

  it('documents everything it exports', () => {
    const undocumented = globSync('*.d.ts', { cwd: installed })
      .flatMap((file) => [...read(file).matchAll(/(\*\/\n)?export (?:declare |interface |type (?!\{))[^\n]*/g)])
      .filter(([, docstring]) => docstring === undefined)
      .map(([line]) => line);
    expect(undocumented).toEqual([]);
  });

  it('names every function it exports in its README', () => {
    const missing = Object.keys(library).filter((name) => !read('README.md').includes(`\`${name}`));
    expect(missing).toEqual([]);
  });

  it('has types that hold in the strictest project, and a README whose examples compile there', async () => {
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = await run(process.execPath, [compiler, '-p', consumer]).catch((error) => error);
    expect(stdout).toBe('');
  });

  it('runs the examples of its README in plain Node', async () => {
    const { stdout } = await run(process.execPath, ['examples.mjs'], { cwd: consumer });
    expect(Number(stdout)).toBe(examples().split('; // → ').length - 1);
    expect(Number(stdout)).toBeGreaterThan(8);
  });

  it('is as small in a browser as its README says, and imports nothing there', async () => {
    const all = await bundled(`export * from '${packageName}'`, 'esm');
    const some = await bundled(`export { compileSet, decide, prepareContext } from '${packageName}'`, 'esm');
    const inside = [packageName, 'semver'].map((one) => `node_modules/${one}/`);
    for (const { imports, inputs } of [all, some]) {
      expect(imports).toEqual([]);
      expect(inputs.filter((path) => path !== '<stdin>' && !inside.some((folder) => path.includes(folder)))).toEqual(
        [],
      );
    }
    const stated = /(\d+) KB minified, (\d+) KB compressed; (\d+) KB/.exec(read('README.md'))?.slice(1) ?? [];
    const sizes = [all.text.length, gzipSync(all.text).length, some.text.length];
    // Compared to a tenth of a kB, so that a change of the size is noticed.
    const apart = sizes.filter((bytes, index) => Math.abs(bytes / 1000 / Number(stated[index]) - 1) > 0.1);
    expect(stated).toHaveLength(3);
    expect(apart).toEqual([]);
  });

  it('answers in a browser what the sources answer in Node', async () => {
    const { text } = await bundled("export { answers } from './consumer.ts'", 'iife');
    // Only the language and what every browser and worker has: no process, no Buffer, no require.
    const browser = createContext({ TextEncoder }, { codeGeneration: { strings: false, wasm: false } });
    new Script(text).runInContext(browser);
    const worlds = JSON.stringify(
      fc.sample(fc.record({ features, segments, context, chance }), { numRuns: 400, seed: 20_260_115 }),
    );
    Object.assign(browser, { worlds });
    const there = z.string().parse(new Script('program.answers(worlds)').runInContext(browser));
    expect(new Script('[typeof process, typeof Buffer, typeof require].join()').runInContext(browser)).toBe(
      'undefined,undefined,undefined',
    );
    const here = answers(worlds);
    expect(JSON.parse(there)).toEqual(JSON.parse(here));
    const count = (part: string) => here.split(part).length - 1;
    expect(count('"isEnabled":true')).toBeGreaterThan(100);
    expect(count('"isEnabled":false')).toBeGreaterThan(100);
    expect(count('"decision":{"enabled":true,"variant":{"name":"a"')).toBeGreaterThan(20);
  });
});
