import type { Client } from '../../client/client.ts';
import { ApiError } from '../../client/client.ts';
import type { PlannedChange, ProjectEnvironment } from '../changing/change.ts';
import { makeChange } from '../changing/make.ts';
import { propose, proposedText } from '../changing/propose.ts';
import { type Way, wayText } from '../changing/way.ts';
import { CliError } from '../exit.ts';
import type { Effect, Made } from './write-tool.ts';

/** Changes in one environment, and the way to make them. */
export interface Step {
  readonly place: ProjectEnvironment;
  readonly way: Way;
  readonly changes: readonly PlannedChange[];
}

/** The effects of a step, for the plan. */
export const effectsOf = ({ place, way, changes }: Step): readonly Effect[] =>
  changes.map(({ change, summary, before, after }) => ({
    feature: change.feature,
    environment: place.environment,
    way: wayText(way),
    summary,
    before,
    after,
  }));

interface Words {
  /** Title for the reviewers. */
  readonly title?: string | undefined;
  /** Comment for the reviewers, and for the history of direct changes. */
  readonly comment?: string | undefined;
}

/** A finished step. `revision` is undefined if somebody else has changed the project in between. */
interface Done {
  readonly text: string;
  readonly revision: number | undefined;
  readonly changeRequest?: number;
}

const makeStep = async (
  client: Client,
  { place, way, changes }: Step,
  words: Words,
  expected: number,
): Promise<Done> => {
  if (way.kind === 'change request') {
    const proposed = await propose(client, place, { ...words, changes: changes.map(({ change }) => change), expected });
    return { text: proposedText(proposed, place), revision: proposed.revision, changeRequest: proposed.id };
  }
  let revision: number | undefined = expected;
  const done: string[] = [];
  for (const { change, summary } of changes) {
    try {
      revision = await makeChange(client, place, change, { expected: revision, comment: words.comment });
      done.push(summary);
    } catch (error) {
      throw done.length === 0 ? error : unfinished(error, done);
    }
  }
  return { text: done.map((summary) => `Made: ${summary}.`).join('\n'), revision };
};

/** Explains why the remaining steps were not executed. */
const unfinished = (error: unknown, done: readonly string[]): CliError =>
  new CliError(
    `This was made:\n${done.map((text) => `- ${text}`).join('\n')}\nThe rest was not: ${error instanceof ApiError || error instanceof CliError ? error.message : String(error)}`,
  );

/**
 * Executes steps one after the other, each at the revision that the previous one made.
 * @throws CliError that lists finished and unfinished steps, if a step after the first one fails
 */
export const makeSteps = async (
  client: Client,
  steps: readonly Step[],
  words: Words,
  expected: number,
): Promise<Made> => {
  const done: Done[] = [];
  let at: number | undefined = expected;
  for (const step of steps) {
    try {
      if (at === undefined) throw new CliError('Somebody else has changed the project meanwhile. Plan the rest again.');
      const one: Done = await makeStep(client, step, words, at);
      done.push(one);
      at = one.revision;
    } catch (error) {
      throw done.length === 0
        ? error
        : unfinished(
            error,
            done.map(({ text }) => text),
          );
    }
  }
  const changeRequests = done.flatMap(({ changeRequest }) => changeRequest ?? []);
  return {
    text: done.map(({ text }) => text).join('\n'),
    ...(at !== undefined && { revision: at }),
    ...(changeRequests.length > 0 && { changeRequests }),
  };
};
