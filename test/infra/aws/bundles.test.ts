import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bundle, bundleFunctions, handlers } from '../../../infra/bundle.ts';
import { routes } from '../../../lib/routes/index.ts';
import { grantsOf } from './policies.ts';
import { synthesized } from './synthesized.ts';

const folder = mkdtempSync(join(tmpdir(), 'halyard-bundled-'));
let bundles: readonly Bundle[] = [];
beforeAll(async () => {
  bundles = await bundleFunctions(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const codeOf = (bundle: Bundle): string => readFileSync(join(bundle.folder, 'index.mjs'), 'utf8');
const mostBytes = 500 * 1024;

describe('bundles', () => {
  it('there is one for every function, and a function for every route', () => {
    expect(bundles.map(({ handler }) => handler)).toEqual(handlers());
    expect(handlers()).toEqual(expect.arrayContaining(routes.map((route) => route.handler)));
  });

  it('none is larger than 500 KB, AWS SDK included', () => {
    expect(bundles.filter(({ bytes }) => bytes > mostBytes)).toEqual([]);
  });

  it('each exports its handler and needs nothing but Node', () => {
    for (const bundle of bundles) {
      expect(codeOf(bundle).slice(-200)).toMatch(/export\s*\{[^}]*\bhandler\b[^}]*\}/);
      const beside = readdirSync(bundle.folder).map((file) => `./${file}`);
      expect(bundle.imports.filter(({ path }) => !isBuiltin(path) && !beside.includes(path))).toEqual([]);
    }
  });

  it('YAML lies beside the functions that may be sent it, and is in no bundle', async () => {
    const asking = bundles.filter(({ imports }) => imports.some(({ path }) => path === './yaml.mjs'));
    expect(asking.map(({ handler }) => handler)).toContain('state/import');
    for (const bundle of asking) {
      const { parse, stringify } = await import(join(bundle.folder, 'yaml.mjs'));
      expect(parse(stringify({ a: ['1', 2] }))).toEqual({ a: ['1', 2] });
    }
    expect(bundles.flatMap(({ inputs }) => Object.keys(inputs)).filter((file) => file.includes('/yaml/'))).toEqual([]);
  });

  it('none looks for credentials beyond the environment', () => {
    for (const { inputs } of bundles) {
      expect(Object.keys(inputs).filter((file) => file.includes('credential-provider-node'))).toEqual([]);
    }
  });

  it('none loads the whole of fetch only because it speaks HTTP', () => {
    for (const { imports } of bundles) {
      expect(imports.filter(({ path, kind }) => /^(node:)?http$/.test(path) && kind !== 'require-call')).toEqual([]);
    }
  });
});

/** Operations of the table that a bundle contains code for; the SDK's client and document client bring the last two. */
const operationsIn = (code: string): readonly string[] => {
  const named = code.matchAll(/,"((?:Batch|Transact)?(?:Get|Write|Put|Update|Delete)Items?|Query|ExecuteStatement)",/g);
  return [...new Set([...named].map((match) => match[1] ?? ''))];
};
const transactional: Readonly<Record<string, readonly string[]>> = {
  TransactWriteItems: ['ConditionCheckItem', 'PutItem', 'UpdateItem'],
  TransactGetItems: ['GetItem'],
};
const enclosing = 'dynamodb:EnclosingOperation';

describe('roles suffice', () => {
  const grants = grantsOf(synthesized({ stage: 'dev' }).template);
  const mayDo = (handler: string, transaction?: string): readonly string[] =>
    grants
      .filter((grant) => grant.function === handler.replaceAll('/', '-'))
      .filter(({ conditions = {} }) => {
        const within = Object.values(conditions).flatMap((condition) => condition[enclosing] ?? []);
        return within.length === 0 || (transaction !== undefined && within.includes(transaction));
      })
      .flatMap(({ actions }) => actions.map((action) => action.replace('dynamodb:', '')));

  it('the code tells its operations', () => {
    const [reader, writer] = ['playground/evaluate', 'state/import'].map((handler) =>
      bundles.filter((one) => one.handler === handler).flatMap((bundle) => operationsIn(codeOf(bundle))),
    );
    expect(reader?.toSorted()).toEqual(['BatchGetItem', 'GetItem', 'Query']);
    expect(writer).toContain('TransactWriteItems');
  });

  it.each(handlers())('%s may do what its code can ask for', (handler) => {
    const bundle = bundles.find((one) => one.handler === handler);
    for (const operation of bundle ? operationsIn(codeOf(bundle)) : []) {
      const parts = transactional[operation];
      const granted = mayDo(handler, parts && operation);
      expect(granted, operation).toEqual(expect.arrayContaining([...(parts ?? [operation])]));
    }
  });
});
