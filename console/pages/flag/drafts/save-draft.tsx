import { queryClient } from '../../../api/query-client.ts';
import { aboutFlag } from '../../../changes/about.ts';
import { announceRequest } from '../../../changes/announce-request.tsx';
import { ConfirmWithDiff, type Saving } from '../../../changes/confirm-with-diff.tsx';
import { Banner } from '../../../design/messages/banner.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { flagDetails, flagNow } from '../../../queries/flag.ts';
import { flag as texts } from '../../../texts/flag.ts';
import { plannedStrategies } from '../definition.ts';
import styles from '../flag.module.css';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';
import { ImpactPanel } from '../whom/impact-panel.tsx';
import { changesBetween, clashText } from '../words.ts';
import type { Draft } from './drafts.ts';
import { operationsBetween, switchesOff } from './operations.ts';
import { proposeDraft, saveDraft } from './save.ts';

const { draft: draftTexts } = texts;

interface SaveProps {
  readonly place: EditableEnvironment;
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** Shows a draft before it is saved: in words, as JSON, and with the users that it affects. */
export const SaveDraft = ({ place, draft, onClose }: SaveProps) => {
  const { path, flag, drafts, named, show } = useFlag();
  const { name: environment } = place;
  const at = { ...path, environment };
  const onMoved = (left: Draft): void => {
    drafts.put(environment, left);
    void queryClient.invalidateQueries({ queryKey: flagDetails(path).queryKey });
  };
  const finish = async (): Promise<void> => {
    // The cache gets the new state first, so that the page does not show the old one in between.
    const now = await flagNow(path).catch(() => undefined);
    if (now !== undefined) queryClient.setQueryData(flagDetails(path).queryKey, now);
    drafts.put(environment, undefined);
    show({});
  };
  const planned = plannedStrategies(place.flag);
  const changes = changesBetween(draft.base, draft.edited, named, {
    ...{ flag: flag.name, environment, planned },
    enabled: place.flag.enabled,
  });
  const about = [aboutFlag(path.projectId, flag.name, environment)];
  const save = async ({ propose, comment, question }: Saving): Promise<void> => {
    if (propose) {
      const id = await proposeDraft(at, draft, { comment, onMoved });
      await finish();
      announceRequest({ projectId: path.projectId, id, description: flag.name });
      return;
    }
    const takeBack = await saveDraft(at, draft, { comment, onMoved });
    await finish();
    announce({
      title: draftTexts.done(flag.name, environment),
      description: draftTexts.count(operationsBetween(draft.base, draft.edited).length),
      about,
      question,
      undo: async () => {
        await takeBack();
        await queryClient.invalidateQueries();
        announce({ title: draftTexts.undone(flag.name, environment), about });
      },
    });
  };
  const { clashes = [] } = draft;
  const isLast = place.flag.enabled && switchesOff(draft.base, draft.edited, planned);
  return (
    <ConfirmWithDiff
      title={draftTexts.title(environment)}
      environment={place}
      inHistory
      changes={changes}
      details={<ImpactPanel place={place} />}
      warning={
        <>
          {isLast && <Banner look="bad">{draftTexts.switchesOff(flag.name, environment)}</Banner>}
          {clashes.length > 0 && (
            <Banner look="bad">
              <p>{draftTexts.clashes}</p>
              <ul className={styles.list}>
                {clashes.map((clash) => {
                  const text = clashText(clash, named);
                  return <li key={text}>{text}</li>;
                })}
              </ul>
            </Banner>
          )}
        </>
      }
      onClose={onClose}
      onSave={save}
    />
  );
};
