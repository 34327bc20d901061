import { common } from '../../../texts/common.ts';
import { flag as texts } from '../../../texts/flag.ts';
import { type EditableEnvironment, useFlag } from './flag-context.tsx';
import { useImpact } from './use-impact.ts';

const { draft: draftTexts } = texts;

const Counted = ({ place }: { readonly place: EditableEnvironment }) => {
  const { impact, madeUp } = useImpact(place);
  const { gain, lose, total } = impact;
  // Of made-up users only the proportion means something.
  const text = madeUp === undefined ? draftTexts.users(gain, lose, total) : draftTexts.share(gain, lose, total);
  return place.flag.enabled ? text : draftTexts.onceOn(text);
};

/** How many users gain and lose the flag by the edit: a number of one's own users, or a share of made-up ones. */
export const GainAndLose = ({ place }: { readonly place: EditableEnvironment }) => {
  const { evaluable } = useFlag();
  if (evaluable === 'known') return <Counted place={place} />;
  return evaluable === 'pending' ? common.pending : draftTexts.notCounted;
};
