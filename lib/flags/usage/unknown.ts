import { hourMs } from '../../contract/day.ts';
import type { UnknownFlagsView } from '../../contract/schemas/usage.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { readUnknownFlags, unknownFlagsReads } from '../../store/observations/unknown-flags.ts';
import { visibleTo } from '../projects/visible.ts';

/** Hours within which a name must have been reported to be listed. */
const listedHours = 48;

const sinceOf = (now: Date): number => now.getTime() - listedHours * hourMs;

/** What the list of unknown names reads. */
export const unknownReads = (now: Date): RequestReads => ({
  scopes: '*',
  ...unknownFlagsReads(sinceOf(now), now),
});

/**
 * Names that SDKs reported, and that no feature has now. Names are left out if the token that reported them reaches
 * only hidden projects (contract: usage §6).
 */
export const listUnknown = async (context: CatalogCallerContext): Promise<UnknownFlagsView> => {
  const { catalog, caller, now } = context;
  const { projects } = await catalog.projects('*', context);
  const isVisible = visibleTo(caller.rights);
  const visible = new Set(projects.filter(({ project }) => isVisible(project)).map(({ id }) => id));
  const reported = await readUnknownFlags(context, sinceOf(now), now);
  return {
    unknownFlags: reported
      .filter((flag) => flag.projects === '*' || flag.projects.some((project) => visible.has(project)))
      .filter(({ name }) => !projects.some(({ features }) => features.has(name)))
      .map(({ name, environment, at, application }) => ({
        name,
        environment,
        lastSeenAt: new Date(at).toISOString(),
        appName: application,
      })),
  };
};
