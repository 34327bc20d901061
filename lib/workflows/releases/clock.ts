import { inParallel } from '../../basics/parallel.ts';
import { minuteMs } from '../../contract/day.ts';
import { Problem } from '../../contract/problems.ts';
import type { StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import { type EnvironmentPlace, environmentReads, requireConfigured } from '../../flags/features/load.ts';
import { isWatched } from '../../flags/features/releases/schedule.ts';
import { isSameStarter } from '../../flags/release-plans/starter.ts';
import type { CatalogContext, CatalogRunContext } from '../../store/commands/context.ts';
import { readHead } from '../../store/commit/head.ts';
import { system } from '../../store/commit/journal.ts';
import { joinReads, makeRequest, readFirst } from '../../store/commit/request.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import { putSettled } from '../../store/observations/settled-counts.ts';
import { logError } from '../../store/runtime/log.ts';
import type { ReleaseStepItem } from '../../store/table/items.ts';
import { instance, projectScope } from '../../store/table/keys.ts';
import { type Acting, readActing } from '../change-requests/stored/acting.ts';
import { goOnIn, stopIn } from './carry-out.ts';
import { reasonOf, stepOf } from './look.ts';
import {
  askOnce,
  gatherLooks,
  type Look,
  once,
  type ProjectOfRun,
  projectsOfRun,
  removeEntries,
  statesOfRun,
} from './looks.ts';
import { observe, type StatesOf } from './observe.ts';
import { watchesMetrics } from './thresholds.ts';

/** Plans that are looked at at the same time. */
const atOnce = 16;
/** How often metrics of SDKs are looked at, in ms: they are reported once a minute, and merged in minutes. */
const metricsEveryMs = 5 * minuteMs;

/**
 * When the metrics of a place are looked at next, as ISO 8601. A place has its own minutes: a look that somebody else asked for
 * leads to the same next one, and not all places are due at once.
 */
const nextForMetrics = (place: EnvironmentPlace, now: Date): string => {
  const sum = Buffer.from(JSON.stringify(place)).reduce((all, byte) => all + byte, 0);
  const offset = (sum % (metricsEveryMs / minuteMs)) * minuteMs;
  const turns = Math.floor((now.getTime() - offset) / metricsEveryMs) + 1;
  return new Date(turns * metricsEveryMs + offset).toISOString();
};

/** What the looks of one run share. */
interface Run {
  readonly projectOf: ProjectOfRun;
  /** Commits of one project one after the other: at the same time, they would only be in each other's way. */
  readonly inTurn: <T>(project: string, commit: () => Promise<T>) => Promise<T>;
  readonly statesOf: StatesOf;
  /** Whoever runs a plan, as that one could act when the run began to ask. */
  readonly actingOf: (starter: StoredReleasePlan['startedBy']) => Promise<Acting | undefined>;
  /** The revision of the instance at the beginning of the run. */
  readonly instanceRev: number;
}

const actingOfRun = ({ table, now }: CatalogRunContext): Run['actingOf'] => {
  const read = once((starter) => readActing(table, JSON.parse(starter), now));
  return ({ id, username, tokenId }) => read(JSON.stringify({ id, username, tokenId }));
};

const turnsOfRun = (): Run['inTurn'] => {
  const last = new Map<string, Promise<unknown>>();
  return (project, commit) => {
    const turn = (last.get(project) ?? Promise.resolve()).then(commit, commit);
    last.set(project, turn);
    return turn;
  };
};

/** What the clock found when it looked at plans. */
export interface MovedOutcome {
  /** Milestones begun, plans completed or stopped. */
  readonly moved: number;
  /** Plans that could not be looked at now, and wait for the next run. */
  readonly stuck: number;
}

/**
 * Looks at the plan of a feature in an environment, and carries out the one step that it takes now. What is decided here
 * is decided again in the commit, on the plan as it is then: so two clocks make one step, and a plan that was stopped
 * does not move.
 * @returns whether something was changed
 */
const lookAt = async (
  context: CatalogRunContext,
  place: EnvironmentPlace,
  { projectOf, inTurn, statesOf, actingOf, instanceRev }: Run,
): Promise<boolean> => {
  const { catalog, now, deadline, table } = context;
  const record = (await projectOf(place.project))?.features.get(place.feature);
  const item = record?.environments.get(place.environment);
  if (!record || !item) return false;
  // What was observed of a plan that nothing stops any more may be much, and changes nothing.
  if (record.feature.archived || !isWatched(item)) return false;
  const observed = await observe(context, place, item, now, statesOf);
  const at = { now: now.toISOString(), archived: record.feature.archived };
  const step = stepOf(item, observed, at);
  if (!step) return false;
  if (step.kind === 'wait') {
    const times = [step.at, watchesMetrics(item) ? nextForMetrics(place, now) : undefined];
    const next = times.filter((time) => time !== undefined).toSorted()[0];
    if (next !== undefined) await askOnce(table, place, { now, at: next });
    if (observed.toSettle) await putSettled(table, place, observed.toSettle, now);
    return false;
  }
  const starter = item.releasePlan?.startedBy;
  const scopes = [projectScope(place.project)] as const;
  // Read before it is its turn: what waits for it waits for a transaction, and for nothing else.
  const [acting, source] = await Promise.all([
    starter && actingOf(starter),
    readFirst(table, joinReads(environmentReads(place), { scopes: [...scopes, instance] })),
  ]);
  const actor = step.kind === 'breach' ? system : (acting?.actor ?? system);
  const request: CatalogContext = { ...makeRequest(source, { actor, now, deadline, instanceRev }), catalog };
  const isDone = await inTurn(place.project, () =>
    transact(request, scopes, async (unit) => {
      const configured = await requireConfigured(unit, place);
      const { releasePlan: plan } = configured.parts;
      // Another plan has other guards, and asked for a look of its own.
      if (plan?.id !== item.releasePlan?.id) return false;
      const again = stepOf(configured.parts, observed, { ...at, archived: configured.feature.archived });
      if (again?.kind !== step.kind) return false;
      if (again.kind === 'breach') await stopIn(unit, { place, configured }, again);
      // Somebody else runs the plan by now, and asked for a look.
      else if (!plan || !starter || !isSameStarter(plan.startedBy, starter)) return false;
      else
        goOnIn(
          unit,
          { place, planned: { ...configured, plan } },
          {
            step: again,
            acting,
            text: reasonOf(configured.parts, observed),
          },
        );
      return true;
    }),
  );
  // Safeguards of the environment outlast the plan, and some guards a pause, also when the step is given up; metrics ask for no look.
  if (watchesMetrics(item)) await askOnce(table, place, { now, at: now.toISOString() });
  return isDone;
};

/** Whether the feature, the environment or the project is gone: then there is nothing to look at any more. */
const isGone = (error: unknown): boolean => error instanceof Problem && error.status === 404;

/**
 * Looks at the plans for which the time has come or a reading came (contract: release-plans §4). Concurrent calls make each
 * step once. A look that fails stays for the next call.
 */
export const moveReleases = async (
  context: CatalogRunContext,
  all: readonly (Look | ReleaseStepItem)[],
): Promise<MovedOutcome> => {
  if (all.length === 0) return { moved: 0, stuck: 0 };
  // During maintenance nothing is changed; what is due is done when it is over.
  const { maintenance, rev: instanceRev } = await readHead(context, instance);
  if (maintenance) return { moved: 0, stuck: 0 };
  const { table, deadline } = context;
  const projectOf = projectsOfRun(context);
  const { places, entries } = await gatherLooks(projectOf, all);
  const run: Run = {
    projectOf,
    inTurn: turnsOfRun(),
    statesOf: statesOfRun(context, places),
    actingOf: actingOfRun(context),
    instanceRev,
  };
  const stuck = new Set<EnvironmentPlace>();
  const moved = await inParallel(places, atOnce, async (place) => {
    try {
      if (table.pace.now() < deadline) return await lookAt(context, place, run);
      stuck.add(place);
    } catch (error) {
      if (isGone(error)) return false;
      stuck.add(place);
      logError('A release could not be looked at', { ...place, error });
    }
    return false;
  });
  const done = entries.filter((one) => !one.places.some((place) => stuck.has(place)));
  await removeEntries(
    table,
    done.map(({ entry }) => entry),
  );
  return { moved: moved.filter(Boolean).length, stuck: stuck.size };
};
