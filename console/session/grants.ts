/** A permission, and the place where it is needed. */
export interface Need {
  readonly permission: string;
  /** Absent: any project is enough, or the permission belongs to none. */
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
}

interface Grant {
  readonly permission: string;
  /** Absent: the grant holds in all projects. */
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
}

const covers = (granted: string | undefined, needed: string | undefined): boolean =>
  granted === undefined || needed === undefined || granted === needed;

/** Whether these grants cover a need (docs/contract/access.md §4). The service checks it again. */
export const isGranted = (grants: readonly Grant[], need: Need): boolean =>
  grants.some(
    ({ permission, project, environment }) =>
      permission === 'ADMIN' ||
      (permission === need.permission && covers(project, need.project) && covers(environment, need.environment)),
  );
