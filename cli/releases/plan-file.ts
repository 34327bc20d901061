import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { answerOf, type Client } from '../../client/client.ts';
import { CliError } from '../exit.ts';
import { type ReleasePlanFile, releasePlanFile } from '../folder/files/release-plan-schema.ts';
import { parseYamlFile } from '../folder/files/yaml-file.ts';
import { planPayload } from '../folder/plan-actions.ts';
import { throwProblems } from '../folder/problem.ts';
import { sentPlan } from '../folder/requests.ts';

/** The plan of a file, YAML or JSON. @throws CliError that names line and member of everything that cannot be used */
export const readPlanFile = async (cwd: string, path: string): Promise<ReleasePlanFile> => {
  let text: string;
  try {
    text = await readFile(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw new CliError(`The file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = parseYamlFile(path, text, releasePlanFile);
  if ('problems' in parsed) {
    throwProblems(parsed.problems);
    throw new CliError(`The file ${path} cannot be used.`);
  }
  return parsed.read.value;
};

/** A plan as it is sent, with the ids of the segments that it names. @throws CliError for an unknown segment */
export const sentPlanFile = async (client: Client, projectId: string, file: ReleasePlanFile) => {
  const named = file.milestones.some(({ strategies }) => strategies.some(({ segments }) => segments.length > 0));
  const { segments } = named ? await answerOf(client.GET('/api/admin/segments')) : { segments: [] };
  const segmentIds = new Map(segments.map(({ id, name }) => [name, id]));
  return sentPlan({ client, projectId, segmentIds }, planPayload(file));
};
