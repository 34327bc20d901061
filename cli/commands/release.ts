import { type Command, InvalidArgumentError, Option } from 'commander';
import { answerOf, type Client } from '../../client/client.ts';
import { changeOf, writeHeaders } from '../../client/revision.ts';
import { missingApprovals } from '../../lib/rollout/plan.ts';
import type { FeatureChange } from '../changing/change.ts';
import { proposedText } from '../changing/propose.ts';
import { addExamples } from '../examples.ts';
import { CliError, type ExitCode, ExitWith, exitCodes, usageError } from '../exit.ts';
import { commentText } from '../options.ts';
import { plainLine } from '../output/plain-text.ts';
import { followRelease, type Seen, seeRelease } from '../releases/follow.ts';
import { listReleases } from '../releases/list.ts';
import { readPlanFile, sentPlanFile } from '../releases/plan-file.ts';
import {
  activeOf,
  inPlace,
  type ListedRelease,
  type Milestone,
  milestoneNamed,
  nextOf,
  type Plan,
  type Release,
  type ReleasePlace,
  readRelease,
  requireRelease,
  type Standing,
  standingOf,
} from '../releases/release.ts';
import { start, startChanges } from '../releases/start.ts';
import { templateNamed } from '../releases/template.ts';
import { headText, releasesText, statusText } from '../releases/text.ts';
import type { Context } from '../service/context.ts';
import { openSession, type Session } from '../service/session.ts';

interface PlaceOptions {
  readonly environment: string;
  readonly comment?: string;
}

interface WaitOptions {
  readonly wait?: true;
  readonly exitCode?: true;
  readonly interval: number;
  readonly timeout?: number;
}

const codes: Readonly<Record<Standing, ExitCode>> = {
  complete: exitCodes.done,
  running: exitCodes.running,
  paused: exitCodes.paused,
  stopped: exitCodes.stopped,
};

const codesText = `
With --wait or --exit-code it ends with
  0  the release is complete
  1  it failed: no such plan, no right, no server
  2  wrong usage
  4  refused, because of how things are: e.g. there is a plan already, or approvals are missing
  5  the release runs, or has not begun
  6  it is paused: by a person, because the feature is off, or because a right or a review is missing
  7  it was stopped by a guard or a safeguard`;

const environmentPath = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}' as const;
const planPath = `${environmentPath}/release-plans/{planId}` as const;

const planParams = (place: ReleasePlace, planId: string, comment: string | undefined) => ({
  path: { ...inPlace(place), planId },
  header: writeHeaders({ comment }),
});

const seconds = (text: string): number => {
  const number = Number(text);
  if (!(number >= 0.1 && number <= 3_600)) throw new InvalidArgumentError('It must be 0.1 to 3600.');
  return number;
};

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Ms of a length of time: `90s`, `30m`, `2h`, `1d`. */
const durationMs = (text: string): number => {
  const [, number = '', unit = ''] = text.match(/^(\d{1,6})([smhd])$/) ?? [];
  if (!(unit in units)) throw new InvalidArgumentError('It must be a length of time, e.g. 90s, 30m, 2h or 1d.');
  return Number(number) * units[unit as keyof typeof units];
};

const placeIn = ({ project }: Session, feature: string, { environment }: PlaceOptions): ReleasePlace => ({
  project,
  feature,
  environment,
});

/** The options that a suggested command needs to be about the same release. */
const sameRelease = ({ projectOption }: Session, { feature, environment }: ReleasePlace): string =>
  `${feature} --environment ${environment}${projectOption}`;

const jsonOf = <P extends ListedRelease['plan']>({
  place,
  plan,
  enabled,
}: Omit<Release, 'plan'> & { readonly plan: P }) => ({
  ...place,
  enabled,
  standing: standingOf(plan),
  plan,
});

const toggleOn = (session: Session, { feature, environment }: ReleasePlace): string =>
  `halyard toggle ${feature} on --environment ${environment}${session.projectOption}`;

const printSeen = ({ output }: Session, place: ReleasePlace, { plan, status }: Seen): void =>
  output.print({ ...place, standing: standingOf(plan), plan, status }, () =>
    statusText({ place }, { plan, status }, output.style),
  );

const endWith = ({ plan }: Seen): void => {
  const code = codes[standingOf(plan)];
  if (code !== exitCodes.done) throw new ExitWith(code);
};

/** Shows a release when it is over, and ends with the code for how. */
const watchRelease = async (
  context: Context,
  session: Session,
  { place, planId, interval, timeout }: { readonly place: ReleasePlace; readonly planId: string } & WaitOptions,
): Promise<void> => {
  const { client, output } = session;
  // Installed before the waiting begins: ctrl-C ends the waiting, and the release goes on.
  const signal = context.interrupted?.() ?? new AbortController().signal;
  const now = () => context.now();
  const until = timeout === undefined ? undefined : now().getTime() + timeout;
  const last = await followRelease(
    client,
    { place, planId, intervalMs: interval * 1_000, until, now, signal },
    ({ plan, status }) =>
      output.progress(`${headText(place, plan)} ${status.waitsFor.map(({ text }) => plainLine(text)).join('; ')}`),
  );
  output.progress('');
  printSeen(session, place, last);
  endWith(last);
};

const addPlaceOptions = (command: Command): Command =>
  command.argument('<feature>', 'name of the feature').requiredOption('--environment <name>', 'where');

const addComment = (command: Command): Command =>
  command.option('--comment <text>', 'why; the history shows it, and reviewers see it', commentText);

const addWaitOptions = (command: Command, what: string): Command =>
  command
    .option('--wait', what)
    .option('--interval <seconds>', 'with --wait: how often to look', seconds, 10)
    .option('--timeout <time>', 'with --wait: at most so long, e.g. 30m or 6h; then it ends with 5', durationMs)
    .addHelpText('after', codesText);

interface StartOptions extends PlaceOptions, WaitOptions {
  readonly template?: string;
  readonly file?: string;
  readonly milestone?: string;
  readonly on?: true;
  readonly direct?: true;
}

/** What a start does. A file is read before anything else, so that one with a mistake calls no server. */
const changesOf = async (
  client: Client,
  place: ReleasePlace,
  { template, file, milestone, on }: StartOptions,
  cwd: string,
): Promise<readonly FeatureChange[]> => {
  const { feature, project } = place;
  if (file !== undefined) {
    const plan = await readPlanFile(cwd, file);
    return startChanges(feature, await sentPlanFile(client, project, plan), on === true);
  }
  if (template !== undefined) {
    const { id } = await templateNamed(client, project, template);
    return startChanges(feature, { templateId: id }, on === true);
  }
  if (milestone === undefined) throw usageError('Start what? Give --template, --file or --milestone.');
  const { plan } = await requireRelease(client, place);
  const payload = { planId: plan.id, milestoneId: milestoneNamed(plan, milestone).id };
  return [{ action: 'startMilestone', feature, payload }];
};

/** What a start has made, and how it goes on. */
const startedText = (session: Session, { place, plan, enabled }: Release & { readonly plan: Plan }): string => {
  const active = activeOf(plan);
  const words = active
    ? `${headText(place, plan)} "${active.name}" is in force.`
    : `${place.feature} has the release plan "${plan.name}" in ${place.environment}; nothing of it is in force yet.`;
  const hint = enabled
    ? `How it goes on: halyard release status ${sameRelease(session, place)}`
    : `To begin: ${toggleOn(session, place)}`;
  return `${plainLine(words)}\n${plainLine(hint)}\n`;
};

const registerStart = (parent: Command, context: Context): void => {
  const command = addComment(
    addPlaceOptions(
      parent
        .command('start')
        .description(
          'Give a feature a release plan, or start a milestone of the one that it has; where changes are reviewed, by a change request',
        ),
    ),
  )
    .addOption(new Option('--template <name>', 'a plan by this template: its name or id').conflicts('file'))
    .addOption(new Option('--file <path>', 'a plan as this file says, YAML or JSON').conflicts('milestone'))
    .addOption(
      new Option('--milestone <name>', 'start this milestone now, or anew, whatever the times say').conflicts([
        'template',
        'on',
      ]),
    )
    .option('--on', 'also switch the feature on, which begins the first milestone')
    .option('--direct', 'without a change request, if the token may')
    .action(async (feature: string, options: StartOptions, command: Command) => {
      const session = openSession(command, context);
      const { client, output } = session;
      const place = placeIn(session, feature, options);
      const changes = await changesOf(client, place, options, context.cwd);
      const { direct = false, comment } = options;
      const started = await start(client, place, changes, { direct, comment });
      if ('proposed' in started) {
        output.print({ ...place, changeRequest: started.proposed }, () => `${proposedText(started.proposed, place)}\n`);
        if (options.wait) throw new ExitWith(exitCodes.running);
        return;
      }
      const release = await requireRelease(client, place);
      if (options.wait) return watchRelease(context, session, { place, planId: release.plan.id, ...options });
      output.print({ ...jsonOf(release), revision: started.revision }, () => startedText(session, release));
    });
  addWaitOptions(command, 'wait until the release is complete, paused or stopped');
  addExamples(command, [
    ['As a file says, and begin', 'halyard release start checkout --environment production --file plan.yaml --on'],
    ['By a template', 'halyard release start checkout --environment production --template "In three days"'],
    ['Not wait any longer', 'halyard release start checkout --environment production --milestone "50 %"'],
  ]);
};

interface StatusOptions extends PlaceOptions, WaitOptions {}

const registerStatus = (parent: Command, context: Context): void => {
  const command = addPlaceOptions(
    parent.command('status').description('Show how far a release is, what it waits for, and what its guards have seen'),
  )
    .option('--exit-code', 'end with a code that says how the release stands')
    .action(async (feature: string, options: StatusOptions, command: Command) => {
      const session = openSession(command, context);
      const { client } = session;
      const place = placeIn(session, feature, options);
      const { plan } = await requireRelease(client, place);
      if (options.wait) return watchRelease(context, session, { place, planId: plan.id, ...options });
      const seen = await seeRelease(client, place, plan.id);
      printSeen(session, place, seen);
      if (options.exitCode) endWith(seen);
    });
  addWaitOptions(command, 'wait until it is complete, paused or stopped');
  addExamples(command, [
    ['How far is it?', 'halyard release status checkout --environment production'],
    ['The step of a pipeline', 'halyard release status checkout --environment production --wait --timeout 6h'],
  ]);
};

/** Commands that do one thing to a plan, and say in a sentence what it is then. */
interface Deed {
  readonly name: string;
  readonly alias?: string;
  readonly description: string;
  readonly examples: readonly (readonly [string, string])[];
  readonly make: (
    client: Client,
    release: Release & { readonly plan: Plan },
    comment: string | undefined,
  ) => Promise<{
    readonly data: Plan;
    readonly revision: number | undefined;
  }>;
  /** Lines. @param was the plan before @param goOn how a plan that is paused now goes on */
  readonly text: (now: {
    readonly plan: Plan;
    readonly was: Plan;
    readonly about: string;
    readonly goOn: readonly string[];
  }) => readonly string[];
}

/** A plan is resumed only while its flag is on. */
const goOnLines = (session: Session, place: ReleasePlace, enabled: boolean): readonly string[] => {
  const resume = `halyard release resume ${sameRelease(session, place)}`;
  if (enabled) return [`To go on: ${resume}`];
  return [`The flag is off there. To go on: ${toggleOn(session, place)}`, `Then: ${resume}`];
};

const inForce = (plan: Plan): string => {
  const active = activeOf(plan);
  return active ? `"${active.name}" stays in force.` : 'No milestone is in force.';
};

const deeds: readonly Deed[] = [
  {
    name: 'pause',
    alias: 'stop',
    description: 'Stop a release where it is: its milestone stays in force, and nothing begins by itself',
    examples: [['Stop it', 'halyard release stop checkout --environment production --comment "odd orders"']],
    make: (client, { place, plan }, comment) =>
      changeOf(client.POST(`${planPath}/pause`, { params: planParams(place, plan.id, comment) })),
    text: ({ plan, about, goOn }) => [
      `The release is paused. ${inForce(plan)}`,
      ...goOn,
      ...(plan.takesBackTo ? [`To take the milestone back: halyard release back ${about}`] : []),
    ],
  },
  {
    name: 'resume',
    description: 'Let a paused release go on; the time of the pause does not count',
    examples: [['Go on', 'halyard release resume checkout --environment production']],
    make: (client, { place, plan }, comment) => {
      const { path, header } = planParams(place, plan.id, comment);
      return changeOf(
        client.POST(`${environmentPath}/progressions/{id}/resume`, {
          params: { path: { ...path, id: plan.id }, header },
        }),
      );
    },
    text: ({ plan, was }) => [`The release ${was.pause ? 'goes on' : 'was not paused'}. ${inForce(plan)}`],
  },
  {
    name: 'back',
    description: 'Take the active milestone back: what it replaced is in force again, and the release is paused',
    examples: [['One milestone back', 'halyard release back checkout --environment production']],
    make: (client, { place, plan }, comment) =>
      changeOf(client.POST(`${planPath}/back`, { params: planParams(place, plan.id, comment) })),
    text: ({ plan, was, goOn }) => {
      const active = activeOf(plan);
      const now = active ? `"${active.name}" is in force again.` : 'No milestone is in force.';
      return [`"${activeOf(was)?.name ?? ''}" is taken back. ${now} The release is paused.`, ...goOn];
    },
  },
];

const registerDeed = (parent: Command, context: Context, deed: Deed): void => {
  const command = addComment(addPlaceOptions(parent.command(deed.name).description(deed.description))).action(
    async (feature: string, options: PlaceOptions, command: Command) => {
      const session = openSession(command, context);
      const { client, output } = session;
      const place = placeIn(session, feature, options);
      const release = await requireRelease(client, place);
      const { data: plan, revision } = await deed.make(client, release, options.comment);
      const { enabled } = await readRelease(client, place);
      output.print({ ...jsonOf({ place, enabled, plan }), revision }, () =>
        deed
          .text({
            ...{ plan, was: release.plan, about: sameRelease(session, place) },
            goOn: goOnLines(session, place, enabled),
          })
          .map((line) => `${plainLine(line)}\n`)
          .join(''),
      );
    },
  );
  if (deed.alias !== undefined) command.alias(deed.alias);
  addExamples(command, deed.examples);
};

/** The milestone that waits for approvals. @throws CliError when none does */
const toApprove = (plan: Plan): Milestone => {
  const next = nextOf(plan);
  if (next && missingApprovals(next, plan) > 0) return next;
  throw new CliError(
    next
      ? `The next milestone, "${next.name}", needs no approval. Name another one with --milestone.`
      : `The last milestone of "${plan.name}" has begun: nothing needs an approval.`,
  );
};

const registerApprove = (parent: Command, context: Context): void => {
  const command = addComment(
    addPlaceOptions(parent.command('approve').description('Approve that a milestone begins: the next one, or another')),
  )
    .option('--milestone <name>', 'this one')
    .action(async (feature: string, options: PlaceOptions & { readonly milestone?: string }, command: Command) => {
      const session = openSession(command, context);
      const { client, output } = session;
      const place = placeIn(session, feature, options);
      const { plan } = await requireRelease(client, place);
      const { milestone: name, comment } = options;
      const { id: milestoneId } = name === undefined ? toApprove(plan) : milestoneNamed(plan, name);
      const { path, header } = planParams(place, plan.id, comment);
      const after = await answerOf(
        client.POST(`${planPath}/milestones/{milestoneId}/approve`, {
          params: { path: { ...path, milestoneId }, header },
        }),
      );
      const approved = after.milestones.find(({ id }) => id === milestoneId);
      const missing = approved ? missingApprovals(approved, after) : 0;
      output.print({ ...place, standing: standingOf(after), plan: after, milestoneId, missing }, () =>
        plainLine(
          `"${approved?.name ?? ''}" is approved${missing === 0 ? '.' : `; ${missing} more ${missing === 1 ? 'person has' : 'people have'} to approve it.`}`,
        ).concat('\n'),
      );
    });
  addExamples(command, [['The next milestone', 'halyard release approve checkout --environment production']]);
};

const registerList = (parent: Command, context: Context): void => {
  const command = parent
    .command('list')
    .description('List the release plans of a project')
    .option('--environment <name>', 'only there')
    .action(async ({ environment }: { readonly environment?: string }, command: Command) => {
      const { client, project, output } = openSession(command, context);
      const releases = await listReleases(client, project, environment);
      output.print(releases.map(jsonOf), () =>
        releases.length === 0 ? `No feature of ${project} has a release plan.\n` : releasesText(releases),
      );
    });
  addExamples(command, [
    ['What was stopped?', `halyard release list --json | jq -r '.[] | select(.standing == "stopped") | .feature'`],
  ]);
};

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('release')
    .description('Release a feature by a plan that goes on, and stops, by itself');
  registerStart(command, context);
  registerStatus(command, context);
  for (const deed of deeds) registerDeed(command, context, deed);
  registerApprove(command, context);
  registerList(command, context);
  addExamples(command, [
    ['Begin', 'halyard release start checkout --environment production --file plan.yaml --on'],
    ['Look', 'halyard release status checkout --environment production'],
    ['Stop it', 'halyard release stop checkout --environment production'],
  ]);
};
