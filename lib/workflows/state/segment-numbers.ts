import type { ConfigState } from '../../store/catalog/catalog.ts';
import { PlanOutdated } from '../../store/commands/plan-again.ts';
import type { StateDocument } from './document.ts';

/** Ids of segments in the instance, by their ids in the document. */
export type SegmentNumbers = ReadonlyMap<number, number>;

type Segments = Pick<ConfigState, 'segments'>;

const idsByName = ({ segments }: Segments): Map<string, number> =>
  new Map([...segments.values()].map(({ name, id }) => [name, id]));

/**
 * The ids that segments of the document have, or will get (contract: state §6.4). Segments are matched by name. A new
 * one keeps its id if that is free, and otherwise gets the next one.
 * @param last the last id that was given to a segment; 0: unknown
 */
export const numberSegments = ({ segments = [] }: StateDocument, config: Segments, last = 0): SegmentNumbers => {
  const stored = idsByName(config);
  const created = segments.filter(({ name }) => !stored.has(name));
  const kept = new Set(created.map(({ id }) => id).filter((id) => !config.segments.has(id)));
  let highest = Math.max(last, ...config.segments.keys(), ...kept);
  return new Map(segments.map(({ id, name }) => [id, stored.get(name) ?? (kept.has(id) ? id : ++highest)]));
};

/**
 * The ids of segments that are all stored already.
 * @throws PlanOutdated when one of them was removed: another segment may have its id
 */
export const storedNumbers = ({ segments = [] }: StateDocument, config: Segments): SegmentNumbers => {
  const stored = idsByName(config);
  return new Map(
    segments.map(({ id, name }) => {
      const number = stored.get(name);
      if (number === undefined) throw new PlanOutdated(`segment ${name} was removed`);
      return [id, number];
    }),
  );
};
