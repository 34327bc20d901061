import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');
const nameOf = (path: string): string => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

/** The packages that these files load, directly or through other files of this repository. */
const packagesOf = async (files: readonly string[]): Promise<readonly string[]> => {
  const { metafile }: { readonly metafile: Metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...files],
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
    loader: { '.svg': 'empty', '.css': 'empty' },
    plugins: [
      {
        name: 'leave-packages-out',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' ? undefined : { path, external: true },
          ),
      },
    ],
  });
  const loaded = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.flatMap(({ path, external }) => (external && !path.startsWith('node:') ? [nameOf(path)] : [])),
  );
  return [...new Set(loaded)].toSorted();
};

/** Programs by the script that runs them; a script may also name a program of a package. */
const scripts = ['start', 'build', 'bundle', 'synth', 'check:account', 'deploy', 'smoke', 'restore', 'polls'] as const;
const fileOf = (script: (typeof scripts)[number]): string =>
  script === 'synth' ? 'infra/aws/app.ts' : (packageJson.scripts[script].split(' ')[1] ?? '');

const known = new Set([...Object.keys(packageJson.dependencies), ...Object.keys(packageJson.optionalDependencies)]);

describe('an installation without development dependencies', () => {
  it.each(scripts)('has what npm run %s loads', async (script) => {
    const packages = await packagesOf([fileOf(script)]);
    expect(packages.filter((name) => !known.has(name))).toEqual([]);
  });

  it('has what functions and the console are made of', async () => {
    const functions = globSync('functions/**/*.ts', { cwd: root });
    const packages = await packagesOf([...functions, 'console/main.tsx', 'console/vite.config.ts']);
    expect(packages).toEqual(expect.arrayContaining(['@middy/core', 'react', 'swagger-ui-dist', 'vite']));
    expect(packages.filter((name) => !known.has(name))).toEqual([]);
  });

  it('has the programs that scripts and files name: Node itself, and the command line of the CDK', () => {
    expect([...known]).toEqual(expect.arrayContaining(['node', 'aws-cdk']));
    expect(packageJson.scripts.synth).toMatch(/^cdk /);
    expect(readFileSync(resolve(root, 'infra/aws/deploy/programs.ts'), 'utf8')).toContain("'aws-cdk/bin/cdk'");
  });

  it('a package that is only a development dependency is found', async () => {
    expect((await packagesOf(['cli/main.ts'])).filter((name) => !known.has(name))).toContain('commander');
  });
});
