import * as z from 'zod';
import type { Event } from '../../../lib/contract/schemas/event.ts';
import { revisionList } from '../../../lib/contract/schemas/history.ts';
import { DemoFailed } from '../api.ts';
import { printLog } from '../timeline.ts';
import type { StagesContext } from './prepare.ts';
import { brokenStage, type Release, stages } from './stages.ts';

const planData = z.looseObject({
  milestone: z.object({ name: z.string() }).optional(),
  text: z.string().optional(),
});

const isOfPlan = ({ type }: Event): boolean => type.startsWith('release-plan-');

const dataOf = ({ data }: Event): z.infer<typeof planData> => planData.safeParse(data).data ?? {};

const detailOf = (one: Event): string => {
  const { milestone, text } = isOfPlan(one) ? dataOf(one) : {};
  return [one.featureName, milestone && `“${milestone.name}”`, text].filter(Boolean).join('  ');
};

/** `release-plan-milestone-started A tenth` */
const eventText = (one: Event): string =>
  [one.type, one.type === 'release-plan-added' ? undefined : dataOf(one).milestone?.name].filter(Boolean).join(' ');

const started = (from: number, to: number): readonly string[] =>
  stages.slice(from, to).map(({ name }) => `release-plan-milestone-started ${name}`);

const lines = (all: readonly string[]): string => all.map((one) => `\n  ${one}`).join('');

/** Prints the log of the project as a timeline. @throws DemoFailed when it does not tell what has happened, by whom */
export const tellLog = async (
  { api, output, names, admin }: StagesContext,
  { checkout, search, text }: { readonly checkout: Release; readonly search: Release; readonly text: string },
): Promise<void> => {
  output.chapter('Who did what, by the log');
  const events = await printLog({ api, output, names, by: admin }, detailOf);
  const end = stages.at(-1)?.name;
  const expected = [
    [
      checkout.feature,
      [
        'release-plan-added',
        ...started(0, brokenStage + 1),
        `release-plan-milestone-taken-back ${stages[brokenStage]?.name}`,
      ],
    ],
    [search.feature, ['release-plan-added', ...started(0, stages.length), `release-plan-completed ${end}`]],
  ] as const;
  for (const [feature, wanted] of expected) {
    const found = events.filter((one) => isOfPlan(one) && one.featureName === feature).map(eventText);
    if (found.join('\n') !== wanted.join('\n'))
      throw new DemoFailed(`The log of ${feature} should have${lines(wanted)}\nand has${lines(found)}`);
  }
  const stop = events.find(({ type }) => type === 'release-plan-milestone-taken-back');
  if (!stop || dataOf(stop).text !== text || stop.createdBy !== 'system')
    throw new DemoFailed(`The log does not say that a guard took the stage back, and why: ${JSON.stringify(stop)}`);
  const strangers = events.filter(
    (one) => one.type === 'release-plan-milestone-started' && one.createdBy !== names.ingrid,
  );
  if (strangers.length > 0)
    throw new DemoFailed(`Stages should begin in the name of ${names.ingrid}: ${JSON.stringify(strangers[0])}`);
};

/** Prints the revisions of a release from its history. @throws DemoFailed when what was taken back is no revision of its own */
export const tellHistory = async (
  { api, output, names, admin }: StagesContext,
  { feature }: Release,
): Promise<void> => {
  const path = `/api/admin/projects/${names.project}/history?feature=${feature}&environment=${names.environment}`;
  output.chapter(`The history of ${feature}`);
  const { revisions } = await api.ask({ by: admin, does: 'reads its revisions', path }, revisionList);
  for (const { revision, at, createdBy, events } of revisions.toReversed())
    output.line(
      `   ${at.slice(11, 19)}  revision ${String(revision).padEnd(3)}  ${createdBy.padEnd(names.ingrid.length)}  ${events.map(({ type }) => type).join(', ')}`,
    );
  const [last] = revisions;
  if (last?.events.map(({ type }) => type).join() !== 'release-plan-milestone-taken-back')
    throw new DemoFailed(`The last revision of ${feature} should be the stage that was taken back`);
};
