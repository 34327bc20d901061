import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../../../lib/contract/problems.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { projectKey, projectScope } from '../../../lib/store/table/keys.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { runs } from '../../support/runs.ts';
import { actor, allItems, exportDocument, type Instance, importDocument, now, seeded, stateOf } from './instance.ts';
import { type Document, randomDocument } from './random-document.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

let target: Instance;
const strategy = { environment: 'development', strategyName: 'default' };
const development = { name: 'development', type: 'development' };
const production = { name: 'production', type: 'production' };
beforeEach(async () => {
  target = await seeded(await database.another());
  await importDocument(target, {
    version: 4,
    projects: [{ id: 'alpha', name: 'Alpha' }],
    segments: [
      { id: 1, name: 'insiders', constraints: [] },
      { id: 2, name: 'own', project: 'alpha', constraints: [] },
      { id: 3, name: 'idle', constraints: [] },
    ],
    features: [
      { name: 'f', project: 'default' },
      { name: 'g', project: 'alpha' },
      { name: 'old', project: 'default', archived: true },
    ],
    featureStrategies: [
      { ...strategy, id: 'f1', featureName: 'f', segments: [1] },
      { ...strategy, id: 'g2', featureName: 'g', segments: [2] },
      { ...strategy, id: 'o1', featureName: 'old', segments: [1] },
    ],
  });
});

const drop = (document: Record<string, unknown>) => importDocument(target, { version: 4, ...document }, { drop: true });

/** Expects that the import writes nothing. @returns path and message of each violation */
const refused = async (document: Record<string, unknown>): Promise<(readonly [string | undefined, string])[]> => {
  const items = await allItems(target);
  const problem = await drop(document).catch((error: unknown) => error);
  expect(problem).toMatchObject({ name: 'ValidationError', status: 400 });
  expect(await allItems(target)).toEqual(items);
  return problem instanceof Problem ? problem.details.map(({ path, message }) => [path, message] as const) : [];
};

const setDefaultStrategy = (segments: readonly number[]) =>
  commit({ table: target.table, actor, now }, [projectScope('default')], async (view) => {
    const project = await view.get(projectKey('default'));
    if (!project) throw new Error('The seed made no project');
    const { rev, ...item } = project;
    const defaultStrategy = { name: 'default', segments: [...segments] };
    const environments = item.environments.map((link) =>
      link.name === 'development' ? { ...link, defaultStrategy } : link,
    );
    return { put: [{ ...item, environments }], answer: undefined };
  });

const keepingOwn = [{ id: 2, name: 'own', constraints: [] }];

describe('state §5.6: with drop, removing segments', () => {
  it('refuses to remove one that remaining strategies use, naming it and their features', async () => {
    expect(await refused({ segments: [] })).toEqual([
      [
        'segments',
        '`segments` must keep segment 1 "insiders", which would still be used by feature "f", feature "old".',
      ],
      ['segments', '`segments` must keep segment 2 "own", which would still be used by feature "g".'],
    ]);
  });

  it('removes one that nothing uses', async () => {
    await drop({ segments: [{ id: 1, name: 'insiders', constraints: [] }, ...keepingOwn] });
    expect((await exportDocument(target)).segments.map(({ name }) => name)).toEqual(['insiders', 'own']);
  });

  it('refuses for a strategy that the document does not overwrite, beside one that it does', async () => {
    const overwriting = { ...strategy, id: 'f1', featureName: 'f' };
    const messages = await refused({ segments: keepingOwn, featureStrategies: [overwriting] });
    expect(messages.map(([, message]) => message)).toEqual([
      '`segments` must keep segment 1 "insiders", which would still be used by feature "old".',
    ]);
    await drop({
      segments: keepingOwn,
      featureStrategies: [overwriting, { ...overwriting, id: 'o1', featureName: 'old' }],
    });
    expect((await exportDocument(target)).segments.map(({ name }) => name)).toEqual(['own']);
  });

  it('removes it together with the features that use it', async () => {
    await drop({ segments: [], features: [] });
    expect((await exportDocument(target)).segments).toEqual([]);
  });

  it('removes it together with the environment that it is used in', async () => {
    await drop({ segments: [], environments: [production] });
    const { segments, featureStrategies, featureStrategySegments } = await exportDocument(target);
    expect([segments, featureStrategies, featureStrategySegments]).toEqual([[], [], []]);
  });

  it('refuses for a default strategy, which no import removes', async () => {
    await setDefaultStrategy([3]);
    expect(await refused({ segments: [], features: [] })).toEqual([
      [
        'segments',
        '`segments` must keep segment 3 "idle", which would still be used by the default strategy of project "default".',
      ],
    ]);
    await drop({ segments: [], features: [], environments: [production] });
    expect((await exportDocument(target)).segments).toEqual([]);
  });

  it('refuses to remove the project of one that is used elsewhere', async () => {
    await importDocument(target, {
      version: 4,
      featureStrategies: [{ ...strategy, id: 'f2', featureName: 'f', segments: [2] }],
    });
    const kept = '"own", which would still be used by feature "f".';
    expect(await refused({ projects: [] })).toEqual([
      ['projects', `\`projects\` must keep the project of segment 2 ${kept}`],
    ]);
    const moved = { projects: [], features: [{ name: 'g', project: 'default' }] };
    const using = { ...strategy, id: 'g2', featureName: 'g', segments: [2] };
    const [[path] = []] = await refused({ ...moved, featureStrategies: [using] });
    expect(path).toBe('featureStrategies/0/segments/0');
  });

  it('accepts that one leaves the project that is removed', async () => {
    const own = { id: 2, name: 'own', project: null, constraints: [] };
    await drop({
      projects: [],
      segments: [own],
      features: [{ name: 'g', project: 'default' }],
      featureStrategies: [{ ...strategy, id: 'g2', featureName: 'g', segments: [2] }],
    });
    const { segments, featureStrategySegments } = await exportDocument(target);
    expect(segments).toMatchObject([{ id: 2, name: 'own' }]);
    expect(featureStrategySegments).toEqual([{ featureStrategyId: 'g2', segmentId: 2 }]);
  });

  it('names ten features at most', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `n${String(i).padStart(2, '0')}`);
    await importDocument(target, {
      version: 4,
      features: names.map((name) => ({ name, project: 'default' })),
      featureStrategies: names.map((name) => ({ ...strategy, id: name, featureName: name, segments: [3] })),
    });
    const [, , [, message] = []] = await refused({ segments: [] });
    expect(message).toContain('feature "n00", ');
    expect(message).toMatch(/feature "n09" and 2 more\.$/);
  });

  it('removes none without drop', async () => {
    await importDocument(target, { version: 4, segments: [] }, { keep: false });
    expect((await exportDocument(target)).segments).toHaveLength(3);
  });
});

const categories = ['environments', 'projects', 'segments', 'strategies', 'tagging', 'features'] as const;

/** The document with only these categories, each with everything that belongs to it. */
const only = (document: Document, kept: readonly (typeof categories)[number][]): Record<string, unknown> => {
  const has = (category: (typeof categories)[number]) => kept.includes(category);
  return {
    version: 4,
    ...(has('environments') && { environments: [development, ...(document.environments ?? [])] }),
    ...(has('projects') && { projects: document.projects }),
    ...(has('segments') && { segments: document.segments }),
    ...(has('strategies') && { strategies: document.strategies }),
    ...(has('tagging') && { tagTypes: document.tagTypes, tags: document.tags }),
    ...(has('features') && { features: document.features, featureStrategies: document.featureStrategies }),
  };
};

describe('state §5.6: with drop, any part of any document', () => {
  it('is refused and writes nothing, or leaves no reference to a segment that does not exist', async () => {
    await fc.assert(
      fc.asyncProperty(randomDocument, randomDocument, fc.subarray([...categories]), async (before, document, kept) => {
        const here = await seeded(await database.another());
        try {
          await importDocument(here, before);
          const state = await stateOf(here);
          const problem = await importDocument(here, only(document, kept), { drop: true }).then(
            () => undefined,
            (error: unknown) => error,
          );
          if (problem) {
            expect(problem).toMatchObject({ name: 'ValidationError', status: 400 });
            expect(await stateOf(here)).toEqual(state);
          }
          const exported = await exportDocument(here);
          const segments = new Set(exported.segments.map(({ id }) => id));
          expect(exported.featureStrategySegments.filter(({ segmentId }) => !segments.has(segmentId))).toEqual([]);
          // Imports the instance's own export.
          await importDocument(here, JSON.parse(JSON.stringify(exported)), { drop: true });
        } finally {
          // Both clients of a table share their connections.
          here.table.client.destroy();
        }
      }),
      { numRuns: runs(15) },
    );
  }, 1_800_000);
});
