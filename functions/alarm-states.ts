import { alarmChangeOf, followAlarm, type Tags, tagsFrom } from '../lib/flags/signals/alarms.ts';
import { callAws } from '../lib/seed/aws/ask-aws.ts';
import { table } from '../lib/store/process/table.ts';

/** The tags of an alarm, for events that have none. @throws Error when CloudWatch does not say; Lambda calls again */
const askTags = async (arn: string): Promise<Tags> => {
  const answer = await callAws(
    'GraniteServiceVersion20100801.ListTagsForResource',
    { ResourceARN: arn },
    { service: 'monitoring' },
    '1.0',
  );
  const { Tags: tags }: { readonly Tags?: unknown } = JSON.parse(answer);
  return tagsFrom(tags) ?? {};
};

/**
 * Called by a rule on the account's default bus for each alarm that changes its state or is deleted: one whose tag names a
 * flag becomes a state that guards it (contract: signals §8). Errors are passed on, so that Lambda calls again.
 */
export const handler = async (event: unknown): Promise<void> => {
  const now = new Date();
  const change = alarmChangeOf(event, now);
  if (change) await followAlarm(table, now, { ...change, tags: change.tags ?? (await askTags(change.arn)) });
};
