import { isDeepStrictEqual } from 'node:util';
import { allStrategies } from '../../lib/flags/features/strategies.ts';
import { openCatalog, type ProjectState } from '../../lib/store/catalog/catalog.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import { openHistory } from '../../lib/store/history/history.ts';
import type { Stored } from '../../lib/store/table/items.ts';
import { configPartition, instance, projectOfScope, projectScope, type Scope } from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';
import type { Entry, Ledger, Version } from './ledger.ts';
import { configItems, configText, expectedText, projectItems, projectText } from './sightings.ts';

const scopeOf = (pk: string): Scope => (pk === configPartition ? instance : projectScope(pk.slice('PROJECT#'.length)));

/** The contents of a partition after an entry had taken effect. */
const versionAt = (versions: readonly Version[], { index }: Entry): Version | undefined =>
  versions.findLast(({ from }) => from <= index);

/** Items that differ from the stored ones but have the same revision. */
const otherItems = (found: readonly Stored[], { items }: Version): string[] =>
  found
    .filter((item) => !isDeepStrictEqual(item, items.get(item.sk)))
    .map((item) => `${item.sk} is read as ${JSON.stringify(item)}`);

const segmentsOf = ({ features }: ProjectState): number[] => {
  const strategies = [...features.values()].flatMap(({ environments }) =>
    [...environments.values()].flatMap(allStrategies),
  );
  return [...new Set(strategies.flatMap(({ segments }) => segments))];
};

/**
 * Reads every revision back that the history made, of projects that still exist and of the configuration: as a whole, and
 * one feature of each alone; and the segments that a project used.
 * @returns what is not as it was
 */
export const pastFaults = async (table: Table, { entries, versions }: Ledger): Promise<string[]> => {
  const history = openHistory(table, openCatalog(table));
  const faults: string[] = [];
  for (const [pk, own] of versions) {
    const scope = scopeOf(pk);
    const head = await readHead(table, scope);
    if (head.rev === 0 || head.gone) continue;
    const id = projectOfScope(scope);
    /** The revision of the instance with which the last revision of the project is read. */
    let noted = 0;
    for (const entry of entries) {
      const rev = entry.records.find((record) => record.scope === scope)?.rev;
      const version = versionAt(own, entry);
      if (rev === undefined || version === undefined || rev < (head.since ?? 1)) continue;
      const expected = expectedText(pk, version, 'whole');
      if (id === undefined) {
        const config = await history.config(rev);
        const found = configText(config, 'whole');
        if (found !== expected) faults.push(`the configuration at ${rev} was ${expected}, and is read as ${found}`);
        else faults.push(...otherItems(configItems(config), version));
        continue;
      }
      const past = await history.project(id, rev);
      const { state } = past;
      if (projectText(state) !== expected)
        faults.push(`${id} at ${rev} was ${expected}, and is read as ${projectText(state)}`);
      else faults.push(...otherItems(projectItems(state), version));
      // One feature of each revision, in turn: reading all of them would take as long as everything else.
      const names = [...version.items.keys()].flatMap((sk) => /^FEATURE#([^#]+)$/.exec(sk)?.[1] ?? []);
      const feature = ['nobody', ...names][rev % (names.length + 1)] ?? 'nobody';
      const one = await history.project(id, rev, { feature });
      const whole = state.features.get(feature);
      const [found, wanted] = [
        projectText(one.state),
        projectText({ ...state, features: new Map(whole && [[feature, whole]]) }),
      ];
      if (found !== wanted) faults.push(`${feature} of ${id} at ${rev} was ${wanted}, and is read as ${found}`);
      const { instanceRev = 0 } = past;
      const used = segmentsOf(state);
      const kept = await history.segments(used, instanceRev);
      if (kept.length < used.length || instanceRev < noted)
        faults.push(
          `${id} at ${rev} uses segments ${used}; it is read with ${kept.map((segment) => segment.id)}, ` +
            `as of revision ${instanceRev} of the instance, and its last revision as of ${noted}`,
        );
      noted = instanceRev;
    }
  }
  return faults;
};
