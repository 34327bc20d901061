import type * as z from 'zod';
import { releasePlanTemplate, releasePlanTemplates } from './answers.ts';
import { inParallel } from './in-parallel.ts';
import type { Server } from './server.ts';

type Template = z.infer<typeof releasePlanTemplate>;

const path = '/api/admin/release-plan-templates';

const listed = async (server: Server, at: string): Promise<readonly Template[]> =>
  (await server.find(at, releasePlanTemplates)) ?? [];

/** Reads the templates of release plans of a Halyard: those of the installation and of its projects, archived ones included. */
const templatesOfHalyard = async (server: Server, projects: readonly string[]): Promise<readonly Template[]> => {
  const query = '?archived=true';
  const own = await inParallel(projects, async (project) => {
    const at = `/api/admin/projects/${encodeURIComponent(project)}/release-plan-templates${query}`;
    return (await listed(server, at)).filter((template) => template.project === project);
  });
  return [...(await listed(server, `${path}${query}`)), ...own.flat()];
};

/**
 * Reads the templates of release plans. A server that has none, as the open edition of Unleash, gives an empty list.
 * @param projects ids of its projects
 */
export const readTemplates = async (
  server: Server,
  isHalyard: boolean,
  projects: readonly string[],
): Promise<readonly Template[]> => {
  if (isHalyard) return templatesOfHalyard(server, projects);
  // A list may leave out of what a template consists.
  return inParallel(await listed(server, path), async (template) =>
    template.milestones ? template : server.get(`${path}/${encodeURIComponent(template.id)}`, releasePlanTemplate),
  );
};
