import { badData } from '../../contract/problems.ts';
import type { Feedback, FeedbackChange } from '../../contract/schemas/feedback.ts';
import { changeNotes, type GivenFeedback, type Notes } from '../../store/observations/notes.ts';
import { requireAccountId } from '../callers/account-id.ts';
import type { CallerContext } from '../callers/context.ts';

/** Maximum number of questions whose answers are stored for a user; consoles ask only a few. */
const maxQuestions = 100;

/** All answers of a user, by question. */
export const feedbackViews = (userId: number, { feedback }: Notes): Feedback[] =>
  Object.entries(feedback).map(([feedbackId, { neverShow, given }]) => ({ userId, feedbackId, neverShow, given }));

const unanswered: GivenFeedback = { neverShow: false, given: null };

/**
 * Stores a user's answer to a question (contract: feedback §1); members that are left out stay the same.
 * @throws Problem `BadDataError` for an API token, and for too many questions
 */
export const putFeedback = async (
  context: CallerContext,
  { id, change }: { readonly id: string; readonly change: FeedbackChange },
): Promise<Feedback> => {
  const { caller } = context;
  const userId = requireAccountId(caller);
  const notes = await changeNotes(context, userId, (before) => {
    const known = new Map(Object.entries(before.feedback));
    const { neverShow, given } = known.get(id) ?? unanswered;
    known.set(id, {
      neverShow: change.neverShow ?? neverShow,
      given: change.given === undefined ? given : change.given && new Date(change.given).toISOString(),
    });
    if (known.size > maxQuestions) throw badData(`A user may answer ${maxQuestions} questions at most.`);
    return { ...before, feedback: Object.fromEntries(known) };
  });
  return (
    feedbackViews(userId, notes).find(({ feedbackId }) => feedbackId === id) ?? {
      userId,
      feedbackId: id,
      ...unanswered,
    }
  );
};
