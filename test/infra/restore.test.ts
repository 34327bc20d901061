import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import {
  CreateTableCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  TagResourceCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backups } from '../../infra/restore/backups.ts';
import { checkTable } from '../../infra/restore/check.ts';
import { describeTable, type Patience } from '../../infra/restore/settings.ts';
import { restoreTable } from '../../infra/restore/steps.ts';
import { openCatalog } from '../../lib/store/catalog/catalog.ts';
import { system } from '../../lib/store/commit/journal.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { appendAllPending } from '../../lib/store/event-log/append.ts';
import { tableDefinition } from '../../lib/store/table/definition.ts';
import type { FeatureItem, FeatureNameItem, Stored } from '../../lib/store/table/items.ts';
import {
  batchPlanKey,
  eventCounterKey,
  featureKey,
  featureNameKey,
  headKey,
  importKey,
  instance,
  journalKey,
  type KeyOf,
  projectScope,
} from '../../lib/store/table/keys.ts';
import { openTable, type Table } from '../../lib/store/table/table.ts';
import { featureEnvironmentItem, featureItem, projectItem, store } from '../flags/projects/stored.ts';
import { copyTable } from '../support/copy-table.ts';
import { startDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

const [earliest, latest] = [new Date('2030-01-01T00:00:00Z'), new Date('2030-02-01T00:00:00Z')];
const at = new Date('2030-01-31T12:00:00Z');
const lines: string[] = [];
const patience: Patience = { wait: async (what) => Promise.reject(new Error(`no more patience: ${what}`)) };

/** Imitates AWS backups with a copy: a new table with only the items, as after a restore. */
const copying = (from: Table): Backups & { readonly kept: string[] } => {
  const kept: string[] = [];
  return {
    kept,
    window: async () => ({ earliest, latest }),
    restore: async (_, target) => {
      const { StreamSpecification: __, ...bare } = tableDefinition;
      await from.control.send(new CreateTableCommand({ TableName: target, ...bare }));
      await copyTable(from, openTable(target, { endpoint: database.endpoint }));
    },
    enable: async (table) => {
      kept.push(table);
    },
  };
};

const another = (): Table => openTable(`restored-${randomUUID()}`, { endpoint: database.endpoint });
const filled = async (): Promise<Table> => {
  const table = await database.another();
  await store(table, [
    projectItem({ id: 'p' }),
    featureItem({ project: 'p', name: 'f' }),
    featureEnvironmentItem('p', { feature: 'f', environment: 'production' }),
  ]);
  await appendAllPending(table);
  return table;
};

describe('a restore', () => {
  it('gives the new table everything that the old one had', async () => {
    const source = await filled();
    const arn = (await describeTable(source))?.TableArn;
    const tags = [{ Key: 'halyard:stage', Value: 'prod' }];
    await source.control.send(new TagResourceCommand({ ResourceArn: arn, Tags: tags }));
    const target = another();
    const backups = copying(source);
    const means = { backups, patience, report: (line: string) => lines.push(line) };
    const { stream, ...checked } = await restoreTable({ source, target, at }, means);
    expect(checked).toEqual({ scopes: 1, commits: 1, events: 0, findings: [] });
    const made = await describeTable(target);
    expect(made).toMatchObject({
      StreamSpecification: tableDefinition.StreamSpecification,
      DeletionProtectionEnabled: true,
      LatestStreamArn: stream,
    });
    const expiry = await target.control.send(new DescribeTimeToLiveCommand({ TableName: target.name }));
    expect(expiry.TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expires' });
    const given = await target.control.send(new ListTagsOfResourceCommand({ ResourceArn: made?.TableArn }));
    expect(given.Tags).toEqual(tags);
    expect(backups.kept).toEqual([target.name]);
    const { projects } = await openCatalog(target).projects('*');
    expect(projects.map(({ id, features }) => [id, [...features.keys()]])).toEqual([['p', ['f']]]);
  });

  it('continues where it stopped', async () => {
    const source = await filled();
    const target = another();
    const means = { backups: copying(source), patience, report: () => undefined };
    const fails = { ...means.backups, enable: async () => Promise.reject(new Error('the network is gone')) };
    await expect(restoreTable({ source, target, at }, { ...means, backups: fails })).rejects.toThrow('network');
    const never = { ...means.backups, restore: async () => Promise.reject(new Error('restored twice')) };
    const first = await restoreTable({ source, target, at }, { ...means, backups: never });
    expect(await restoreTable({ source, target, at: 'finish' }, { ...means, backups: never })).toEqual(first);
  });

  it('says to which seconds it can restore', async () => {
    const source = await filled();
    const means = { backups: copying(source), patience, report: () => undefined };
    const wrong = restoreTable({ source, target: another(), at: new Date('2029-12-31T00:00:00Z') }, means);
    await expect(wrong).rejects.toThrow(/from 2030-01-01T00:00:00.000Z to 2030-02-01/);
    const off = { ...means.backups, window: async () => undefined };
    const none = restoreTable({ source, target: another(), at }, { ...means, backups: off });
    await expect(none).rejects.toThrow(/recovery .* is off/);
    await expect(restoreTable({ source, target: another(), at: 'finish' }, means)).rejects.toThrow(/no table/);
  });
});

describe('the check of a restored table', () => {
  const scope = projectScope('p');
  const overwrite = async (table: Table, key: { pk: string; sk: string }, members: object): Promise<void> => {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: { pk: key.pk, sk: key.sk } }),
    );
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item, ...key, ...members } }));
  };
  const drop = (table: Table, { pk, sk }: { pk: string; sk: string }) =>
    table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));

  it.each<[string, (table: Table) => Promise<unknown>, RegExp]>([
    ['an item of a commit that is missing', (table) => drop(table, featureKey('p', 'f')), /FEATURE#f was written/],
    ['an item older than its commit', (table) => overwrite(table, featureKey('p', 'f'), { rev: 0 }), /older than/],
    [
      'a head behind its journal',
      (table) => overwrite(table, headKey(scope), { rev: 0, commit: '' }),
      /1 commits ahead/,
    ],
    ['a head of another history', (table) => overwrite(table, headKey(scope), { commit: 'other' }), /are two/],
    [
      'a journal with a gap',
      (table) => overwrite(table, headKey(scope), { rev: 2, at: Date.now() / 1000 }),
      /not in the journal/,
    ],
    [
      'a log that lost events',
      (table) => overwrite(table, eventCounterKey, { kind: 'event-counter', last: 9 }),
      /counts 9/,
    ],
    [
      'an empty table',
      async (table) => Promise.all([drop(table, headKey(scope)), drop(table, journalKey(scope, 1))]),
      /no heads/,
    ],
  ])('finds %s', async (_, damage, finding) => {
    const table = await filled();
    expect((await checkTable(table, new Date())).findings).toEqual([]);
    await damage(table);
    expect((await checkTable(table, new Date())).findings.join('\n')).toMatch(finding);
  });
});

describe('the check of a consistent table', () => {
  const order = { actor: system, now: new Date() };
  const drop = (table: Table, { pk, sk }: { pk: string; sk: string }) =>
    table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));

  it('does not report what has expired', async () => {
    const table = await filled();
    await transact({ table, ...order }, [instance], async (unit) => {
      for (const key of [importKey('digest'), batchPlanKey('id', 0)]) {
        await unit.get(key as KeyOf<Stored>);
        unit.put<Stored & { expires: number }>({ ...key, kind: 'import', expires: 1 });
      }
    });
    await drop(table, importKey('digest'));
    await drop(table, batchPlanKey('id', 0));
    expect((await checkTable(table, new Date())).findings).toEqual([]);
  });

  it('does not report commits that may have expired, in any order', async () => {
    const table = await filled();
    await transact({ table, ...order }, [projectScope('p')], async (unit) => {
      const feature = await unit.get(featureKey('p', 'f'));
      if (feature) unit.put<FeatureItem>({ ...feature, stale: true });
    });
    await drop(table, journalKey(projectScope('p'), 2));
    const later = new Date(Date.now() + 15 * 24 * 3_600_000);
    expect((await checkTable(table, later)).findings).toEqual([]);
    expect((await checkTable(table, new Date())).findings.join()).toMatch(/not in the journal/);
  });

  it('does not report the name of a feature that moved away and was removed there', async () => {
    const table = await filled();
    const [p, q] = [projectScope('p'), projectScope('q')];
    const name = featureNameKey('f');
    await transact({ table, ...order }, [p], async (unit) => {
      await unit.get(name);
      unit.put<FeatureNameItem>({ ...name, kind: 'feature-name', project: 'p' });
    });
    await transact({ table, ...order }, [p, q], async (unit) => {
      const feature = await unit.get(featureKey('p', 'f'));
      await Promise.all([unit.get(featureKey('q', 'f')), unit.get(name)]);
      unit.remove(featureKey('p', 'f'));
      if (feature) unit.put<FeatureItem>({ ...feature, ...featureKey('q', 'f'), project: 'q' });
      unit.put<FeatureNameItem>({ ...name, kind: 'feature-name', project: 'q' });
    });
    expect((await checkTable(table, new Date())).findings).toEqual([]);
    await drop(table, name);
    expect((await checkTable(table, new Date())).findings.join()).toMatch(/NAME#f.* is not there/);
    await transact({ table, ...order }, [q], async (unit) => {
      await unit.get(name);
      unit.put<FeatureNameItem>({ ...name, kind: 'feature-name', project: 'q' });
    });
    await transact({ table, ...order }, [q], async (unit) => {
      await Promise.all([unit.get(featureKey('q', 'f')), unit.get(name)]);
      unit.remove(featureKey('q', 'f'));
      unit.remove(name);
    });
    expect((await checkTable(table, new Date())).findings).toEqual([]);
  });
});

describe('npm run restore', () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((done) => {
      const file = resolve(import.meta.dirname, '../../infra/restore.ts');
      const env = { ...process.env, DYNAMODB_ENDPOINT: database.endpoint };
      execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
      );
    });

  it('prints its usage, and what is wrong with a time', async () => {
    expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('--at') });
    const { code, output } = await run('--stage', 'dev', '--table', 'x', '--at', 'yesterday');
    expect([code, output]).toEqual([1, expect.stringMatching(/a time with its zone/)]);
  });

  it('uses the given table, and shows why the engine refused', async () => {
    const source = await filled();
    const { code, output } = await run('--stage', 'dev', '--table', source.name, '--at', at.toISOString());
    // The embedded engine has no backups, so the command fails when it asks for them.
    expect([code, output]).toEqual([1, expect.stringMatching(/Unknown/)]);
  });
});
