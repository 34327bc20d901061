import * as z from 'zod';
import { isByTheClock } from './clock.ts';
import { type Difference, difference } from './difference.ts';
import type { WrittenEvent } from './recordings.ts';
import type { Target } from './send.ts';

const event = z.object({
  id: z.number(),
  type: z.string(),
  project: z.string().nullable(),
  environment: z.string().nullable(),
  featureName: z.string().nullable(),
  data: z.unknown(),
  preData: z.unknown(),
});
const page = z.object({ events: z.array(event) });
const pageSize = 100;

const newest = async ({ url, token }: Target, offset: number): Promise<z.infer<typeof event>[]> => {
  const answer = await fetch(`${url}/api/admin/events/search`, {
    method: 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ limit: pageSize, offset }),
  });
  return page.parse(await answer.json()).events;
};

/** Each call returns the events since the previous call, oldest first. */
export const eventReader = (target: Target): (() => Promise<WrittenEvent[]>) => {
  let last = 0;
  return async () => {
    const found: z.infer<typeof event>[] = [];
    for (let more = true; more; ) {
      const events = await newest(target, found.length);
      const fresh = events.filter(({ id }) => id > last);
      found.push(...fresh);
      more = last > 0 && fresh.length === pageSize;
    }
    last = Math.max(last, ...found.map(({ id }) => id));
    return found
      .reverse()
      .filter((one) => !isByTheClock(one))
      .map(({ data, preData, ...one }) => ({
        type: one.type,
        project: one.project,
        environment: one.environment,
        featureName: one.featureName,
        hasData: data !== null,
        hasPreData: preData !== null,
      }));
  };
};

const members = ['project', 'environment', 'featureName', 'hasData', 'hasPreData'] as const;
const alike = (a: WrittenEvent, b: WrittenEvent): number =>
  a.type === b.type ? members.filter((name) => a[name] === b[name]).length : -1;

/** Removes the event from the list that is most similar to the given one, and returns it. */
const takeLike = (wanted: WrittenEvent, left: WrittenEvent[], least: number): WrittenEvent | undefined => {
  const best = left.reduce<WrittenEvent | undefined>(
    (found, one) => (alike(wanted, one) > (found ? alike(wanted, found) : least - 1) ? one : found),
    undefined,
  );
  if (best) left.splice(left.indexOf(best), 1);
  return best;
};

/**
 * The differences between the events of a step and the recorded ones, in any order, because one operation writes them
 * at once.
 */
export const compareWritten = (recorded: readonly WrittenEvent[], here: readonly WrittenEvent[]): Difference[] => {
  const left = [...here];
  // Removes equal events first, so that they are not paired with others.
  const unequal = recorded.filter((one) => !takeLike(one, left, members.length));
  const paired = unequal.map((one) => [one, takeLike(one, left, 0)] as const);
  return [
    ...paired.flatMap(([one, other]) =>
      other
        ? members
            .filter((name) => one[name] !== other[name])
            .map((name) => difference(`(written).${one.type}.${name}`, one[name], other[name]))
        : [difference(`(written).${one.type}`, one, undefined)],
    ),
    ...left.map((one) => difference(`(written).${one.type}`, undefined, one)),
  ];
};
