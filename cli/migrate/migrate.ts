import { differencesOf } from './compare.ts';
import { type DecidedOtherwise, decidedOtherwise, remarksOn } from './decided-otherwise.ts';
import { executePlan, type Refused } from './execute.ts';
import { type Beyond, forEachKind, type Inventory, type Kind, nameOf } from './inventory.ts';
import { collect, type Plan, type PlannedItem, type PlanOptions, planMigration } from './plan.ts';
import { readInventory } from './read.ts';
import { type Server, ServerError } from './server.ts';

export interface MigrateOptions extends PlanOptions {
  readonly dryRun?: boolean;
  readonly progress?: (text: string) => void;
}

/** The result of a migration or of a dry run. */
export interface Report {
  readonly from: Pick<Inventory, 'url' | 'version' | 'way'>;
  readonly to: Pick<Inventory, 'url' | 'version'>;
  readonly dryRun: boolean;
  /** Every thing of the source, exactly once. */
  readonly items: readonly PlannedItem[];
  /** Data of the source that no item contains. */
  readonly leftOut: readonly Beyond[];
  readonly notes: readonly string[];
  /** What of this both servers may decide otherwise; nothing if both are Halyard. */
  readonly otherwise: readonly DecidedOtherwise[];
  /** Differences that the migration should have removed; empty: the target is as the items say. */
  readonly failed: readonly Refused[];
}

/** Checks a new inventory of the target: everything that was created or changed must have the wanted state. */
const missingOn = (after: Inventory, { make, change }: Plan): readonly Refused[] => {
  const planned = collect((kind) => make[kind].concat(change[kind]));
  return forEachKind((kind) => {
    const there = new Map(after.things[kind].map((one) => [nameOf[kind](one), one]));
    return planned[kind].flatMap((thing): readonly Refused[] => {
      const name = nameOf[kind](thing);
      const own = there.get(name);
      if (!own) return [{ kind, name, why: 'it is not there' }];
      const differences = differencesOf(kind, thing, own);
      return differences.length === 0 ? [] : [{ kind, name, why: `it differs in ${differences.join(', ')}` }];
    });
  }).flat();
};

/**
 * Transfers the contents of the source to the target. Missing things are created, existing ones stay (`overwrite`: get
 * the state of the source), and what cannot be transferred is reported. A second run changes nothing.
 * @throws ServerError if a server cannot be reached, read or written
 */
export const migrate = async (source: Server, target: Server, options: MigrateOptions = {}): Promise<Report> => {
  const { dryRun = false, progress } = options;
  if (source.url === target.url) throw new ServerError('Both servers have the same address');
  const told = (who: string) => progress && { progress: (text: string) => progress(`${who}: ${text}`) };
  const from = await readInventory(source, { ...told('reading the source') });
  const only = new Set(from.things.feature.map(({ name }) => name));
  const here = { only, withoutArchivedConfiguration: true };
  const there = await readInventory(target, { ...here, ...told('reading the target') });
  const plan = planMigration(from, there, options);
  const report = {
    from: { url: from.url, version: from.version, way: from.way },
    to: { url: there.url, version: there.version },
    dryRun,
    leftOut: plan.beyond,
    notes: [...from.notes, ...(from.isHalyard ? [] : remarksOn(plan.wanted.feature))],
    otherwise: from.isHalyard ? [] : decidedOtherwise(plan.wanted),
  };
  const isDone = plan.items.every(({ action }) => action !== 'make' && action !== 'change');
  if (dryRun || isDone) return { ...report, items: plan.items, failed: [] };
  const refused = await executePlan(target, plan, { there, ...told('writing to the target') });
  const after = await readInventory(target, { ...here, ...told('checking the target') });
  const isRefused = (kind: Kind, name: string): boolean =>
    refused.some((one) => one.kind === kind && one.name === name);
  const unexpected = missingOn(after, plan).filter(({ kind, name }) => !isRefused(kind, name));
  return { ...report, items: plan.items, failed: [...refused, ...unexpected] };
};
