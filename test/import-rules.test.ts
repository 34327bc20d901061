import { globSync, readdirSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../lib/contract/routes/index.ts';

/**
 * The import rules (docs/architecture.md). Left: a folder of the repository. Right: folders, files and packages that it
 * may import in addition to itself. The wings of lib depend on each other in this order, never upwards: contract,
 * store, identity, flags, workflows; http stands beside identity.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  // What the language lacks. Everybody may import it but the evaluator, which is a package of its own.
  'lib/basics': [],
  'lib/evaluation': ['semver', 'node:net'],
  // Pure rules about the definition of a feature, for the service, the command line and the console.
  'lib/definition': [],
  // Pure rules of releases, for the clock and whoever shows what a plan waits for.
  'lib/rollout': [],
  'lib/contract': ['zod'],
  'lib/store': ['lib/contract', '@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', '@aws-sdk/client-s3', 'node'],
  // The key of stored secrets is in a parameter of the account; a library verifies answers of SAML providers; links for
  // passwords are sent by mail.
  'lib/identity': [
    'lib/contract',
    'lib/store',
    'openid-client',
    '@node-saml/node-saml',
    'zod',
    '@aws-sdk/client-ssm',
    '@aws-sdk/client-sesv2',
    'scim2-parse-filter',
    'node',
  ],
  // Mustache is the format of templates of webhooks.
  'lib/flags': [
    'lib/contract',
    'lib/definition',
    'lib/evaluation',
    'lib/rollout',
    'lib/store',
    'lib/identity',
    'mustache',
    'node',
  ],
  // YAML is a format of state documents.
  'lib/workflows': [
    'lib/contract',
    'lib/evaluation/payload-filter.ts',
    'lib/definition',
    'lib/rollout',
    'lib/store',
    'lib/identity',
    'lib/flags',
    'yaml',
    'node',
  ],
  'lib/http': ['lib/contract', 'lib/store', 'lib/identity/callers', 'zod', '@middy', 'aws-lambda', 'node'],
  // A sample event carries the context of an authorizer.
  'lib/openapi': [
    'lib/contract',
    'lib/http/request-context.ts',
    'lib/store/table/keys.ts',
    'lib/identity/callers',
    'zod',
    'zod-openapi',
    'aws-lambda',
    'package.json',
    'node',
  ],
  // The first admin token is stored in a parameter of the account, and CloudFormation waits for the answer to its
  // request.
  // Before and after requests move to a new version, it is asked a sample.
  'lib/seed': [
    'lib/contract',
    'lib/openapi/sample-event.ts',
    'lib/store',
    'lib/identity',
    '@aws-sdk/client-ssm',
    'aws-lambda',
    'zod',
    'node',
  ],
  functions: ['lib', 'aws-lambda', 'node', 'openapi.json', 'package.json'],
  'infra/aws': [
    'lib/contract',
    // What an operator allows is checked before a deployment.
    'lib/flags/addons/ranges.ts',
    'lib/http/answers/gateway-responses.ts',
    // The CDK has no request for what a deployment asks AWS.
    'lib/seed/aws/ask-aws.ts',
    // What a schedule says to a function.
    'lib/seed/aws/front-errors.ts',
    // Whether a stage may get this release is asked before a deployment, and by its first resource.
    'lib/seed/upgrade',
    // What the account allows, and whether the stage answers.
    'lib/seed/aws/concurrency.ts',
    'lib/seed/open-checks.ts',
    'lib/store/observations/stage-release.ts',
    'infra/packages/published.ts',
    'infra/reason.ts',
    '@aws-sdk/client-s3',
    // The region of whoever deploys.
    '@aws-sdk/client-ssm',
    'zod',
    'lib/store/objects/keys.ts',
    'lib/store/runtime',
    'lib/store/table',
    'infra/build-console.ts',
    'infra/bundle.ts',
    'infra/bundle-console.ts',
    'infra/kept-warm.ts',
    'infra/front',
    'infra/gateway-origin.ts',
    'infra/limits.ts',
    'infra/stream-filter.ts',
    'aws-cdk-lib',
    'constructs',
    'cdk-nag',
    'node',
  ],
  // Data that the distribution and its local stand-in share.
  'infra/front': ['lib/contract', 'node'],
  'infra/local': [
    'lib/contract',
    'lib/http',
    'lib/seed',
    'lib/store',
    'functions',
    'infra/front',
    'infra/gateway-origin.ts',
    'infra/limits.ts',
    'infra/stream-filter.ts',
    '@aws-sdk',
    'aws-lambda',
    'zod',
    'node',
  ],
  // Code that the command line and the console share; it knows only the API of the service, as they do.
  client: ['client', 'openapi-fetch'],
  cli: [
    'cli',
    'client',
    // A message says where a document is.
    'infra/packages/published.ts',
    'lib/definition',
    'lib/evaluation',
    'lib/rollout',
    '@modelcontextprotocol/sdk',
    'commander',
    // Its types; the compiler itself is that of the user's project.
    'typescript-5',
    'yaml',
    'zod',
    'node',
  ],
  // What is made of the sources; it runs none of them.
  'infra/packages': [
    'infra/packages',
    'infra/aws/construct',
    'infra/build-console.ts',
    'infra/bundle.ts',
    'infra/bundle-console.ts',
    'infra/front',
    'esbuild',
    'zod',
    'node',
  ],
  // The template of a stage that is deployed by a link, and what it copies.
  'infra/link': [
    'infra/aws',
    'infra/build-console.ts',
    'infra/bundle.ts',
    'infra/bundle-console.ts',
    'infra/front',
    'lib/contract',
    '@aws-sdk',
    'aws-cdk-lib',
    'constructs',
    'node',
  ],
  // Plugins of esbuild, and what they put into bundles.
  'infra/bundling': ['esbuild', 'vite', 'yaml', 'node'],
  // Everything that a release consists of.
  'infra/release': [
    'infra/link',
    'infra/packages',
    'infra/build-console.ts',
    'infra/bundle.ts',
    'infra/bundle-console.ts',
    'infra/front',
    'infra/reason.ts',
    'zod',
    'node',
  ],
  'infra/restore': ['lib/store', '@aws-sdk', 'node'],
  'infra/polls': ['@aws-sdk', 'zod', 'node'],
  // It knows only the API of the service.
  'infra/demo': [
    'lib/contract/schemas',
    'lib/contract/error-schemas.ts',
    'infra/demo',
    'infra/reason.ts',
    // What programs beside the service use.
    'standardwebhooks',
    'unleash-client',
    'zod',
    'node',
  ],
  // The web console. It knows only the API of the service; edits are evaluated on the page.
  console: [
    'console',
    'client',
    'lib/definition',
    'lib/evaluation',
    'lib/rollout',
    'react',
    'react-dom',
    '@tanstack',
    '@base-ui',
    'swagger-ui-dist',
    'uplot',
    'vite',
    // A state document may be YAML.
    'yaml',
  ],
  infra: [
    'lib',
    'infra/bundling',
    'infra/demo',
    'infra/front',
    'infra/reason.ts',
    'infra/restore',
    'infra/old-tls.ts',
    'infra/packages',
    'infra/polls',
    'infra/smoke-checks.ts',
    'esbuild',
    'vite',
    'zod',
    'node',
  ],
};

/** The twelve wings; lib contains nothing else. */
const wings = [
  'basics',
  'contract',
  'definition',
  'evaluation',
  'flags',
  'http',
  'identity',
  'openapi',
  'rollout',
  'seed',
  'store',
  'workflows',
];

const root = resolve(import.meta.dirname, '..');
const files = globSync('{cli,client,console,lib,functions,infra}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);

const statement = /^\s*(?:import|export)\b[^;'"]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** The import statements without `import type`: those that remain when types are stripped. */
const codeStatement = /^\s*(?:import|export)\b(?!\s+type\b)[^;'"]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'/gm;

/** The imports of a file: paths from the root, names of packages, `node:` modules. */
const importsOf = (file: string, pattern = statement): readonly string[] =>
  [...readFileSync(resolve(root, file), 'utf8').matchAll(pattern)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((name) => (name.startsWith('.') ? posix.join(posix.dirname(file), name) : name));

/** The files of the project that a file loads, itself included. */
const loadedBy = (file: string): readonly string[] => {
  const loaded = new Set([file]);
  for (const one of loaded)
    for (const imported of importsOf(one, codeStatement)) if (files.includes(imported)) loaded.add(imported);
  return [...loaded];
};

/** Folders with one rule for all their files. */
const whole = ['cli', 'client', 'console', 'functions'];

/** The rule that applies to a file. */
const lineOf = (file: string): string => {
  const [top = '', folder = '', ...rest] = file.split('/');
  return whole.includes(top) || rest.length === 0 ? top : `${top}/${folder}`;
};

const wingOf = (file: string): string => file.split('/').slice(0, 2).join('/');
/** A room within a wing; files directly in the wing form a room of their own. */
const roomOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 3).join('/');

const covers = (rule: string, imported: string): boolean =>
  (rule === 'node' && imported.startsWith('node:')) || imported === rule || imported.startsWith(`${rule}/`);

/** The import cycles between groups of files, as `a → b → a`. */
const circlesOf = (groupOf: (file: string) => string): readonly string[] => {
  const edges = new Map<string, Set<string>>();
  for (const file of files.filter((one) => one.startsWith('lib/'))) {
    const known = edges.get(groupOf(file)) ?? new Set();
    for (const imported of importsOf(file))
      if (imported.startsWith('lib/') && groupOf(imported) !== groupOf(file)) known.add(groupOf(imported));
    edges.set(groupOf(file), known);
  }
  const circles = new Set<string>();
  const done = new Set<string>();
  const walk = (group: string, trail: readonly string[]): void => {
    if (trail.includes(group)) circles.add([...trail.slice(trail.indexOf(group)), group].join(' → '));
    else if (!done.has(group)) {
      for (const next of edges.get(group) ?? []) walk(next, [...trail, group]);
      done.add(group);
    }
  };
  for (const group of edges.keys()) walk(group, []);
  return [...circles];
};

describe('who may import whom', () => {
  it.each(Object.keys(mayImport))('%s', (line) => {
    const rules = [...(mayImport[line] ?? []), ...(line === 'lib/evaluation' ? [] : ['lib/basics'])];
    const forbidden = files
      .filter((file) => lineOf(file) === line)
      .flatMap((file) =>
        importsOf(file)
          .filter((imported) => whole.includes(line) || wingOf(imported) !== wingOf(file))
          .filter((imported) => !rules.some((rule) => covers(rule, imported)))
          .map((imported) => `${file} imports ${imported}`),
      );
    expect(forbidden).toEqual([]);
  });

  it('every folder with code has its line', () => {
    expect([...new Set(files.map(lineOf))].toSorted()).toEqual(Object.keys(mayImport).toSorted());
  });

  it('lib holds the twelve wings and nothing else', () => {
    expect(readdirSync(resolve(root, 'lib')).toSorted()).toEqual(wings);
  });

  it('commands commit by units of work alone', () => {
    const internal = ['commit', 'decision'].map((name) => `lib/store/commit/${name}.ts`);
    expect(
      files
        .filter((file) => !file.startsWith('lib/store/commit/'))
        // They put several commits into one transaction, which no function does (docs/decisions/0285).
        .filter(
          (file) => !['infra/local/table/commit-queue.ts', 'infra/local/table/joint-transaction.ts'].includes(file),
        )
        .filter((file) => importsOf(file).some((imported) => internal.includes(imported))),
    ).toEqual([]);
  });

  it('requests are made by one function, not by hand', () => {
    const byHand =
      /\{\s*(?:table(?:: [\w.]+)?|\.\.\.(?:context|run)),[^{}]*\b(?:actor|now|isOfJob)\b[^{}]*\}(?!\s*[:=])/;
    expect(byHand.test('transact({ table, actor: system, now }, scopes)')).toBe(true);
    const makers = files
      .filter((file) => /^(lib|functions)\//.test(file) && file !== 'lib/store/commit/request.ts')
      .filter((file) =>
        byHand.test(readFileSync(resolve(root, file), 'utf8').replaceAll(/makeRequest\(\w+, \{[^{}]*\}\)/g, '')),
      );
    expect(makers).toEqual([]);
  });

  it('functions that read no table start without the AWS SDK', () => {
    const withoutTable = [
      ...routes.filter(({ role }) => role === 'none').map(({ handler }) => handler),
      'not-found',
      'console',
    ];
    expect(withoutTable).toContain('service/health');
    for (const handler of withoutTable) {
      const loaded = loadedBy(`functions/${handler}.ts`);
      expect(loaded, handler).toContain('lib/http/endpoints/stack.ts');
      expect(
        loaded.filter((file) => importsOf(file, codeStatement).some((name) => name.startsWith('@aws-sdk/'))),
        handler,
      ).toEqual([]);
    }
  });

  // The table client replaces layers of the SDK, which were not counted either, so its files are left out.
  it('enabling a feature loads at most 30 files of functions, flags, store and workflows, the wire apart', () => {
    const loaded = loadedBy('functions/feature-environments/enable.ts').filter((file) =>
      /^(functions|lib\/(flags|store(?!\/wire)|workflows))\//.test(file),
    );
    expect(loaded).toContain('lib/flags/feature-environments/enable.ts');
    expect(loaded.length).toBeLessThanOrEqual(30);
  });

  it('neither wings, nor rooms of a wing, nor files import each other in circles', () => {
    expect(circlesOf(wingOf)).toEqual([]);
    expect(circlesOf(roomOf)).toEqual([]);
    expect(circlesOf((file) => file)).toEqual([]);
  });
});

describe('the console', () => {
  it.each([
    // Buttons and dialogs must not depend on pages.
    ['design', ['design', 'api', 'texts']],
    ['queries', ['queries', 'accounts', 'api', 'constraints', 'session']],
    ['layout', ['layout', 'address.ts', 'api', 'design', 'queries', 'session', 'texts']],
    ['accounts', ['accounts', 'design', 'layout', 'queries', 'session', 'texts']],
    ['changes', ['changes', 'api', 'design', 'layout', 'queries', 'session', 'texts']],
  ])('has %s rest on nothing above it', (folder, below) => {
    const inside = files.filter((file) => file.startsWith(`console/${folder}/`));
    expect(inside).not.toEqual([]);
    const above = inside.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith('console/') && !below.some((one) => covers(`console/${one}`, name)))
        .map((name) => `${file} → ${name}`),
    );
    expect(above).toEqual([]);
  });
});
