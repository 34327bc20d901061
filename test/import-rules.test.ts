import { globSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Who may import whom (design §2). Left: a folder of the repository. Right: folders, files and packages beside itself;
 * `lib/<domain>` stands for every folder of lib that has no line of its own. Everyone may import lib/environment.ts and
 * lib/signals.ts.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'lib/schema': ['zod'],
  'lib/evaluation': ['semver', 'node:net'],
  'lib/routes': ['lib/schema', 'zod'],
  'lib/table': ['lib/schema', '@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', 'node'],
  'lib/access': ['lib/schema', 'lib/table', 'zod', 'node'],
  'lib/<domain>': ['lib/schema', 'lib/evaluation', 'lib/table', 'lib/access', 'lib/<domain>', 'node'],
  // The event log is written beside the journal, not through it; YAML is a format of one endpoint.
  'lib/events': ['lib/schema', 'lib/table', 'lib/access', 'lib/<domain>', '@aws-sdk/lib-dynamodb', 'node'],
  'lib/state': ['lib/schema', 'lib/table', 'lib/access', 'lib/<domain>', 'yaml', 'node'],
  // The key of stored secrets lies in a parameter of the account.
  'lib/settings': ['lib/schema', 'lib/table', 'lib/access', '@aws-sdk/client-ssm', 'node'],
  // The first admin token is kept in a parameter of the account.
  'lib/seed': ['lib/schema', 'lib/table', 'lib/access', '@aws-sdk/client-ssm', 'node'],
  'lib/http': ['lib/routes', 'lib/schema', 'lib/access', 'lib/table', 'zod', '@middy', 'aws-lambda', 'node'],
  // A sample event carries the context of an authorizer.
  'lib/openapi': [
    'lib/routes',
    'lib/schema',
    'lib/access',
    'lib/table',
    'zod',
    'zod-openapi',
    'aws-lambda',
    'package.json',
    'node',
  ],
  functions: ['lib', 'aws-lambda', 'node', 'openapi.json'],
  'infra/aws': [
    'lib/routes',
    'lib/http/gateway-responses.ts',
    'lib/schema/token.ts',
    'lib/table/keys.ts',
    'lib/table/table.ts',
    'infra/bundle.ts',
    'infra/gateway-origin.ts',
    'infra/limits.ts',
    'infra/stream-filter.ts',
    'aws-cdk-lib',
    'constructs',
    'cdk-nag',
    'node',
  ],
  'infra/local': [
    'lib/routes',
    'lib/schema',
    'lib/http',
    'lib/seed',
    'lib/table',
    'functions',
    'infra/gateway-origin.ts',
    'infra/limits.ts',
    'infra/stream-filter.ts',
    '@aws-sdk',
    'aws-lambda',
    'zod',
    'node',
  ],
  'infra/restore': ['lib/table', 'lib/events', '@aws-sdk', 'node'],
  // It knows the service by its API alone.
  'infra/demo': ['lib/schema', 'infra/reason.ts', 'zod', 'node'],
  infra: [
    'lib',
    'infra/bundle-plugins.ts',
    'infra/demo',
    'infra/reason.ts',
    'infra/restore',
    'infra/smoke-checks.ts',
    'esbuild',
    'zod',
    'node',
  ],
};

const root = resolve(import.meta.dirname, '..');
const files = globSync('{lib,functions,infra}/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));

const statement = /^\s*(?:import|export)\b[^;'"]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** What a file imports: paths from the root, names of packages, `node:` modules. */
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(resolve(root, file), 'utf8').matchAll(statement)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((name) => (name.startsWith('.') ? posix.join(posix.dirname(file), name) : name));

/** The line of the table a file belongs to. */
const lineOf = (file: string): string => {
  const [top = '', folder = '', ...rest] = file.split('/');
  if (top === 'functions' || rest.length === 0) return top;
  const own = `${top}/${folder}`;
  return own in mayImport || top !== 'lib' ? own : 'lib/<domain>';
};

const folderOf = (file: string): string => file.split('/').slice(0, 2).join('/');

const covers = (rule: string, imported: string): boolean =>
  (rule === 'node' && imported.startsWith('node:')) ||
  (rule === 'lib/<domain>' && isDomain(imported)) ||
  imported === rule ||
  imported.startsWith(`${rule}/`);

const layers = new Set([
  'lib/schema',
  'lib/evaluation',
  'lib/routes',
  'lib/table',
  'lib/access',
  'lib/http',
  'lib/openapi',
]);
const isDomain = (path: string): boolean =>
  path.startsWith('lib/') && path.split('/').length > 2 && !layers.has(folderOf(path));

describe('who may import whom', () => {
  it.each(Object.keys(mayImport))('%s', (line) => {
    const rules = [...(mayImport[line] ?? []), 'lib/environment.ts', 'lib/signals.ts'];
    const forbidden = files
      .filter((file) => lineOf(file) === line)
      .flatMap((file) =>
        importsOf(file)
          .filter((imported) => line === 'functions' || folderOf(imported) !== folderOf(file))
          .filter((imported) => !rules.some((rule) => covers(rule, imported)))
          .map((imported) => `${file} imports ${imported}`),
      );
    expect(forbidden).toEqual([]);
  });

  it('folders of lib do not import each other in circles', () => {
    const edges = new Map<string, Set<string>>();
    for (const file of files.filter((one) => one.startsWith('lib/'))) {
      const targets = importsOf(file).filter((one) => one.startsWith('lib/') && folderOf(one) !== folderOf(file));
      const known = edges.get(folderOf(file)) ?? new Set();
      edges.set(folderOf(file), new Set([...known, ...targets.map(folderOf)]));
    }
    const circles: string[] = [];
    const walk = (folder: string, trail: readonly string[]): void => {
      if (trail.includes(folder)) circles.push([...trail.slice(trail.indexOf(folder)), folder].join(' → '));
      else for (const next of edges.get(folder) ?? []) walk(next, [...trail, folder]);
    };
    for (const folder of edges.keys()) walk(folder, []);
    expect([...new Set(circles)]).toEqual([]);
  });

  it.each(['lib/environment.ts', 'lib/signals.ts'])('%s imports nothing', (file) => {
    expect(importsOf(file)).toEqual([]);
  });
});
