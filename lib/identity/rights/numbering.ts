import type { HeadChange, ReadView } from '../../store/commit/decision.ts';
import { instance } from '../../store/table/keys.ts';

/** What is numbered one by one on the instance's head. Service accounts count as users. */
type Counter = 'user' | 'group' | 'role' | 'token';

/** The next id of a kind, and what the head must remember of it. Ids are never given out twice. */
export const nextId = (
  view: ReadView,
  counter: Counter,
): { readonly id: number; readonly head: Partial<Record<typeof instance, HeadChange>> } => {
  const id = (view.head(instance).counters?.[counter] ?? 0) + 1;
  return { id, head: { [instance]: { counters: { [counter]: id } } } };
};
