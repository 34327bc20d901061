import { gunzipSync, gzipSync } from 'node:zlib';
import { daySeconds } from '../../contract/day.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import type { JobContext, JobOf } from '../../store/jobs/job.ts';
import type { Stored } from '../../store/table/items.ts';
import { batchPlanKey, instance, type KeyOf } from '../../store/table/keys.ts';
import { maxPartBytes } from '../../store/table/limits.ts';
import { getItems } from '../../store/table/read.ts';
import { split } from '../../store/wire/packed.ts';
import type { Plan } from './plan.ts';

interface PartItem extends Stored {
  readonly kind: 'batch-plan';
  readonly bytes: Uint8Array;
  /** Epoch seconds. */
  readonly expires: number;
}

/** A week, in seconds; the recovery run tries every few minutes. */
const lifetime = 7 * daySeconds;

const keyOf = (id: string, part: number): KeyOf<PartItem> => batchPlanKey(id, part);

/**
 * Stores a plan in compressed parts, each in a commit of its own, because they may be larger than a transaction.
 * Nothing refers to them until the job is enqueued; they expire by themselves.
 * @returns the number of parts
 */
export const storePlan = async (context: JobContext, id: string, plan: Plan): Promise<number> => {
  const parts = split(gzipSync(JSON.stringify(plan)), maxPartBytes);
  const expires = Math.floor(context.now.getTime() / 1000) + lifetime;
  for (const [part, bytes] of parts.entries())
    await transact(context, [instance], async (unit) => {
      await unit.get(keyOf(id, part));
      unit.put<PartItem>({ ...keyOf(id, part), kind: 'batch-plan', bytes, expires });
    });
  return parts.length;
};

/** The plan as it was stored; undefined when it has expired. */
export const readPlan = async (
  { table }: JobContext,
  { id, parts }: JobOf<'import-features'>,
): Promise<Plan | undefined> => {
  const items = await getItems(
    table,
    Array.from({ length: parts }, (_, part) => keyOf(id, part)),
  );
  const bytes = items.flatMap((item) => (item ? [item.bytes] : []));
  if (bytes.length < parts) return undefined;
  // Only `storePlan` writes under these keys.
  const plan: Omit<Plan, 'rights'> & Partial<Plan> = JSON.parse(gunzipSync(Buffer.concat(bytes)).toString('utf8'));
  // A plan without rights was stored by an earlier version, which checked all of it before storing it.
  return { ...plan, rights: plan.rights ?? { admin: true, grants: [] } };
};
