import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Memory at which Lambda gives a whole core; less memory gets a proportional share. */
const mbOfACore = 1_769;

/** The share of a core for this amount of memory, e.g. 0.58 at 1 GB; more than 1: of several, for several threads. */
export const lambdaShare = (mb: number): number => mb / mbOfACore;

/** A group of processes that together have at most a share of the cores. */
export interface CpuShare {
  /** A process enters by writing its id into this file. */
  readonly entry: string;
  /** Call it only after all processes in the group have ended. */
  close(): Promise<void>;
}

/** Processor time is assigned in periods of 20 ms, in µs. */
const period = 20_000;

/** The two versions of control groups in Linux: the folder for groups, and the file for the limit. */
const forms: readonly { readonly root: string; readonly limit: (quota: number) => Readonly<Record<string, string>> }[] =
  [
    {
      root: '/sys/fs/cgroup/cpu',
      limit: (quota) => ({ 'cpu.cfs_period_us': String(period), 'cpu.cfs_quota_us': String(quota) }),
    },
    { root: '/sys/fs/cgroup', limit: (quota) => ({ 'cpu.max': `${quota} ${period}` }) },
  ];

/** Ended processes leave the group a moment later. */
const remove = async (group: string): Promise<void> => {
  for (let attempt = 0; ; attempt++) {
    try {
      rmdirSync(group);
      return;
    } catch (error) {
      if (attempt === 20) throw error;
      await delay(50);
    }
  }
};

/** Each group has a name of its own, also where two have the same share. */
let opened = 0;

/** Opens a group with a limit; undefined if that is impossible (it needs Linux, control groups and root). */
export const openCpuShare = async (share: number): Promise<CpuShare | undefined> => {
  for (const { root, limit } of forms) {
    if (!existsSync(join(root, 'cgroup.procs'))) continue;
    opened += 1;
    const group = join(root, `halyard-bench-${process.pid}-${opened}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    try {
      for (const [file, text] of Object.entries(limit(Math.round(period * share))))
        writeFileSync(join(group, file), text, { flag: 'r+' });
      return { entry: join(group, 'cgroup.procs'), close: () => remove(group) };
    } catch {
      await remove(group);
    }
  }
  return undefined;
};
