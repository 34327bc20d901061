import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AdvancedPlaygroundRequest,
  advancedPlaygroundResponse,
  type EvaluationContext,
  type PlaygroundRequest,
  playgroundResponse,
} from '../../../lib/contract/schemas/playground.ts';
import { evaluateJson } from '../../../lib/flags/playground/evaluate.ts';
import { evaluateBatch as evaluateBatchPieces } from '../../../lib/flags/playground/evaluate-batch.ts';
import { type SelectionInput, selectFeatures } from '../../../lib/flags/playground/selection.ts';
import { textOf } from '../../../lib/http/answers/render.ts';
import { type Catalog, openCatalog } from '../../../lib/store/catalog/catalog.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { contextOf } from '../context.ts';
import {
  environmentItem,
  featureEnvironmentItem,
  featureItem,
  projectItem,
  segmentItem,
  store,
} from '../projects/stored.ts';

let database: TestDatabase;
let table: Table;
let catalog: Catalog;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
  catalog = openCatalog(table);
});

const clockAndChance = { now: new Date('2030-01-02T03:04:05.678Z'), random: () => 0.5 };
const select = async (input: Partial<SelectionInput> = {}) =>
  selectFeatures(await contextOf(table, { catalog }), { isVisible: () => true, ...input });
const evaluate = async (context: Partial<EvaluationContext>, request: Partial<PlaygroundRequest> = {}) => {
  const whole = { environment: 'production', context: { appName: 'web', ...context }, ...request };
  return playgroundResponse.parse(
    JSON.parse(evaluateJson(whole, await select({ projects: whole.projects }), clockAndChance)),
  );
};
const evaluateBatch = async (context: Partial<EvaluationContext>, request: Partial<AdvancedPlaygroundRequest> = {}) => {
  const whole = { environments: ['production'], context: { appName: 'web', ...context }, ...request };
  const pieces = evaluateBatchPieces(whole, await select({ projects: whole.projects }), clockAndChance);
  return advancedPlaygroundResponse.parse(JSON.parse(textOf({ status: 200, pieces })));
};

const strategy = { name: 'default', sortOrder: 0, disabled: false, variants: [], parameters: {} };
const inNorway = { contextName: 'country', operator: 'IN', values: ['no'] };
const constrained = { ...strategy, id: 'constrained', segments: [], constraints: [inNorway] };
const on = (project: string, feature: string, environment = 'production') =>
  featureEnvironmentItem(project, { feature, environment });

describe('playground §4: features for one context', () => {
  it('answers the request and every active feature of all projects by name', async () => {
    await store(table, [
      projectItem({ id: 'a' }),
      projectItem({ id: 'b' }),
      featureItem({ project: 'b', name: 'x' }),
      featureItem({ project: 'a', name: 'z' }),
      featureItem({ project: 'a', name: 'archived', archived: true }),
      featureItem({ project: 'b', name: 'Y' }),
      on('b', 'x'),
    ]);
    const context = { userId: '7', anything: { at: ['all'] } };
    const answer = await evaluate(context);
    expect(answer.input).toEqual({ environment: 'production', context: { appName: 'web', ...context } });
    expect(answer.features.map(({ name, projectId, isEnabled }) => [name, projectId, isEnabled])).toEqual([
      ['Y', 'b', false],
      ['x', 'b', true],
      ['z', 'a', false],
    ]);
  });

  it('explains strategies, constraints and segments', async () => {
    await store(table, [
      segmentItem({ id: 3, name: 'norway', constraints: [inNorway] }),
      projectItem({ id: 'a' }),
      featureItem({ project: 'a', name: 'f' }),
      featureEnvironmentItem('a', {
        feature: 'f',
        environment: 'production',
        strategies: [{ ...constrained, segments: [3] }],
      }),
    ]);
    const { features } = await evaluate({ properties: { country: 'no' } });
    const shown = { ...inNorway, inverted: false, result: true };
    expect(features).toEqual([
      {
        name: 'f',
        projectId: 'a',
        isEnabled: true,
        isEnabledInCurrentEnvironment: true,
        hasUnsatisfiedDependency: false,
        variant: { name: 'disabled', enabled: false },
        variants: [],
        strategies: {
          result: true,
          data: [
            {
              id: 'constrained',
              name: 'default',
              disabled: false,
              parameters: {},
              result: { enabled: true, evaluationStatus: 'complete' },
              constraints: [shown],
              segments: [{ id: 3, name: 'norway', result: true, constraints: [shown] }],
              links: {
                edit: '/projects/a/features/f/strategies/edit?environmentId=production&strategyId=constrained',
              },
            },
          ],
        },
      },
    ]);
  });

  it('shows a change of a feature, of a segment and of the archive at once', async () => {
    const strategies = [{ ...constrained, constraints: [], segments: [1] }];
    const segment = (value: string) =>
      segmentItem({ id: 1, name: 's', constraints: [{ ...inNorway, values: [value] }] });
    await store(table, [
      segment('no'),
      projectItem({ id: 'a' }),
      featureItem({ project: 'a', name: 'f' }),
      featureEnvironmentItem('a', { feature: 'f', environment: 'production', strategies }),
    ]);
    const enabled = async () =>
      (await evaluate({ properties: { country: 'no' } })).features.map(({ isEnabled }) => isEnabled);
    expect(await enabled()).toEqual([true]);
    await store(table, [segment('se')]);
    expect(await enabled()).toEqual([false]);
    await store(table, [on('a', 'f')]);
    expect(await enabled()).toEqual([true]);
    await store(table, [featureItem({ project: 'a', name: 'f', archived: true })]);
    expect(await enabled()).toEqual([]);
  });

  it('counts a parent outside the selected projects, or archived, as unsatisfied', async () => {
    await store(table, [
      projectItem({ id: 'a' }),
      featureItem({ project: 'a', name: 'child', dependencies: [{ feature: 'parent' }] }),
      featureItem({ project: 'a', name: 'parent' }),
      on('a', 'child'),
      on('a', 'parent'),
    ]);
    const child = async () => (await evaluate({})).features.find(({ name }) => name === 'child');
    expect(await child()).toMatchObject({ hasUnsatisfiedDependency: false, isEnabled: true });
    await store(table, [featureItem({ project: 'a', name: 'parent', archived: true })]);
    expect(await child()).toMatchObject({ hasUnsatisfiedDependency: true, isEnabled: false });
  });

  it('takes an unknown environment for one where everything is off', async () => {
    await store(table, [projectItem({ id: 'a' }), featureItem({ project: 'a', name: 'f' }), on('a', 'f')]);
    expect((await evaluate({}, { environment: 'nope' })).features).toEqual([
      expect.objectContaining({ isEnabledInCurrentEnvironment: false, strategies: { result: false, data: [] } }),
    ]);
  });

  it('evaluates the projects asked for: all, some, none; unknown ones contribute nothing', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `p${n}`);
    await store(
      table,
      many.flatMap((project) => [projectItem({ id: project }), featureItem({ project, name: `f-${project}` })]),
    );
    const names = async (projects?: string[] | '*') =>
      (await evaluate({}, projects === undefined ? {} : { projects })).features.map(({ name }) => name);
    expect(await names()).toHaveLength(60);
    expect(await names('*')).toHaveLength(60);
    expect(await names([])).toEqual([]);
    expect(await names(['p7', 'nope', 'p7', 'x'.repeat(3000)])).toEqual(['f-p7']);
    expect(await names([...many.slice(5), 'nope'])).toHaveLength(55);
  });

  it('leaves out projects that the caller does not see', async () => {
    await store(table, [
      projectItem({ id: 'a' }),
      projectItem({ id: 'b', mode: 'private' }),
      featureItem({ project: 'a', name: 'seen' }),
      featureItem({ project: 'b', name: 'hidden' }),
    ]);
    const { records } = await select({ isVisible: ({ mode }) => mode !== 'private' });
    expect(records.map(({ feature }) => feature.name)).toEqual(['seen']);
  });

  it('costs one read unit a named project when nothing changed', async () => {
    await store(table, [projectItem({ id: 'a' }), featureItem({ project: 'a', name: 'f' })]);
    const context = await contextOf(table, { catalog });
    const ask = () => selectFeatures(context, { projects: ['a'], isVisible: () => true });
    await ask();
    expect((await measureUnits(ask)).units).toEqual({ read: 1, write: 0 });
  });
});

describe('playground §8: features for many contexts and environments', () => {
  beforeEach(() =>
    store(table, [
      environmentItem({ name: 'production' }),
      projectItem({ id: 'a' }),
      featureItem({ project: 'a', name: 'f' }),
      featureItem({ project: 'a', name: 'g' }),
      featureEnvironmentItem('a', {
        feature: 'f',
        environment: 'production',
        strategies: [{ ...constrained, segments: [] }],
      }),
    ]),
  );

  it('answers one result per environment and combination, the last member varying fastest', async () => {
    const context = { userId: '1, 2', properties: { country: 'no,se' } };
    const environments = ['production', 'development', 'production'];
    const answer = await evaluateBatch(context, { environments });
    expect(answer.input).toEqual({ environments, context: { appName: 'web', ...context } });
    expect(answer.features.map(({ name }) => name)).toEqual(['f', 'g']);
    const results = answer.features[0]?.environments ?? {};
    expect(Object.keys(results)).toEqual(['production', 'development']);
    const row = { appName: 'web', userId: '1', country: 'no' };
    expect(results.production?.map(({ context, isEnabled }) => [context, isEnabled])).toEqual([
      [row, true],
      [{ ...row, country: 'se' }, false],
      [{ ...row, userId: '2' }, true],
      [{ ...row, userId: '2', country: 'se' }, false],
    ]);
    expect(results.development?.map(({ environment, isEnabled }) => [environment, isEnabled])).toEqual(
      Array.from({ length: 4 }, () => ['development', false]),
    );
  });

  it('refuses more than 15000 results, naming product, limit and factors, and allows exactly that many', async () => {
    const users = (n: number) => Array.from({ length: n }, (_, i) => i).join();
    const environments = ['production', 'development', 'staging'];
    await expect(evaluateBatch({ userId: users(2501) }, { environments })).rejects.toMatchObject({
      name: 'BadDataError',
      status: 400,
      message: expect.stringMatching(/15006 .*15000.*3 environments × 2 features × 2501 combinations/),
    });
    const answer = await evaluateBatch({ userId: users(2500) }, { environments });
    expect(answer.features[1]?.environments.staging).toHaveLength(2500);
  });

  it('does not build the combinations that it refuses, nor any where there is no feature', async () => {
    const commas = ','.repeat(100_000);
    const context = { userId: commas, sessionId: commas, properties: { a: commas, b: commas } };
    await expect(evaluateBatch(context)).rejects.toMatchObject({ status: 400 });
    expect((await evaluateBatch(context, { projects: [] })).features).toEqual([]);
    const endless = Object.fromEntries(Array.from({ length: 1_100 }, (_, n) => [`f${n}`, 'a,b']));
    expect((await evaluateBatch({ properties: endless }, { projects: [] })).features).toEqual([]);
  });

  it('refuses what repeats a large context thousands of times, naming the size, and makes none of it', async () => {
    const users = Array.from({ length: 5_000 }, (_, i) => i).join();
    const fill = (bytes: number) => ({ userId: users, properties: { note: 'x'.repeat(bytes) } });
    await expect(evaluateBatch(fill(200_000))).rejects.toMatchObject({
      name: 'BadDataError',
      status: 400,
      message: expect.stringMatching(/10000 results take 2000427780 bytes, more than the 33554432/),
    });
    const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, '']));
    await expect(evaluateBatch({ userId: users, properties: wide })).rejects.toMatchObject({ status: 400 });
    expect((await evaluateBatch(fill(3_000))).features).toHaveLength(2);
  });
});
