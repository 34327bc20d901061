import { useSuspenseQuery } from '@tanstack/react-query';
import { self } from '../queries/self.ts';
import { common } from '../texts/common.ts';
import { isGranted, type Need } from './grants.ts';

export type { Need } from './grants.ts';

/** Who is signed in, with what it may do. */
export const useSelf = () => useSuspenseQuery(self).data;

/**
 * Says what the caller lacks: `lacking({ permission: 'UPDATE_FEATURE', project })` is undefined where it may, else the text
 * that names the permission. Buttons, switches and menus take it as `lacks`.
 */
export const useLacking = (): ((need: Need) => string | undefined) => {
  const { permissions } = useSelf();
  return (need) =>
    isGranted(permissions, need) ? undefined : common.needs(need.permission, need.project, need.environment);
};
