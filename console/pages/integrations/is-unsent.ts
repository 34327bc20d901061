import type { SampleResult } from '../../queries/integrations.ts';

/**
 * Whether a sample event had nobody to go to, because no channel is named. What there is to say of it is then all of its
 * answer; of a channel that took nothing, it begins with the channel.
 */
export const isUnsent = ({ state, stateDetails, attempt }: SampleResult): boolean =>
  state === 'successWithErrors' && attempt.status === null && attempt.answer === stateDetails;
