import { useSuspenseQuery } from '@tanstack/react-query';
import { self } from '../queries/self.ts';
import { common } from '../texts/common.ts';
import { isGranted, type Need } from './grants.ts';

export type { Need } from './grants.ts';

/** The signed-in user with its rights. */
export const useSelf = () => useSuspenseQuery(self).data;

/**
 * Returns a function that names the missing permission: `lacking({ permission: 'UPDATE_FEATURE', project })` is
 * undefined if the caller has it, else a text with the name of the permission. Buttons, switches and menus take the
 * result as `lacks`.
 */
export const useLacking = (): ((need: Need) => string | undefined) => {
  const { permissions } = useSelf();
  return (need) =>
    isGranted(permissions, need) ? undefined : common.needs(need.permission, need.project, need.environment);
};
