import type { Application } from '../../queries/applications.ts';

/** Names of the applications that ask for flags of a project in an environment. */
export const applicationsIn = (
  found: readonly Pick<Application, 'appName' | 'usage'>[],
  project: string,
  environment: string,
): readonly string[] =>
  found
    .filter(({ usage = [] }) =>
      usage.some((one) => ['*', project].includes(one.project) && one.environments.includes(environment)),
    )
    .map(({ appName }) => appName);

/** Whole seconds since a time of the service; its clock may be ahead of this one. */
export const secondsSince = (at: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(at)) / 1000));
