import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { instance } from '../../store/table/keys.ts';

/** Kinds of ids that the head of the instance counts. Service accounts count as users. */
type Counter = 'user' | 'group' | 'role' | 'token';

/** Takes the next id of a kind, at most one of each kind in a unit of work. Ids are never used again. */
export const takeId = (unit: UnitOfWork, counter: Counter): number => {
  const id = (unit.head(instance).counters?.[counter] ?? 0) + 1;
  unit.changeHead(instance, { counters: { [counter]: id } });
  return id;
};

/** Whether there can be an item with this id: keys have room for 12 digits. */
export const isPossibleId = (id: number): boolean => Number.isSafeInteger(id) && id > 0 && id < 1e12;
