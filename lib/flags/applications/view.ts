import type { Application } from '../../contract/schemas/application.ts';
import type { KnownApplication } from './known.ts';

/** Whether the caller sees a project; `*` means all projects. */
type IsVisible = (project: string) => boolean;

/**
 * Where an application is used: the places in which it reported. For environments without reports, the projects of the
 * token with which it registered (contract: applications §1.2).
 */
export const usageOf = (
  { registered, reported }: Pick<KnownApplication, 'registered' | 'reported'>,
  isVisible: IsVisible,
): Application['usage'] => {
  const environments = new Map<string, Set<string>>();
  const add = (project: string, environment: string): void => {
    environments.set(project, (environments.get(project) ?? new Set()).add(environment));
  };
  for (const { project, environment } of reported) add(project, environment);
  const known = new Set(reported.map(({ environment }) => environment));
  for (const [environment, projects] of registered?.reach ?? [])
    if (!known.has(environment)) for (const project of projects) add(project, environment);
  return [...environments]
    .filter(([project]) => project === '*' || isVisible(project))
    .map(([project, own]) => ({ project, environments: [...own].toSorted() }))
    .toSorted((a, b) => (a.project < b.project ? -1 : 1));
};

/** The strategies of its registrations, and those that people entered. */
export const strategiesOf = ({ item, registered }: Pick<KnownApplication, 'item' | 'registered'>): string[] => [
  ...new Set([...(registered?.strategies ?? []), ...(item?.strategies ?? [])]),
];

/** The members that are shown both in the list and on the page of an application. */
export const factsView = ({ name, item, registered }: Omit<KnownApplication, 'reported'>) => {
  const createdAt = item?.createdAt ?? registered?.firstAt;
  return {
    appName: name,
    ...(createdAt !== undefined && { createdAt }),
    ...(registered?.sdkVersion !== undefined && { sdkVersion: registered.sdkVersion }),
    description: item?.description ?? null,
    url: item?.url ?? null,
    color: item?.color ?? null,
    icon: item?.icon ?? null,
  };
};
