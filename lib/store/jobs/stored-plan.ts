import { gunzipSync, gzipSync } from 'node:zlib';
import { daySeconds } from '../../contract/day.ts';
import { transact } from '../commit/unit-of-work.ts';
import type { Stored } from '../table/items.ts';
import { batchPlanKey, instance, type KeyOf } from '../table/keys.ts';
import { maxPartBytes } from '../table/limits.ts';
import { getItems } from '../table/read.ts';
import { split } from '../wire/packed.ts';
import type { JobContext } from './job.ts';

interface PartItem extends Stored {
  readonly kind: 'batch-plan';
  readonly bytes: Uint8Array;
  /** Epoch seconds. */
  readonly expires: number;
}

/** A week, in seconds. The recovery run tries again every few minutes. */
const lifetime = 7 * daySeconds;

const keyOf = (id: string, part: number): KeyOf<PartItem> => batchPlanKey(id, part);

/**
 * Stores the plan of a job in compressed parts, each in a commit of its own, because together they may be larger than a
 * transaction. Nothing refers to the parts until the job is enqueued; they expire by themselves.
 * @param plan anything that JSON can represent
 * @returns the number of parts
 */
export const storePlan = async (
  context: Pick<JobContext, 'table' | 'actor' | 'now' | 'deadline'>,
  id: string,
  plan: object,
): Promise<number> => {
  const parts = split(gzipSync(JSON.stringify(plan)), maxPartBytes);
  const expires = Math.floor(context.now.getTime() / 1000) + lifetime;
  for (const [part, bytes] of parts.entries())
    await transact(context, [instance], async (unit) => {
      await unit.get(keyOf(id, part));
      unit.put<PartItem>({ ...keyOf(id, part), kind: 'batch-plan', bytes, expires });
    });
  return parts.length;
};

/** A stored plan; undefined when it has expired. @param P the type of the stored plan: only one job has this id */
export const readPlan = async <P extends object>(
  context: Pick<JobContext, 'table'>,
  { id, parts }: { readonly id: string; readonly parts: number },
): Promise<P | undefined> => {
  const items = await getItems(
    context,
    Array.from({ length: parts }, (_, part) => keyOf(id, part)),
  );
  const bytes = items.flatMap((item) => (item ? [item.bytes] : []));
  if (bytes.length < parts) return undefined;
  const plan: P = JSON.parse(gunzipSync(Buffer.concat(bytes)).toString('utf8'));
  return plan;
};
