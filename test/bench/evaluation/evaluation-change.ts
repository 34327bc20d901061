import { compileFeature } from '../../../lib/evaluation/index.ts';
import { compiledSet } from '../../../lib/flags/playground/compiled.ts';
import { selectFeatures } from '../../../lib/flags/playground/selection.ts';
import type { ProjectState } from '../../../lib/store/catalog/catalog.ts';
import { projectFold } from '../../../lib/store/catalog/fold-project.ts';
import { segmentItem } from '../../flags/projects/stored.ts';
import { catalogOf, config, contextIn, projectState, record } from '../../flags/search/memory.ts';
import type { BenchRow } from '../tools/row.ts';
import { FLAGS, features, segments } from './evaluation-flags.ts';
import { figure, race } from './evaluation-race.ts';
import { storedFlag } from './stored-flags.ts';

const many = 10_000;
const rounds = 60;
const warmUp = 10;
const project = 'large';
const environment = 'production';

const stored = features.map(storedFlag);
const nameOf = (index: number): string => `flag-${String(index).padStart(5, '0')}`;

const world = (): ProjectState =>
  projectState(
    project,
    Array.from({ length: many }, (_, index) =>
      record(project, nameOf(index), {}, { [environment]: { ...stored[index % FLAGS] } }),
    ),
  );

const state = config(
  segments.map(({ id, name, constraints }) =>
    segmentItem({ id, name, constraints: constraints.map((one) => ({ ...one, values: [...(one.values ?? [])] })) }),
  ),
);

/** The work of a request before an evaluation: compiling the features that it may see. */
const setOf = async (held: ProjectState) => {
  const context = contextIn(catalogOf([held], state));
  return compiledSet(await selectFeatures(context, { projects: [project], isVisible: () => true }), environment);
};

/** The project after one feature was switched, as the catalog derives it from the changed item. */
const switched = (held: ProjectState, index: number): ProjectState => {
  const item = held.features.get(nameOf(index))?.environments.get(environment);
  if (item === undefined) throw new Error(`There is no flag ${index}`);
  const changed = { ...item, enabled: !item.enabled };
  return { ...held, ...projectFold(project).apply(held, [{ sk: item.sk, item: changed }]), project: held.project };
};

/** Measures compiling, and the cost of one changed flag among 10,000 for the next request that evaluates them. */
export const benchChange = async (): Promise<BenchRow[]> => {
  const compiling = race({
    compile: () => {
      for (const feature of features) compileFeature(feature);
      return FLAGS;
    },
  })('compile');
  let held = world();
  const start = performance.now();
  await setOf(held);
  const first = performance.now() - start;
  const [folding, joining, unchanged]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < warmUp + rounds; round++) {
    const times = [performance.now()];
    held = switched(held, (round * 7919) % many);
    times.push(performance.now());
    await setOf(held);
    times.push(performance.now());
    await setOf(held);
    times.push(performance.now());
    if (round < warmUp) continue;
    const took = (step: number): number => (times[step + 1] ?? 0) - (times[step] ?? 0);
    folding.push(took(0));
    joining.push(took(1));
    unchanged.push(took(2));
  }
  const row = (name: string, times: readonly number[]): BenchRow => {
    const { median, spread } = figure(times);
    return { name, value: median, unit: 'ms', spread };
  };
  return [
    { name: 'compile one flag', value: compiling.median / 1e3, unit: 'µs', spread: compiling.spread },
    { name: '10,000 flags, compiled for the first time', value: first, unit: 'ms' },
    row('one flag of 10,000 changed: the catalog takes it in', folding),
    row('one flag of 10,000 changed: the next request has its set', joining),
    row('none of 10,000 changed: the next request has its set', unchanged),
  ];
};

if (import.meta.main) console.table(await benchChange());
