import type * as z from 'zod';
import { searchQuery } from '../../lib/contract/schemas/search.ts';
import { criteriaFromQuery } from '../../lib/flags/search/criteria.ts';
import { findFeatures } from '../../lib/flags/search/features.ts';
import type { ProjectState } from '../../lib/store/catalog/catalog.ts';
import { segmentItem } from '../flags/projects/stored.ts';
import { config, projectState, record, strategyWith } from '../flags/search/memory.ts';
import type { Point } from './tools/exponent.ts';
import type { Series } from './tools/plot.ts';
import { savePlot } from './tools/plot-file.ts';
import type { BenchRow } from './tools/row.ts';

const perProject = 2_000;
const types = ['release', 'experiment', 'operational', 'kill-switch', 'permission'];
const segments = Array.from({ length: 20 }, (_, i) => segmentItem({ id: i, name: `segment-${i}`, constraints: [] }));
const state = config(segments);

const feature = (project: string, n: number) =>
  record(
    project,
    // Names are not in the order of creation, so that sorting has work to do.
    `feature-${String((n * 7919) % 1_000_003).padStart(7, '0')}`,
    {
      type: types[n % types.length] ?? 'release',
      description: `What the team ${n % 97} measures in step ${n}`,
      createdAt: new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString(),
      stale: n % 11 === 0,
      tags: n % 3 === 0 ? [{ type: 'team', value: `team-${n % 50}` }] : [],
    },
    {
      development: { enabled: n % 2 === 0, strategies: [strategyWith(n % 20)] },
      production: { enabled: n % 4 === 0, strategies: [strategyWith()] },
    },
  );

const world = (size: number): ProjectState[] =>
  Array.from({ length: Math.ceil(size / perProject) }, (_, p) => {
    const id = `project-${p}`;
    const count = Math.min(perProject, size - p * perProject);
    return projectState(
      id,
      Array.from({ length: count }, (_unused, i) => feature(id, p * perProject + i)),
    );
  });

const queries: Readonly<Record<string, z.input<typeof searchQuery>>> = {
  'everything, first page': {},
  'by name, descending': { sortBy: 'name', sortOrder: 'desc', limit: '100' },
  'a text in names, descriptions and tags': { query: 'team-7,step 99' },
  'all filters at once': {
    query: 'team',
    state: 'IS:active',
    type: ['release', 'experiment'],
    tag: 'INCLUDE_ANY_OF:team:team-3,team:team-6',
    segment: 'DO_NOT_INCLUDE:segment-19',
    status: ['production:enabled', 'development:enabled'],
    createdAt: 'IS_ON_OR_AFTER:2024-01-01',
    sortBy: 'lastSeenAt',
  },
  'last page': { offset: '1000000' },
};

const rounds = 25;

/**
 * Duration in ms of a search and of writing its page, with everything in memory: the fastest of some rounds, because
 * slower ones measure other work on the machine.
 */
const measure = (projects: readonly ProjectState[], query: z.input<typeof searchQuery>): number => {
  const searched = {
    config: state,
    projects,
    favorites: new Set(['feature-0000007']),
    owners: new Map(),
    seen: new Map(),
    now: new Date(),
  };
  const parsed = searchQuery.parse(query);
  const times: number[] = [];
  for (let round = 0; round < rounds + 5; round++) {
    const start = performance.now();
    JSON.stringify(findFeatures(searched, criteriaFromQuery(parsed)));
    if (round >= 5) times.push(performance.now() - start);
  }
  return Math.min(...times);
};

/**
 * Measures searches over 1,000 to 100,000 features in memory, including the output of the page; without the heads that
 * a request reads, which `units` measures. The ratio is relative to ten times fewer features: 10 is linear. Writes the
 * plot of the growth.
 */
export const benchSearch = async (): Promise<BenchRow[]> => {
  const rows: BenchRow[] = [];
  const lines = new Map(Object.keys(queries).map((name): [string, Point[]] => [name, []]));
  for (const size of [1_000, 10_000, 100_000]) {
    const projects = world(size);
    for (const [name, query] of Object.entries(queries)) {
      const value = measure(projects, query);
      const points = lines.get(name) ?? [];
      const smaller = points.at(-1)?.[1];
      points.push([size, value]);
      rows.push({
        name: `${size.toLocaleString('en')} features: ${name}`,
        value,
        unit: 'ms',
        ...(smaller !== undefined && { ratio: value / smaller }),
        ...(size === 10_000 && { bar: '≤ 10 ms' }),
      });
    }
  }
  const series = Array.from(lines, ([name, points]): Series => ({ name, points }));
  savePlot('search', { title: 'Search, the page written included', size: 'features', cost: 'ms', series });
  return rows;
};

if (import.meta.main) console.table(await benchSearch());
