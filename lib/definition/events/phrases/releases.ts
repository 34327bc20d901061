import { quoted } from '../../words.ts';
import { membersOf, textOf } from '../members.ts';
import { line, name, type Part } from '../parts.ts';
import { details, flag, type LoggedEvent, type Phrase, place } from '../phrase.ts';

/** `the release of checkout in production`. */
const release = (event: LoggedEvent): readonly Part[] => line`the release of ${flag(event)}${place(event)}`;

/** `milestone “Half”`; `a milestone`: the event does not name it. */
const milestone = ({ data }: LoggedEvent): string => {
  const title = textOf(membersOf(data).milestone, 'name');
  return title === undefined ? 'a milestone' : `milestone ${quoted(title)}`;
};

const plan = ({ data, preData }: LoggedEvent): readonly Part[] => {
  const title = textOf(data, 'name') ?? textOf(preData, 'name');
  return title === undefined ? line`a release plan` : line`release plan ${name(title)}`;
};

/** `a chart of errors on flag checkout`; without a flag, it is one of the installation. */
const chart = (event: LoggedEvent): readonly Part[] => {
  const metric = textOf(event.data, 'metricName') ?? textOf(event.preData, 'metricName') ?? 'a metric';
  return line`a chart of ${name(metric)}${event.featureName ? line` on ${flag(event)}` : ''}`;
};

/** Why, as the service or somebody wrote it. */
const reason = ({ data }: LoggedEvent): string => details(textOf(data, 'text') ?? '');

/** Events of releases (contract: events §13.8). */
export const releasePhrases = {
  'release-plan-added': (event) => line`added ${plan(event)} to ${flag(event)}${place(event)}`,
  'release-plan-removed': (event) => line`removed ${plan(event)} from ${flag(event)}${place(event)}`,
  'release-plan-milestone-started': (event) => line`started ${milestone(event)} of ${release(event)}${reason(event)}`,
  'release-plan-milestone-approved': (event) => line`approved ${milestone(event)} of ${release(event)}`,
  'release-plan-milestone-taken-back': (event) =>
    line`took back ${milestone(event)} of ${release(event)}${reason(event)}`,
  'release-plan-completed': (event) => line`completed ${release(event)}${reason(event)}`,
  'release-plan-progressions-paused': (event) => line`paused ${release(event)}${reason(event)}`,
  'release-plan-progressions-resumed': (event) => line`resumed ${release(event)}`,
  'release-plan-restored': (event) => line`put ${release(event)} back as it was${reason(event)}`,
  'milestone-progression-changed': (event) => line`changed the time of ${milestone(event)} of ${release(event)}`,
  'milestone-progression-deleted': (event) => line`removed the time of ${milestone(event)} of ${release(event)}`,
  'milestone-strategy-updated': (event) => line`changed a strategy of ${milestone(event)} of ${release(event)}`,
  'safeguard-changed': (event) => line`changed a safeguard of ${release(event)}`,
  'safeguard-deleted': (event) => line`removed a safeguard of ${release(event)}`,
  'safeguard-triggered': (event) => line`stopped ${release(event)} by a safeguard${reason(event)}`,
  'impact-metric-created': (event) => line`added ${chart(event)}`,
  'impact-metric-updated': (event) => line`changed ${chart(event)}`,
  'impact-metric-deleted': (event) => line`removed ${chart(event)}`,
} as const satisfies Readonly<Record<string, Phrase>>;
