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
