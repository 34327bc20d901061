import type { Table } from '../../lib/store/table/table.ts';
import type { Backups } from './backups.ts';
import { type Checked, checkTable } from './check.ts';
import { copyTags, describeTable, type Patience, setExpiry, setStream, whenActive } from './settings.ts';

export interface RestoreOrder {
  /** The table in use. */
  readonly source: Table;
  /** The table to create, or to continue with. */
  readonly target: Table;
  /** `finish`: the target has been restored already, and only the later steps are made. */
  readonly at: Date | 'latest' | 'finish';
}

export interface RestoreMeans {
  readonly backups: Backups;
  readonly patience: Patience;
  readonly report: (line: string) => void;
}

export interface Restored extends Checked {
  /** ARN of the new table's stream, which is a setting of the stack. */
  readonly stream: string;
}

/** @throws Error when the table cannot be restored to that second */
const requireWindow = async (backups: Backups, source: string, at: Date): Promise<void> => {
  const window = await backups.window(source);
  if (window === undefined) throw new Error(`Point-in-time recovery of ${source} is off: there is nothing to restore`);
  if (at < window.earliest || at > window.latest)
    throw new Error(
      `${source} can be restored to a second from ${window.earliest.toISOString()} to ${window.latest.toISOString()}, ` +
        `not to ${at.toISOString()}`,
    );
};

const begin = async ({ source, target, at }: RestoreOrder, { backups, report }: RestoreMeans): Promise<void> => {
  if (await describeTable(target)) {
    report(`${target.name} exists already: continuing with it`);
    return;
  }
  if (at === 'finish') throw new Error(`There is no table ${target.name} to finish`);
  if (at !== 'latest') await requireWindow(backups, source.name, at);
  await backups.restore(source.name, target.name, at);
  report(`Restoring ${source.name} into ${target.name}`);
};

/**
 * Restores a table into a new one, and applies the settings that a restore leaves out. The table in use is only read.
 * Every step may be repeated (docs/decisions/0166-restore-is-a-command.md): with the same target, another call
 * continues where the first one stopped.
 * @throws Error when the table cannot be restored to that second, or the time is over
 */
export const restoreTable = async (order: RestoreOrder, means: RestoreMeans): Promise<Restored> => {
  const { source, target } = order;
  const { backups, patience, report } = means;
  await begin(order, means);
  await whenActive(target, patience);
  const stream = await setStream(target, patience);
  report('Stream and deletion protection are on');
  await setExpiry(target);
  report('Expiry is on');
  await backups.enable(target.name);
  report('Point-in-time recovery is on');
  if (source.name !== target.name) await copyTags(source, target);
  report('Tags are as before');
  return { ...(await checkTable(target, new Date())), stream };
};
