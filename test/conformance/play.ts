import { compareAnswer } from './answer.ts';
import { makeCallers } from './callers.ts';
import type { Difference } from './difference.ts';
import { captures, missing } from './placeholders.ts';
import type { RecordedStep, Recordings } from './recordings.ts';
import { send, type Target } from './send.ts';
import { compareWritten, eventReader } from './written.ts';

/** An executed step. */
export interface Played {
  readonly step: RecordedStep;
  /** Undefined: not compared, because the recorded server itself failed. */
  readonly answer: readonly Difference[] | undefined;
  /** Undefined: the recording has no events for the step. */
  readonly written: readonly Difference[] | undefined;
}

/**
 * Executes recordings on a fresh service, in the recorded order, and compares.
 * @throws Error when a step needs a value that no earlier step gave, or the service cannot be reached
 */
export const play = async ({ folder, steps, rules }: Recordings, target: Target): Promise<Played[]> => {
  const callers = await makeCallers(target);
  const captured = new Map<string, unknown>();
  const newEvents = eventReader(target);
  await newEvents();
  const played: Played[] = [];
  for (const step of steps) {
    const [unknown] = missing({ path: step.path, body: step.body }, captured);
    if (unknown !== undefined) throw new Error(`${step.id} needs ${unknown}, which no earlier step gave`);
    const reply = await send(step, target, callers, captured, folder);
    if (reply.status < 400) for (const [name, value] of captures(step.capture, reply.body)) captured.set(name, value);
    // Read also if the recorded step wrote no events, so that these events do not count for the next step.
    const events = step.method === 'GET' ? [] : await newEvents();
    const compared = step.defect === undefined;
    played.push({
      step,
      answer: compared ? compareAnswer(step, reply, captured, rules) : undefined,
      written: compared && step.emitted ? compareWritten(step.emitted, events) : undefined,
    });
  }
  return played;
};
