import { setTimeout as wait } from 'node:timers/promises';
import { answerOf, type Client, type Schema } from '../../client/client.ts';
import { pointOf } from '../history/point.ts';

type Progress = Schema<'ResendProgress'>;

/**
 * The end of a part of the event log: the id of an event, or a time as `halyard diff` takes it.
 * @throws CliError for anything else
 */
export const endOf = (text: string, now: Date): number | string => {
  const point = pointOf(text, now);
  if (point === 'now') return now.toISOString();
  return /^\d+$/.test(point) ? Number(point) : point;
};

/** How often it is asked how far the job is, in ms. */
const pauseMs = 1_000;

/**
 * Waits until a job that sends events again is done.
 * @param signal ends the waiting, not the job
 * @returns how far it has come
 */
export const follow = async (
  client: Client,
  { id, begun, signal }: { readonly id: number; readonly begun: Progress; readonly signal: AbortSignal },
  progress: (of: Progress) => void,
): Promise<Progress> => {
  let reached = begun;
  while (!reached.done && !signal.aborted) {
    progress(reached);
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    reached = await answerOf(client.GET('/api/admin/addons/{id}/resend', { params: { path: { id } } }));
  }
  return reached;
};
