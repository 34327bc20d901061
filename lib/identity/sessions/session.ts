import type { Session } from '../../contract/schemas/session.ts';
import type { SessionItem } from '../../store/table/items.ts';

/** @param maxIdleMs how long the cookie may stay unused */
export const isIdle = ({ usedAt }: Pick<SessionItem, 'usedAt'>, now: Date, maxIdleMs: number): boolean =>
  now.getTime() - Date.parse(usedAt) >= maxIdleMs;

export const sessionView = ({ id, method, createdAt, usedAt, endsAt, address, agent }: SessionItem): Session => ({
  id,
  method,
  createdAt,
  usedAt,
  endsAt,
  address,
  agent,
});
