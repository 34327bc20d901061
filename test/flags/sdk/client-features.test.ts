import { describe, expect, it } from 'vitest';
import { clientFeatures } from '../../../lib/contract/schemas/sdk.ts';
import { clientFeature } from '../../../lib/flags/sdk/client-feature.ts';
import { findClientFeature, selectClientFeatures } from '../../../lib/flags/sdk/client-features.ts';
import { supportsSegments } from '../../../lib/flags/sdk/conditional.ts';
import { reachOf } from '../../../lib/flags/sdk/reach.ts';
import { isCurrent } from '../../../lib/http/reading/entity-tag.ts';
import type { ProjectState } from '../../../lib/store/catalog/catalog.ts';
import { changedEverywhere, type MadeCommit, madeCommit, nextChanges } from '../../../lib/store/commit/journal.ts';
import { featureEnvironmentKey } from '../../../lib/store/table/keys.ts';
import { segmentItem } from '../projects/stored.ts';
import { catalogOf, config, contextIn, projectState, record, strategyWith } from '../search/memory.ts';

const country = { contextName: 'country', operator: 'IN', values: ['no'] };
const segments = [
  segmentItem({ id: 1, name: 'nordic', constraints: [country] }),
  segmentItem({ id: 2, name: 'unused', constraints: [] }),
];
const state = config(segments);

const reach = { projects: '*', environment: 'production' } as const;
const input = { reach, filter: {}, inline: false };
const select = (projects: readonly ProjectState[], more: Partial<typeof input> | object = {}, at = state) =>
  selectClientFeatures(contextIn(catalogOf(projects, at)), { ...input, ...more });
const names = async (projects: readonly ProjectState[], more: object = {}): Promise<string[]> =>
  (await select(projects, more)).records().map(({ feature }) => feature.name);

const on = (...strategies: ReturnType<typeof strategyWith>[]) => ({ production: { enabled: true, strategies } });

describe('sdk §2.3: a feature of an SDK', () => {
  it('has no disabled strategies; with none left it is off, as in the playground', () => {
    const disabled = { ...strategyWith(), disabled: true };
    const both = clientFeature(record('p', 'f', {}, on(disabled, strategyWith())), 'production', undefined);
    expect([both.enabled, both.strategies.length]).toEqual([true, 1]);
    const none = clientFeature(record('p', 'f', {}, on(disabled)), 'production', undefined);
    expect([none.enabled, none.strategies]).toEqual([false, []]);
    const empty = clientFeature(record('p', 'f', {}, on()), 'production', undefined);
    expect(empty.enabled).toBe(true);
  });

  it('is off where nothing is stored', () => {
    const view = clientFeature(record('p', 'f', {}, on()), 'development', undefined);
    expect(view).toMatchObject({ enabled: false, strategies: [], variants: [] });
    expect(view).not.toHaveProperty('dependencies');
  });

  it('carries the constraints of its segments for those who know none', () => {
    const own = { contextName: 'userId', operator: 'IN', values: ['7'] };
    const strategy = { ...strategyWith(1), constraints: [own] };
    const view = clientFeature(record('p', 'f', {}, on(strategy)), 'production', state.segments);
    expect(view.strategies).toEqual([{ name: 'default', parameters: {}, variants: [], constraints: [own, country] }]);
  });

  it('loses a strategy whose segment does not exist: it is off', () => {
    const view = clientFeature(record('p', 'f', {}, on(strategyWith(9))), 'production', state.segments);
    expect([view.enabled, view.strategies]).toEqual([false, []]);
  });
});

describe('sdk §2.1: which features', () => {
  const projects = [
    projectState('b', [
      record('b', 'zeta', { tags: [{ type: 'simple', value: 'red' }] }),
      record('b', 'old', { archived: true }),
    ]),
    projectState('a', [record('a', 'alpha', {}, on(strategyWith(1)))], { mode: 'private' }),
  ];

  it('is all active features of the projects of the token, by name', async () => {
    expect(await names(projects)).toEqual(['alpha', 'zeta']);
    expect(await names(projects, { reach: { ...reach, projects: ['b', 'nope'] } })).toEqual(['zeta']);
    expect(await names(projects, { reach: { ...reach, projects: [] } })).toEqual([]);
  });

  it('is narrowed down by project, tag and prefix, never beyond the token', async () => {
    expect(await names(projects, { filter: { project: ['a'] } })).toEqual(['alpha']);
    expect(await names(projects, { reach: { ...reach, projects: ['b'] }, filter: { project: ['a'] } })).toEqual([]);
    expect(await names(projects, { filter: { tag: ['simple:blue', 'simple:red'] } })).toEqual(['zeta']);
    expect(await names(projects, { filter: { tag: [''] } })).toEqual(['alpha', 'zeta']);
    expect(await names(projects, { filter: { namePrefix: 'ze' } })).toEqual(['zeta']);
  });

  it('is written in both forms', async () => {
    const referring = clientFeatures.parse(JSON.parse((await select(projects)).json.text()));
    expect(referring.segments).toEqual([{ id: 1, name: 'nordic', constraints: [country] }]);
    expect(referring.features[0]?.strategies[0]).toMatchObject({ segments: [1], constraints: [] });
    expect(referring.query).toEqual({ environment: 'production', inlineSegmentConstraints: false });
    const inlined = clientFeatures.parse(JSON.parse((await select(projects, { inline: true })).json.text()));
    expect(inlined.segments).toBeUndefined();
    expect(inlined.features[0]?.strategies[0]?.constraints).toEqual([country]);
  });

  it('finds one feature, and no other than the token is for', async () => {
    const context = contextIn(catalogOf(projects, state));
    expect((await findClientFeature(context, { name: 'alpha', reach, inline: false })).name).toBe('alpha');
    await expect(findClientFeature(context, { name: 'old', reach, inline: false })).rejects.toMatchObject({
      status: 404,
    });
    const elsewhere = { ...reach, projects: ['b'] };
    await expect(findClientFeature(context, { name: 'alpha', reach: elsewhere, inline: false })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('sdk §4: the entity tag', () => {
  const a = projectState('a', [record('a', 'f')]);
  const b = projectState('b', [record('b', 'g')]);
  const changed = (project: ProjectState, made: MadeCommit): ProjectState => ({
    ...project,
    changes: changedEverywhere(made),
  });
  const etag = async (projects: readonly ProjectState[], more: object = {}, at = state): Promise<string> =>
    (await select(projects, more, at)).etag;

  it('stays as long as nothing changes that is shown', async () => {
    expect(await etag([a, b])).toBe(await etag([b, a]));
    expect(await etag([a, b], {}, { ...state, rev: 99 })).toBe(await etag([a, b]));
    expect(await etag([a])).toMatch(/^"[0-9a-f]{16}:1"$/);
  });

  it('stays when a project changes in another environment, and moves when it does in this one', async () => {
    const made = { rev: 2, commit: 'a-2' };
    const inOne = (environment: string): ProjectState => ({
      ...a,
      ...made,
      changes: nextChanges(a.changes, madeCommit(made.rev, made.commit), [
        featureEnvironmentKey('a', 'f', environment).sk,
      ]),
    });
    expect(await etag([inOne('elsewhere'), b])).toBe(await etag([a, b]));
    expect(await etag([inOne(reach.environment), b])).not.toBe(await etag([a, b]));
    expect(await etag([inOne(reach.environment)])).toMatch(/:2"$/);
  });

  it('is the same for every process, in whatever order the table gives the members of a constraint', async () => {
    const turned = Object.fromEntries(Object.entries(country).toReversed()) as typeof country;
    const other = config([
      segmentItem({ id: 2, name: 'unused', constraints: [] }),
      segmentItem({ id: 1, name: 'nordic', constraints: [turned] }),
    ]);
    expect(await etag([a, b], {}, other)).toBe(await etag([a, b]));
  });

  it('moves with each project, with segments, and with what is asked for', async () => {
    const moved = config([segmentItem({ id: 1, name: 'nordic', constraints: [] })]);
    const tags = [
      await etag([a, b]),
      await etag([a, changed(b, madeCommit(2, 'b-1'))]),
      await etag([a, changed(b, madeCommit(1, 'restored'))]),
      await etag([changed(a, madeCommit(2, 'a-1'))]),
      await etag([a, b], {}, moved),
      await etag([a, b], { inline: true }),
      await etag([a, b], { filter: { namePrefix: 'f' } }),
      await etag([a, b], { reach: { ...reach, environment: 'development' } }),
      await etag([a, b], { reach: { ...reach, projects: ['a', 'b'] } }),
    ];
    expect(new Set(tags).size).toBe(tags.length);
  });

  it.each([
    ['"x:1"', true],
    ['W/"x:1"', true],
    ['"a:1", "x:1"', true],
    ['"x:2"', false],
    ['x:1', false],
    [undefined, false],
  ])('matches If-None-Match: %s → %s', (header, expected) => {
    expect(isCurrent(header, '"x:1"')).toBe(expected);
  });
});

describe('sdk §1: who asks', () => {
  it.each([
    ['4.2.0', true],
    ['4.10.1', true],
    ['5.0', true],
    ['4.1.9', false],
    ['3.9.0', false],
    ['', false],
    ['junk', false],
    [undefined, false],
  ])('an SDK of specification %s resolves segments itself: %s', (version, expected) => {
    expect(supportsSegments(version)).toBe(expected);
  });

  it('sees the projects and the environment of its token', () => {
    const token = { projects: ['a'], environment: 'development' };
    expect(reachOf(token, 'production')).toEqual({ projects: ['a'], environment: 'development' });
    expect(reachOf({ projects: ['*'], environment: '*' }, 'production')).toEqual(reach);
    expect(reachOf({ projects: ['*'], environment: '*' }, undefined)).toEqual({
      projects: '*',
      environment: 'default',
    });
  });
});
