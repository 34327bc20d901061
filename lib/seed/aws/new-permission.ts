import { type Pace, realPace } from '../../store/table/waiting.ts';

const attempts = 4;
const pauseMs = 5_000;

/** An AWS service refused a request, because it does not know a permission for it. */
export class NotPermitted extends Error {
  override readonly name = 'NotPermitted';
}

const isRefusal = (error: unknown): boolean =>
  error instanceof NotPermitted || (error instanceof Error && error.name === 'AccessDeniedException');

/**
 * Asks an AWS service with a permission that a deployment may have granted seconds ago, and that may not be known everywhere:
 * a refusal is asked again, three times within a quarter of a minute.
 */
export const askPermitted = async <Answer>(
  ask: () => Promise<Answer>,
  { sleep }: Pick<Pace, 'sleep'> = realPace,
  attempt = 1,
): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    if (!isRefusal(error) || attempt === attempts) throw error;
  }
  await sleep(pauseMs);
  return askPermitted(ask, { sleep }, attempt + 1);
};
