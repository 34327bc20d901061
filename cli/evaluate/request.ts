import { answerOf, type Client } from '../../client/client.ts';
import { readRules } from '../changing/rules.ts';
import { CliError } from '../exit.ts';
import type { GivenContext } from './context.ts';

/** The feature and the context of an evaluation. */
interface Question {
  readonly project: string;
  readonly environment: string;
  readonly feature: string;
  readonly context: GivenContext;
  /** RFC 3339; undefined: now. */
  readonly at?: string | undefined;
}

/**
 * The playground's result of a feature for one context.
 * @throws CliError when the project has no such feature, or no such environment
 */
export const evaluateFeature = async (client: Client, { project, environment, feature, context, at }: Question) => {
  // Uses the playground route for one context, because the other one splits values at commas.
  const { features } = await answerOf(
    client.POST('/api/admin/playground', {
      body: { environment, projects: [project], context, ...(at !== undefined && { at }) },
    }),
  );
  const found = features.find(({ name }) => name === feature);
  if (!found)
    throw new CliError(`Project "${project}" ${at === undefined ? 'has' : 'had'} no active feature "${feature}".`);
  // The playground also answers for environments that do not exist: everything is off there.
  if (at === undefined && !found.isEnabledInCurrentEnvironment) await readRules(client, { project, environment });
  return found;
};
