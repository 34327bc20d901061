import releases from '../../../../lib/seed/upgrade/releases.json' with { type: 'json' };
import { newestOf, refusalOf } from '../../../../lib/seed/upgrade/rule.ts';
import { readStageRelease } from '../../../../lib/store/observations/stage-release.ts';
import { openTable } from '../../../../lib/store/table/table.ts';
import { type Finding, fails, type Surroundings, well } from '../findings.ts';
import { NotAllowed } from '../questions.ts';
import { describeStack } from '../stacks.ts';
import { stackName } from './names.ts';

/** Whether the stage may get this release: the same rule that CloudFormation is told before a function changes. */
export const checkRelease = async ({ stage }: Surroundings): Promise<readonly Finding[]> => {
  const release = newestOf(releases, stage.forceRelease);
  const name = stage.restored?.table ?? (await describeStack(stackName(stage)))?.outputs.get('TableName');
  if (name === undefined) return [well(`Release: ${release.version}, the first of this stage`)];
  const current = await readStageRelease(openTable(name)).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'AccessDeniedException' ? new NotAllowed('dynamodb:GetItem') : error;
  });
  const refusal = refusalOf(current, release);
  if (refusal !== undefined) return [fails(`Release: ${refusal}`)];
  return [well(`Release: ${release.version}${current?.last ? `, after ${current.last.version}` : ''}`)];
};
