import { createHash } from 'node:crypto';
import { importedState } from '../../lib/contract/schemas/state.ts';
import { validate } from '../../lib/http/reading/validate.ts';
import { seed } from '../../lib/seed/seed.ts';
import { type Catalog, openCatalog } from '../../lib/store/catalog/catalog.ts';
import { openLastSeen } from '../../lib/store/observations/last-seen.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { measureUnits, type Units } from '../../lib/store/table/units.ts';
import { exportState } from '../../lib/workflows/state/export.ts';
import { importState } from '../../lib/workflows/state/import.ts';
import { startDatabase } from '../support/database.ts';
import type { BenchRow } from './tools/row.ts';

/**
 * Measures an import of 5,000 features: five documents of 1,000 features in two projects, each feature with three
 * environments, two strategies of two constraints and a segment in each, and a tag.
 *
 *     node test/bench/import.ts
 */
export const documents = 5;
const featuresEach = 1000;
export const environments = ['development', 'production', 'staging'];

const uuid = (text: string): string => {
  const hash = createHash('sha256').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

const strategies = (featureName: string, environment: string) =>
  [0, 1].map((sortOrder) => ({
    id: uuid(`${featureName}${environment}${sortOrder}`),
    featureName,
    environment,
    strategyName: 'flexibleRollout',
    sortOrder,
    parameters: { rollout: '50', stickiness: 'default', groupId: featureName },
    constraints: [
      { contextName: 'country', operator: 'IN', values: ['no', 'se', 'dk'], caseInsensitive: false, inverted: false },
      { contextName: 'appVersion', operator: 'SEMVER_GT', value: '2.3.0', caseInsensitive: false, inverted: false },
    ],
    segments: [sortOrder + 1],
  }));

/** One state document. */
export const documentOf = (number: number) => {
  const names = Array.from({ length: featuresEach }, (_, i) => `feature-${number}-${String(i).padStart(4, '0')}`);
  const inEnvironments = names.flatMap((featureName) =>
    environments.map((environment) => ({ featureName, environment })),
  );
  return {
    version: 4,
    environments: [{ name: 'staging', type: 'preproduction' }],
    projects: ['left', 'right'].map((id) => ({ id, name: id })),
    segments: [1, 2].map((id) => ({ id, name: `segment-${id}`, constraints: [] })),
    tagTypes: [{ name: 'simple' }],
    tags: [{ type: 'simple', value: 'imported' }],
    features: names.map((name, i) => ({ name, project: i % 2 ? 'left' : 'right', description: `The flag ${name}` })),
    featureEnvironments: inEnvironments.map((place) => ({ ...place, enabled: place.environment !== 'production' })),
    featureStrategies: inEnvironments.flatMap(({ featureName, environment }) => strategies(featureName, environment)),
    featureTags: names.map((featureName) => ({ featureName, tagType: 'simple', tagValue: 'imported' })),
  };
};

interface ImportTarget {
  readonly table: Table;
  readonly catalog: Catalog;
}

const now = new Date('2030-01-01T00:00:00.000Z');
const actor = { createdBy: 'bench', createdByUserId: null };
const everything = { strategies: true, featureToggles: true, projects: true, tags: true, environments: true };

interface Measured {
  readonly ms: number;
  readonly units: Units;
}

/** Imports a document, from its text to its last commit, as the Lambda function does. */
const bring = async (place: ImportTarget, text: string): Promise<Measured> => {
  const start = performance.now();
  const { units } = await measureUnits(async () => {
    const state = validate(importedState, JSON.parse(text));
    const { table, catalog } = place;
    const context = { table, catalog, actor, now, deadline: Date.now() + 600_000, instanceRev: 0 };
    await importState(context, { state, keep: true, drop: false, consoleUrl: '' });
  });
  return { ms: performance.now() - start, units };
};

const timed = async <T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> => {
  const start = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - start };
};

export const benchImport = async (): Promise<BenchRow[]> => {
  const database = await startDatabase();
  try {
    const { table } = database;
    await seed({ table, now }, { initTokens: { admin: ['*:*.bench'], client: [], frontend: [] } });
    const place = { table, catalog: openCatalog(table) };
    const texts = Array.from({ length: documents }, (_, i) => JSON.stringify(documentOf(i)));
    const first: Measured[] = [];
    for (const text of texts) first.push(await bring(place, text));
    const again: Measured[] = [];
    for (const text of texts) again.push(await bring(place, text));
    const last = first.at(-1);
    const sum = (of: (one: Measured) => number, all = first) => all.reduce((total, one) => total + of(one), 0);
    const features = documents * featuresEach;
    const exported = await timed(async () => {
      const context = { source: table, catalog: place.catalog, lastSeen: openLastSeen(table), now };
      return (await exportState(context, everything)).text();
    });
    const yaml = await timed(async () => {
      const context = { source: table, catalog: place.catalog, lastSeen: openLastSeen(table), now };
      return (await exportState(context, everything, 'yaml')).text();
    });
    return [
      { name: 'size of a document of 1,000 features', value: (texts[0]?.length ?? 0) / 1e6, unit: 'MB', bar: '4 MB' },
      { name: 'import of 5,000 features in 5 documents', value: sum(({ ms }) => ms) / 1000, unit: 's' },
      { name: 'the last of them, on top of 4,000 features', value: (last?.ms ?? 0) / 1000, unit: 's', bar: '29 s' },
      { name: 'writes a feature', value: sum(({ units }) => units.write) / features, unit: 'WCU' },
      { name: 'reads a feature', value: sum(({ units }) => units.read) / features, unit: 'RCU' },
      { name: 'the same 5 documents again', value: sum(({ ms }) => ms, again) / 1000, unit: 's' },
      { name: 'writes of that', value: sum(({ units }) => units.write, again), unit: 'WCU', bar: '0' },
      { name: 'reads of that', value: sum(({ units }) => units.read, again), unit: 'RCU' },
      { name: 'export of 5,000 features', value: exported.ms, unit: 'ms' },
      { name: 'as YAML', value: exported.ms + yaml.ms, unit: 'ms' },
    ];
  } finally {
    await database.stop();
  }
};

if (import.meta.main) console.table(await benchImport());
