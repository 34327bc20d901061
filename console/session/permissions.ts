import { useSuspenseQuery } from '@tanstack/react-query';
import { self } from '../queries/self.ts';
import { common } from '../texts/common.ts';

/** A permission, where it is needed. */
export interface Need {
  readonly permission: string;
  /** Absent: in any project, or everywhere. */
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
}

interface Grant {
  readonly permission: string;
  /** Absent: not limited. */
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
}

const covers = (granted: string | undefined, needed: string | undefined): boolean =>
  granted === undefined || needed === undefined || granted === needed;

/** Whether these grants are enough (docs/contract/access.md §4). The service judges all the same. */
export const isGranted = (grants: readonly Grant[], need: Need): boolean =>
  grants.some(
    ({ permission, project, environment }) =>
      permission === 'ADMIN' ||
      (permission === need.permission && covers(project, need.project) && covers(environment, need.environment)),
  );

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
