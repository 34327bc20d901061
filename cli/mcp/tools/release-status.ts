import { plainText } from '../../output/plain-text.ts';
import { styleOf } from '../../output/style.ts';
import { seeRelease } from '../../releases/follow.ts';
import { requireRelease, standingOf } from '../../releases/release.ts';
import { statusText } from '../../releases/text.ts';
import { answer } from '../answer.ts';
import { environment, feature, project, readTool } from '../tool.ts';

export const releaseStatus = readTool(
  {
    name: 'release_status',
    title: 'See how a release stands',
    description:
      'The release plan of a feature flag in one environment: its milestones, which one is in force, what it waits for, what its guards ' +
      'have seen, and why it is paused.',
    input: { project, feature, environment },
  },
  async ({ client, project: own }, { project: id = own, feature: name, environment: where }) => {
    const place = { project: id, feature: name, environment: where };
    const { plan } = await requireRelease(client, place);
    const seen = await seeRelease(client, place, plan.id);
    return answer(plainText(statusText({ place }, seen, styleOf(false))), {
      ...place,
      standing: standingOf(seen.plan),
      ...seen,
    });
  },
);
