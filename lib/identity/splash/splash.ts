import { badData } from '../../contract/problems.ts';
import type { Splash } from '../../contract/schemas/splash.ts';
import { changeNotes } from '../../store/observations/notes.ts';
import { requireAccountId } from '../callers/account-id.ts';
import type { CallerContext } from '../callers/context.ts';

/** Maximum number of screens that are stored as seen by a user; consoles have only a few. */
const maxScreens = 100;

/**
 * Stores that a user has seen a screen (contract: splash §1).
 * @throws Problem `BadDataError` for an API token, and for too many screens
 */
export const setSplashSeen = async (context: CallerContext, splashId: string): Promise<Splash> => {
  const { caller } = context;
  const userId = requireAccountId(caller);
  await changeNotes(context, userId, (before) => {
    const seen = new Map(Object.entries(before.splash)).set(splashId, true);
    if (seen.size > maxScreens) throw badData(`A user may have seen ${maxScreens} screens at most.`);
    return { ...before, splash: Object.fromEntries(seen) };
  });
  return { userId, splashId, seen: true };
};
