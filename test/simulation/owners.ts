import { allStrategies } from '../../lib/flags/features/strategies.ts';
import type { Job } from '../../lib/store/jobs/job.ts';
import type { Inventory } from './items-seen.ts';

/** Whether a job will still remove the contents of these. */
const pending = ({ unfinished }: Inventory) => {
  const has = (wanted: (work: Job) => boolean): boolean => unfinished.some(({ work }) => wanted(work));
  return {
    project: (id: string) => has((work) => work.kind === 'remove-project' && work.project === id),
    environment: (name: string) => has((work) => work.kind === 'remove-environment' && work.environment === name),
    link: (project: string, name: string) =>
      has((work) => work.kind === 'unlink-environment' && work.project === project && work.environment === name),
    tag: (type: string, value: string) =>
      has((work) => work.kind === 'remove-tags' && work.type === type && (work.value ?? value) === value),
  };
};

/**
 * Items without an owner: the thing that they belong to does not exist, and no job will remove them. Strategies whose
 * segment is missing are included.
 * @param imported features that may use segments of other projects: an import of a state stores its document unchanged
 */
export const orphans = (inventory: Inventory, imported: ReadonlySet<string>): string[] => {
  const { projects, features, parts, names, environments, segments, tagTypes, tags, users, tokens } = inventory;
  const isPending = pending(inventory);
  const found: string[] = [];
  const check = (holds: boolean, what: string): void => {
    if (!holds) found.push(what);
  };
  const hasProject = (id: string): boolean => projects.has(id) || isPending.project(id);
  const hasEnvironment = (name: string): boolean => environments.has(name) || isPending.environment(name);
  const isLinked = (project: string, name: string): boolean =>
    (projects.get(project)?.environments.some((link) => link.name === name) ?? false) ||
    isPending.project(project) ||
    isPending.link(project, name) ||
    isPending.environment(name);
  const places = new Set(features.map(({ project, name }) => `${project}/${name}`));

  for (const { id, environments: links } of projects.values()) {
    for (const { name, defaultStrategy } of links) {
      check(hasEnvironment(name), `project ${id} is linked to ${name}, which does not exist`);
      for (const segment of defaultStrategy?.segments ?? [])
        check(
          segments.has(segment),
          `the default strategy of ${id}/${name} uses segment ${segment}, which does not exist`,
        );
    }
  }
  for (const { name, project, tags: own } of features) {
    check(hasProject(project), `feature ${name} lies in ${project}, which does not exist`);
    check(names.get(name)?.project === project, `the name of feature ${name} does not lead to ${project}`);
    for (const { type, value } of isPending.project(project) ? [] : own)
      check(
        tags.has(`${type}:${value}`) || isPending.tag(type, value),
        `feature ${name} bears ${type}:${value}, which does not exist`,
      );
  }
  for (const [name, { project }] of names)
    check(places.has(`${project}/${name}`), `the name ${name} leads to ${project}, which has no such feature`);
  for (const item of parts) {
    const { project, feature, environment } = item;
    const what = `what ${feature} has in ${project}/${environment}`;
    const isBeingRemoved =
      isPending.project(project) || isPending.link(project, environment) || isPending.environment(environment);
    check(places.has(`${project}/${feature}`) || isBeingRemoved, `${what} belongs to no feature`);
    check(isLinked(project, environment), `${what} is left although the environment is not linked`);
    for (const { action } of item.safeguards ?? [])
      if (action.type === 'disableFeatureEnvironment')
        check(action.projectId === project, `${what} has a safeguard that names ${action.projectId}`);
    for (const id of isBeingRemoved ? [] : allStrategies(item).flatMap((one) => one.segments)) {
      const home = segments.get(id)?.project ?? project;
      check(segments.has(id), `${what} uses segment ${id}, which does not exist`);
      check(home === project || imported.has(feature), `${what} uses segment ${id}, which is for ${home} alone`);
    }
  }
  for (const { id, project } of segments.values())
    check(!project || hasProject(project), `segment ${id} is of ${project}, which does not exist`);
  for (const { type, value } of tags.values())
    check(tagTypes.has(type) || isPending.tag(type, value), `tag ${type}:${value} is of a type that does not exist`);
  for (const { id, projects: own, environment } of tokens) {
    for (const project of own)
      check(project === '*' || hasProject(project), `token ${id} is for ${project}, which does not exist`);
    check(
      environment === '*' || hasEnvironment(environment),
      `token ${id} is for ${environment}, which does not exist`,
    );
  }
  for (const { id, projectRoles } of users)
    for (const { project } of projectRoles)
      check(hasProject(project), `user ${id} has a role in ${project}, which does not exist`);
  return found;
};
