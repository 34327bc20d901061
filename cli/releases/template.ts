import { answerOf, type Client, type Schema } from '../../client/client.ts';
import { CliError } from '../exit.ts';

export type Template = Schema<'ReleasePlanTemplate'>;

/**
 * The template of which plans of a project can be made.
 * @param given its name or its id
 * @throws CliError when there is none, or several with that name
 */
export const templateNamed = async (client: Client, project: string, given: string): Promise<Template> => {
  const templates = await answerOf(
    client.GET('/api/admin/projects/{projectId}/release-plan-templates', { params: { path: { projectId: project } } }),
  );
  const named = templates.filter(({ name }) => name === given);
  const [only, ...others] = named.length > 0 ? named : templates.filter(({ id }) => id === given);
  if (!only) {
    const names = templates.map(({ name }) => `"${name}"`).join(', ');
    throw new CliError(
      `There is no release plan template "${given}" for project "${project}".${names === '' ? '' : ` There are: ${names}.`}`,
    );
  }
  if (others.length > 0)
    throw new CliError(
      `There are several release plan templates "${given}". Name one by its id: ${named.map(({ id }) => id).join(', ')}.`,
    );
  return only;
};
