import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Bundle, handlers } from '../../../infra/bundle.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
import { buildTestedBundles } from '../../support/bundles.ts';

let bundles: readonly Bundle[] = [];
beforeAll(async () => {
  bundles = await buildTestedBundles();
});

const codeOf = (bundle: Bundle): string => readFileSync(join(bundle.folder, 'index.mjs'), 'utf8');
const maxBytes = 510 * 1024;
/** This function verifies XML signatures, which needs a parser, XPath and canonical XML (docs/decisions/0214). */
const verifies = { handler: 'saml/callback', maxBytes: 600 * 1024 };

describe('bundles', () => {
  it('exist for every function, and every route has a function', () => {
    expect(bundles.map(({ handler }) => handler)).toEqual(handlers());
    expect(handlers()).toEqual(expect.arrayContaining(routes.map((route) => route.handler)));
  });

  it('have no start read more than 510 KB, AWS SDK included', () => {
    const limitOf = (handler: string): number => (handler === verifies.handler ? verifies.maxBytes : maxBytes);
    expect(bundles.filter(({ handler, bytes }) => bytes > limitOf(handler))).toEqual([]);
  });

  it('contain what verifies XML signatures only where answers of SAML providers arrive, and once', () => {
    const files = /node_modules[\\/](@node-saml|@xmldom|xml-crypto|xpath|xml2js|xmlbuilder|xml-encryption|debug)[\\/]/;
    const having = bundles.filter(({ inputs }) => Object.keys(inputs).some((file) => files.test(file)));
    expect(having.map(({ handler }) => handler)).toEqual([verifies.handler]);
    const inputs = Object.keys(having[0]?.inputs ?? {});
    expect(inputs.filter((file) => file.endsWith('xpath.js'))).toHaveLength(1);
    expect(inputs.filter((file) => /node_modules[\\/](xmlbuilder|xml-encryption|debug)[\\/]/.test(file))).toEqual([]);
  });

  it('do not use the cache of endpoint discovery, which they do not contain', () => {
    expect(bundles.filter((bundle) => /endpointCache\s*\.\s*(get|set|has)/.test(codeOf(bundle)))).toEqual([]);
    expect(bundles.some((bundle) => codeOf(bundle).includes('endpointCache'))).toBe(true);
  });

  it('do not contain the marshalling of the document client, whose commands they do', () => {
    const files = bundles.flatMap(({ inputs }) => Object.keys(inputs));
    expect(files.filter((file) => file.includes('util-dynamodb/'))).toEqual([]);
    expect(files.some((file) => file.endsWith('baseCommand/DynamoDBDocumentClientCommand.js'))).toBe(true);
  });

  it('contain nothing of the local server, such as what serves many requests at once', () => {
    const files = new Set(bundles.flatMap(({ inputs }) => Object.keys(inputs)));
    expect([...files].filter((file) => file.startsWith('infra/local/'))).toEqual([]);
    expect(files).toContain('lib/store/commit/commit.ts');
  });

  it('contain no route that they do not answer', () => {
    const isOnly = (text: string): boolean => routes.filter(({ summary }) => summary === text).length === 1;
    const named = routes.filter(({ summary }) => isOnly(summary) && /^[ -~]+$/.test(summary));
    const found = bundles.flatMap((bundle) => {
      const code = codeOf(bundle);
      const inside = named.filter(({ summary }) => code.includes(`summary:"${summary}"`));
      return inside.map(({ handler }) => ({ bundle: bundle.handler, handler }));
    });
    const own = found.filter(({ bundle, handler }) => bundle === handler);
    expect(own).toHaveLength(named.length);
    // Each of these routes is declared with the answer of the other route, and so includes its declaration.
    const others = found.filter((one) => !own.includes(one));
    // The hook of deployments answers no route: it asks some.
    expect(others.filter(({ bundle }) => bundle !== 'deployment-hook')).toEqual([
      { bundle: 'events/search', handler: 'events/list' },
      { bundle: 'sdk/published-features', handler: 'sdk/client-features' },
    ]);
  });

  it('export their handlers and need only Node', () => {
    for (const bundle of bundles) {
      expect(codeOf(bundle).slice(-200)).toMatch(/export\s*\{[^}]*\bhandler\b[^}]*\}/);
      const beside = readdirSync(bundle.folder).map((file) => `./${file}`);
      expect(bundle.imports.filter(({ path }) => !isBuiltin(path) && !beside.includes(path))).toEqual([]);
    }
  });

  it('have YAML in a file beside them where it is accepted, never inside', async () => {
    const asking = bundles.filter(({ imports }) => imports.some(({ path }) => path === './yaml.mjs'));
    expect(asking.map(({ handler }) => handler)).toContain('state/import');
    for (const bundle of asking) {
      const { parse, stringify } = await import(join(bundle.folder, 'yaml.mjs'));
      expect(parse(stringify({ a: ['1', 2] }))).toEqual({ a: ['1', 2] });
    }
    expect(bundles.flatMap(({ inputs }) => Object.keys(inputs)).filter((file) => file.includes('/yaml/'))).toEqual([]);
  });

  it('search credentials only in the environment', () => {
    for (const { inputs } of bundles) {
      expect(Object.keys(inputs).filter((file) => file.includes('credential-provider-node'))).toEqual([]);
    }
  });

  it('do not load the whole of fetch only for HTTP', () => {
    for (const { imports } of bundles) {
      expect(imports.filter(({ path, kind }) => /^(node:)?http$/.test(path) && kind !== 'require-call')).toEqual([]);
    }
  });
});
