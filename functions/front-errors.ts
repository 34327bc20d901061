import { countFrontErrors, frontQuestion } from '../lib/seed/aws/front-errors.ts';

/** As many answers with 5xx within ten minutes are for a person. */
const manyErrors = 5;

const clock = (time: Date): string => time.toISOString().slice(11, 16);

/**
 * Called every five minutes in stages with alarms and a front: fails when the front answered several requests with 5xx, or
 * when nobody says how many. An alarm counts its failures (docs/decisions/0307-a-function-looks-at-the-front.md).
 */
export const handler = async (event: unknown): Promise<void> => {
  const { count, from, to } = await countFrontErrors(frontQuestion.parse(event), { now: new Date() });
  if (count >= manyErrors)
    throw new Error(`The front answered ${count} requests with 5xx between ${clock(from)} and ${clock(to)} UTC`);
};
