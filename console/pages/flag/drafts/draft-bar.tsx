import { useState } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { aboutFlag } from '../../../changes/about.ts';
import { announceRequest } from '../../../changes/announce-request.tsx';
import { ConfirmWithDiff, type Saving } from '../../../changes/confirm-with-diff.tsx';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { Banner } from '../../../design/messages/banner.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { flagDetails, flagNow } from '../../../queries/flag.ts';
import { common } from '../../../texts/common.ts';
import { flag as texts } from '../../../texts/flag.ts';
import { definitionProblems } from '../definition-problems.ts';
import styles from '../flag.module.css';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';
import { ImpactPanel } from '../whom/impact-panel.tsx';
import { changesBetween, clashText } from '../words.ts';
import type { Draft } from './drafts.ts';
import { operationsBetween, switchesOff } from './operations.ts';
import { proposeDraft, saveDraft } from './save.ts';

const { draft: draftTexts } = texts;

const lacksOf = (draft: Draft, { lacks }: EditableEnvironment): string | undefined => {
  const needed = {
    'add-strategy': 'CREATE_FEATURE_STRATEGY',
    'update-strategy': 'UPDATE_FEATURE_STRATEGY',
    'order-strategies': 'UPDATE_FEATURE_STRATEGY',
    'remove-strategy': 'DELETE_FEATURE_STRATEGY',
    variants: 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
  } as const;
  return operationsBetween(draft.base, draft.edited)
    .map(({ kind }) => lacks(needed[kind]))
    .find((lacking) => lacking !== undefined);
};

interface SaveProps {
  readonly place: EditableEnvironment;
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** Shows a draft before it is saved: in words, as JSON, and with the users that it affects. */
const SaveDraft = ({ place, draft, onClose }: SaveProps) => {
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
  const changes = changesBetween(draft.base, draft.edited, named, {
    flag: flag.name,
    environment,
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
  const isLast = place.flag.enabled && switchesOff(draft.base, draft.edited);
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

interface DiscardProps {
  readonly environment: string;
  readonly onClose: () => void;
}

const DiscardDraft = ({ environment, onClose }: DiscardProps) => {
  const { drafts, show } = useFlag();
  const discard = (): void => {
    drafts.put(environment, undefined);
    show({});
    onClose();
    announce({ title: draftTexts.discarded(environment) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={draftTexts.discardTitle(environment)}
      lead={draftTexts.discardLead}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="danger" onClick={discard}>
            {draftTexts.discard}
          </Button>
        </>
      }
    />
  );
};

/** Shows what another user has saved since the edit began. */
const Moved = ({ place, draft }: { readonly place: EditableEnvironment; readonly draft: Draft }) => {
  const { drafts, flag, named } = useFlag();
  const { name: environment } = place;
  const theirs = changesBetween(draft.base, drafts.of(environment).current, named, {
    flag: flag.name,
    environment,
    enabled: false,
  });
  return (
    <Banner
      look="bad"
      live
      action={<Button onClick={() => drafts.takeOver(environment)}>{draftTexts.takeOver}</Button>}
    >
      <p>{draftTexts.moved(environment)}</p>
      <ul className={styles.list}>
        {theirs.map(({ summary }) => (
          <li key={summary}>{summary}</li>
        ))}
      </ul>
    </Banner>
  );
};

/** The unsaved changes in an environment, and the buttons to save or discard them. */
export const DraftBar = ({ place }: { readonly place: EditableEnvironment }) => {
  const { drafts, fields, types } = useFlag();
  const { name: environment } = place;
  const [asking, setAsking] = useState<'save' | 'discard'>();
  const { draft, isMoved } = drafts.of(environment);
  if (draft === undefined) return null;
  const isWrong = definitionProblems(draft.edited, fields, types);
  return (
    <div className={styles.draft}>
      {isMoved && <Moved place={place} draft={draft} />}
      <div className={styles.row}>
        <p className={styles.grow}>
          <strong>{draftTexts.bar(environment)}</strong>:{' '}
          {draftTexts.count(operationsBetween(draft.base, draft.edited).length)}
          {isWrong && <span className={styles.problem}> {draftTexts.problems}</span>}
        </p>
        <Button aria-label={draftTexts.discardIn(environment)} onClick={() => setAsking('discard')}>
          {draftTexts.discard}
        </Button>
        <Button
          look="primary"
          waits={isWrong}
          lacks={lacksOf(draft, place)}
          aria-label={draftTexts.reviewIn(environment)}
          onClick={() => setAsking('save')}
        >
          {draftTexts.review}
        </Button>
      </div>
      {asking === 'save' && <SaveDraft place={place} draft={draft} onClose={() => setAsking(undefined)} />}
      {asking === 'discard' && <DiscardDraft environment={environment} onClose={() => setAsking(undefined)} />}
    </div>
  );
};
