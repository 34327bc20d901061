import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEngine } from '../../infra/local/table/database.ts';
import type { Engine } from '../../infra/local/table/engine-process.ts';
import { editorRole } from '../../lib/identity/rights/built-in-roles.ts';
import { releases } from '../../lib/seed/releases.ts';
import { seed } from '../../lib/seed/seed.ts';
import type { Unwritten } from '../../lib/store/commit/context.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import { system } from '../../lib/store/commit/journal.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { createTable } from '../../lib/store/table/create-table.ts';
import type { FeatureTypeItem, Stored, TagTypeItem } from '../../lib/store/table/items.ts';
import {
  accessPartition,
  configPartition,
  contextFieldKey,
  featureTypeKey,
  instance,
  projectKey,
  projectScope,
  roleKey,
  tagTypeKey,
  tokenKey,
} from '../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../lib/store/table/read.ts';
import { openTable, type Table } from '../../lib/store/table/table.ts';

const now = new Date('2030-01-02T03:04:05.678Z');
const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const noTokens = { admin: [], client: [], frontend: [] };

let engine: Engine;
let tables = 0;
const freshTable = async (): Promise<Table> => {
  const table = openTable(`seed-${++tables}`, { endpoint: engine.endpoint });
  await createTable(table);
  return table;
};
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const names = async (table: Table, pk: string): Promise<string[]> =>
  (await queryAll<Stored>(table, { pk })).map((item) => item.sk.replace(/TOKEN#.*/, 'TOKEN'));

describe('seed §1: built-in data', () => {
  it('has environments, types, fields, roles, the first user and the default project', async () => {
    const table = await freshTable();
    await seed({ table, now }, { initTokens: noTokens });
    expect(await names(table, configPartition)).toEqual([
      'CONTEXT#appName',
      'CONTEXT#currentTime',
      'CONTEXT#environment',
      'CONTEXT#sessionId',
      'CONTEXT#userId',
      'ENVIRONMENT#default',
      'ENVIRONMENT#development',
      'ENVIRONMENT#production',
      'FEATURETYPE#experiment',
      'FEATURETYPE#kill-switch',
      'FEATURETYPE#operational',
      'FEATURETYPE#permission',
      'FEATURETYPE#release',
      'STRATEGY#applicationHostname',
      'STRATEGY#default',
      'STRATEGY#flexibleRollout',
      'STRATEGY#remoteAddress',
      'STRATEGY#userWithId',
      'TAGTYPE#simple',
    ]);
    expect(await names(table, accessPartition)).toEqual([
      'ROLE#000000000001',
      'ROLE#000000000002',
      'ROLE#000000000003',
      'ROLE#000000000004',
      'ROLE#000000000005',
      'TOKEN',
      'UNIQUE#ROLE#Admin',
      'UNIQUE#ROLE#Editor',
      'UNIQUE#ROLE#Member',
      'UNIQUE#ROLE#Owner',
      'UNIQUE#ROLE#Viewer',
      'UNIQUE#USERNAME#admin',
      'USER#000000000001',
    ]);
    const project = await getItem(table, projectKey('default'));
    expect(project?.environments.map(({ name }) => name)).toEqual(['development', 'production']);
    expect(project?.createdAt).toBe(now.toISOString());
    expect(await readHead(table, instance)).toMatchObject({ rev: 1, counters: { user: 1, role: 5, token: 1 } });
    expect(await readHead(table, projectScope('default'))).toMatchObject({ rev: 1, features: 0 });
  });
});

describe('seed §9: first tokens', () => {
  it('are stored by SHA-256 only, named admin and init', async () => {
    const table = await freshTable();
    const initTokens = {
      admin: ['*:*.my-secret.with:any+characters'],
      client: ['*:development.c'],
      frontend: ['default:production.f'],
    };
    expect(await seed({ table, now }, { initTokens })).toEqual({});
    const found = await Promise.all(
      ['*:*.my-secret.with:any+characters', '*:development.c', 'default:production.f'].map((secret) =>
        getItem(table, tokenKey(sha256(secret))),
      ),
    );
    expect(found.map((token) => [token?.id, token?.type, token?.name, token?.projects, token?.environment])).toEqual([
      [1, 'admin', 'admin', ['*'], '*'],
      [2, 'client', 'init', ['*'], 'development'],
      [3, 'frontend', 'init', ['default'], 'production'],
    ]);
    expect(JSON.stringify(await queryAll(table, { pk: accessPartition }))).not.toContain('my-secret');
  });

  it('include a new admin token when none is configured, answered once', async () => {
    const table = await freshTable();
    const { adminToken } = await seed({ table, now }, { initTokens: noTokens });
    expect(adminToken).toMatch(/^\*:\*\.[0-9a-f]{56}$/);
    expect(await getItem(table, tokenKey(sha256(adminToken ?? '')))).toMatchObject({ type: 'admin', name: 'admin' });
    expect(await seed({ table, now }, { initTokens: noTokens })).toEqual({});
  });

  it.each([
    { kind: 'admin', secret: '*:development.x' },
    { kind: 'admin', secret: 'hunter2' },
    { kind: 'client', secret: '*:*.x' },
    { kind: 'client', secret: '[]:development.x' },
    { kind: 'frontend', secret: 'x.y' },
  ] as const)('are refused when malformed, without being repeated: $kind $secret', async ({ kind, secret }) => {
    const table = await freshTable();
    const refused = seed({ table, now }, { initTokens: { ...noTokens, [kind]: [secret] } });
    await expect(refused).rejects.toThrow(`The initial ${kind} token number 1`);
    await expect(refused).rejects.not.toThrow(secret);
    expect((await readHead(table, instance)).rev).toBe(0);
  });
});

describe('seed §11: later starts', () => {
  it('write nothing: no deleted item comes back, no changed item is reset, no token is added', async () => {
    const table = await freshTable();
    await seed({ table, now }, { initTokens: noTokens });
    await transact({ table, actor: system, now }, [instance], async (unit) => {
      const type = await unit.get(featureTypeKey('release'));
      if (!type) throw new Error('not seeded');
      unit.put<FeatureTypeItem>({ ...type, lifetimeDays: 99 });
      await unit.get(tagTypeKey('simple'));
      unit.remove(tagTypeKey('simple'));
      await unit.get(contextFieldKey('appName'));
      unit.remove(contextFieldKey('appName'));
    });
    await seed({ table, now }, { initTokens: { ...noTokens, admin: ['*:*.later'] } });
    expect((await readHead(table, instance)).rev).toBe(2);
    expect(await getItem(table, tagTypeKey('simple'))).toBeUndefined();
    expect(await getItem(table, featureTypeKey('release'))).toMatchObject({ lifetimeDays: 99 });
    expect(await getItem(table, tokenKey(sha256('*:*.later')))).toBeUndefined();
  });

  it('write only what newer releases added, after an upgrade', async () => {
    const table = await freshTable();
    const addition: Unwritten<TagTypeItem> = { ...tagTypeKey('area'), kind: 'tag-type', name: 'area' };
    await seed({ table, now }, { initTokens: noTokens });
    await transact({ table, actor: system, now }, [instance], async (unit) => {
      await unit.get(tagTypeKey('simple'));
      unit.remove(tagTypeKey('simple'));
    });
    expect(await seed({ table, now }, { initTokens: noTokens }, [...releases, () => [addition]])).toEqual({});
    expect(await names(table, configPartition)).toContain('TAGTYPE#area');
    expect(await names(table, configPartition)).not.toContain('TAGTYPE#simple');
    expect((await readHead(table, instance)).rev).toBe(3);
  });

  it('give built-in roles the permissions of newer releases', async () => {
    const table = await freshTable();
    const [first] = releases;
    if (!first) throw new Error('there is no release');
    const asBefore = (): readonly Unwritten<Stored>[] =>
      first(now).map((item) => (item.kind === 'role' ? { ...item, permissions: [] } : item));
    await seed({ table, now }, { initTokens: noTokens }, [asBefore]);
    await seed({ table, now }, { initTokens: noTokens });
    const editor = await getItem(table, roleKey(editorRole));
    expect(editor?.permissions).toContainEqual({ name: 'RELEASE_PLAN_TEMPLATE_CREATE' });
  });

  it('of several processes at once: one of them creates the token', async () => {
    const table = await freshTable();
    // Separate clients share no queue in memory, like separate processes.
    const rivals = Array.from({ length: 4 }, () => openTable(table.name, { endpoint: engine.endpoint }));
    const answers = await Promise.all(rivals.map((rival) => seed({ table: rival, now }, { initTokens: noTokens })));
    expect(answers.filter(({ adminToken }) => adminToken !== undefined)).toHaveLength(1);
    expect((await readHead(table, instance)).rev).toBe(1);
  });
});
