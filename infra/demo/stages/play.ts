import type { CountReading } from '../../../lib/contract/schemas/release-plan.ts';
import { type Caller, DemoFailed } from '../api.ts';
import { begin, integrate, prepareProject, type StagesContext, tokenForSdk } from './prepare.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { type Counts, customers, loadSdk, openShop, type Shop } from './shop.ts';
import { brokenStage, lastStage, type Release, releasesOf, source, stages } from './stages.ts';
import { readStanding, readStatus, type Standing, standingText, untilStands } from './standing.ts';
import { tellHistory, tellLog } from './story.ts';

const check = (holds: boolean, problem: string): void => {
  if (!holds) throw new DemoFailed(problem);
};

/** What the play remembers of a release. */
interface Course {
  readonly release: Release;
  /** The customers who had the new arm, by stage. */
  readonly reached: ReadonlySet<number>[];
}

interface Playing extends StagesContext {
  /** Whoever releases. */
  readonly by: Caller;
  readonly shop: Shop;
}

const nameOf = (stage: number): string => `“${stages[stage]?.name}”`;

/** Waits until a stage has begun, and the SDK has it. Whoever had the new arm before still has it. */
const reach = async (playing: Playing, { release, reached }: Course, stage: number): Promise<Standing> => {
  const { shop, output } = playing;
  const standing = await untilStands(playing, release, {
    what: `in stage ${nameOf(stage)}`,
    is: (now) => now.stage === stage && now.enabled && now.plan.pause === null,
    mayBe: ({ plan, enabled, stage: at }) => at < stage && enabled && plan.pause === null && plan.completedAt === null,
  });
  const now = await shop.untilReached(release, stage);
  const lost = [...(reached[stage - 1] ?? [])].filter((customer) => !now.has(customer)).length;
  check(lost === 0, `In stage ${nameOf(stage)} ${lost} customers lost “${release.newArm}” of ${release.feature}`);
  reached[stage] = now;
  output.note(`${release.feature}: the SDK gives ${now.size} of ${customers} customers “${release.newArm}”.`);
  return standing;
};

/** What the shop counted in a stage. */
interface Served {
  readonly release: Release;
  readonly standing: Standing;
  readonly counts: Counts;
  /** How long it took. */
  readonly ms: number;
}

/** The counts as readings. The window begins with the stage, by the clock of the service: that of this machine may be wrong. */
const readingsOf = ({ counts, standing: { plan, stage }, ms }: Served): readonly CountReading[] => {
  const start = plan.milestones[stage]?.startedAt ?? '';
  const stop = new Date(Date.parse(start) + Math.max(1_000, ms)).toISOString();
  return Object.entries(counts).map(([variant, count]) => ({ source, variant, start, stop, ...count }));
};

/** Sends the counts of a stage, and prints what the guard makes of them. */
const report = async (playing: Playing, served: Served): Promise<void> => {
  const { api, names, output, by } = playing;
  const { release, standing, counts } = served;
  const { newArm, oldArm, feature } = release;
  const told = (arm: string): string =>
    `${counts[arm]?.errors ?? 0} errors of ${counts[arm]?.requests ?? 0} with “${arm}”`;
  await api.call({
    by,
    does: `reports ${told(newArm)}, ${told(oldArm)}`,
    method: 'POST',
    path: `/api/admin/projects/${names.project}/features/${feature}/environments/${names.environment}/guard/readings`,
    body: { readings: readingsOf(served) },
    answers: 202,
  });
  const { milestoneId, evidence } = await readStatus(playing, release, standing);
  // The clock may have gone on meanwhile: then this is about another stage.
  if (milestoneId !== standing.plan.activeMilestoneId) return;
  const isWorse = release.failsEach(newArm, standing.stage) < release.failsEach(oldArm, standing.stage);
  const [found] = evidence;
  output.note(`The guard of ${feature} sees ${found?.text ?? 'nothing'}.`);
  check(
    found?.verdict === (isWorse ? 'worse' : 'no sign'),
    `The guard of ${feature} should see that “${newArm}” is ${isWorse ? 'worse' : 'no worse'} in stage ${nameOf(standing.stage)}`,
  );
};

const waiting = 'Waiting for the clock of the service, which runs every minute …';

/** One stage: it begins, the shop serves its customers, and the counts are sent. */
const playStage = async (playing: Playing, courses: readonly Course[], stage: number): Promise<void> => {
  const { output, shop } = playing;
  const { name = '', share } = stages[stage] ?? {};
  output.chapter(`Stage ${stage + 1} of ${stages.length}: ${name.toLowerCase()}, ${share} % of the customers`);
  if (stage > 0) output.note(waiting);
  const served: Served[] = [];
  for (const course of courses) {
    const standing = await reach(playing, course, stage);
    const begun = performance.now();
    const counts = shop.serve(course.release, stage);
    served.push({ release: course.release, standing, counts, ms: performance.now() - begun });
  }
  // Nobody is left to be compared with in the last one.
  if (stage < lastStage) for (const one of served) await report(playing, one);
};

/**
 * Waits until the clock has stopped the release that fails. Exactly the stage in which it failed is taken back.
 * @returns the evidence, as the service says it
 */
const watchStop = async (playing: Playing, { release, reached }: Course): Promise<string> => {
  const { output, shop } = playing;
  const before = brokenStage - 1;
  output.chapter(`${release.feature} is stopped, and ${nameOf(brokenStage)} is taken back`);
  output.note(waiting);
  const { plan } = await untilStands(playing, release, {
    what: `stopped by its guard, and back in stage ${nameOf(before)}`,
    is: ({ plan: { pause }, stage, enabled }) => pause?.reason === 'guard' && stage === before && enabled,
    mayBe: ({ plan: { pause, completedAt }, stage }) => pause === null && completedAt === null && stage === brokenStage,
  });
  const text = plan.pause?.text ?? '';
  output.note(text);
  check(/\d errors of [\d,]+ requests here, .* there: worse/.test(text), 'The pause does not have the evidence');
  const now = await shop.untilReached(release, before);
  const then = reached[before] ?? new Set();
  check(
    now.size === then.size && [...now].every((customer) => then.has(customer)),
    `Other customers have “${release.newArm}” of ${release.feature} than before stage ${nameOf(brokenStage)}`,
  );
  output.note(`The SDK gives “${release.newArm}” to the same ${now.size} customers as in stage ${nameOf(before)}.`);
  return text;
};

/** The last stage has nothing to wait for, so the plan is complete when the clock looks next. */
const watchEnd = async (playing: Playing, release: Release): Promise<void> => {
  playing.output.note(waiting);
  await untilStands(playing, release, {
    what: 'complete',
    is: ({ plan, stage, enabled }) => plan.completedAt !== null && stage === lastStage && enabled,
    mayBe: ({ plan, stage, enabled }) => plan.pause === null && stage === lastStage && enabled,
  });
  playing.output.note(`The release of ${release.feature} is complete.`);
};

/** What was stopped stays where it is, whatever the clock did since. */
const stillStopped = async (playing: Playing, release: Release): Promise<void> => {
  const standing = await readStanding(playing, release);
  check(
    standing.stage === brokenStage - 1 && standing.plan.pause?.reason === 'guard',
    `${release.feature} should have stayed stopped, and is ${standingText(standing)}`,
  );
  playing.output.note(`${release.feature} is still ${standingText(standing)}`);
};

/** The messages: that the stage was taken back, with the evidence, and that the other release is complete. */
const watchMessages = async (
  { output }: Playing,
  receiver: Receiver,
  { checkout, search, text }: { readonly checkout: Release; readonly search: Release; readonly text: string },
): Promise<void> => {
  output.chapter('What the channel was told');
  const { feature } = checkout;
  const stopped = await receiver.untilReceived(
    `a stage of ${feature} was taken back`,
    ({ type, featureName }) => type === 'release-plan-milestone-taken-back' && featureName === feature,
  );
  check(stopped.data?.text === text, `The message has another evidence: ${stopped.data?.text}`);
  output.note(`${stopped.type}, ${feature}: ${stopped.data?.text}`);
  const done = await receiver.untilReceived(
    `the release of ${search.feature} is complete`,
    ({ type, featureName }) => type === 'release-plan-completed' && featureName === search.feature,
  );
  output.note(`${done.type}, ${search.feature}`);
  output.note(`${receiver.count()} messages came, and the signature of each was good.`);
};

/** What is opened for the play, and closed at its end. */
const withReceiver = async <T>(isWanted: boolean, work: (receiver: Receiver | undefined) => Promise<T>): Promise<T> => {
  const receiver = isWanted ? await openReceiver() : undefined;
  try {
    return await work(receiver);
  } finally {
    await receiver?.close();
  }
};

/**
 * Plays two releases in five stages side by side. The new arm of one gets worse in the third stage: there it is stopped,
 * and that stage is taken back. The other one goes to the end.
 * @param receives whether messages are received on this machine
 * @throws DemoFailed when anything is not as it should be
 */
export const playStages = (context: StagesContext, { receives }: { readonly receives: boolean }): Promise<void> =>
  withReceiver(receives, async (receiver) => {
    const { output, names, url } = context;
    // What is missing is told before anything is made.
    const sdk = await loadSdk();
    output.chapter('Somebody who releases, a receiver of messages, and a shop');
    const by = await prepareProject(context);
    if (receiver) receiver.trust(await integrate(context, receiver.url));
    const token = await tokenForSdk(context);
    output.chapter('Two flags with plans');
    const { checkout, search } = releasesOf(names);
    for (const release of [checkout, search]) await begin(context, by, release);
    const shop = await openShop(sdk, { url, token });
    try {
      const playing = { ...context, by, shop };
      const failing: Course = { release: checkout, reached: [] };
      const fine: Course = { release: search, reached: [] };
      for (let stage = 0; stage <= brokenStage; stage++) await playStage(playing, [failing, fine], stage);
      const text = await watchStop(playing, failing);
      for (let stage = brokenStage + 1; stage <= lastStage; stage++) await playStage(playing, [fine], stage);
      await watchEnd(playing, search);
      await stillStopped(playing, checkout);
      if (receiver) await watchMessages(playing, receiver, { checkout, search, text });
      await tellLog(playing, { checkout, search, text });
      await tellHistory(playing, checkout);
    } finally {
      shop.close();
    }
  });
