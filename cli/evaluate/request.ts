import { answerOf, type Client } from '../../client/client.ts';
import { readRules } from '../changing/rules.ts';
import { CliError } from '../exit.ts';
import type { GivenContext } from './context.ts';

/** What is evaluated, and for whom. */
interface Question {
  readonly project: string;
  readonly environment: string;
  readonly feature: string;
  readonly context: GivenContext;
  /** RFC 3339; undefined: now. */
  readonly at?: string | undefined;
}

/**
 * The feature as the playground explains it for one context.
 * @throws CliError when the project has no such feature, or no such environment
 */
export const evaluateFeature = async (client: Client, { project, environment, feature, context, at }: Question) => {
  // The single playground: the batch splits values at commas, and these may be part of them.
  const { features } = await answerOf(
    client.POST('/api/admin/playground', {
      body: { environment, projects: [project], context, ...(at !== undefined && { at }) },
    }),
  );
  const found = features.find(({ name }) => name === feature);
  if (!found)
    throw new CliError(`Project "${project}" ${at === undefined ? 'has' : 'had'} no active feature "${feature}".`);
  // The playground answers for environments of no name too: there everything is off.
  if (at === undefined && !found.isEnabledInCurrentEnvironment) await readRules(client, { project, environment });
  return found;
};
