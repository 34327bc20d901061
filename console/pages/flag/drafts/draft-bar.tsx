import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { loadPart } from '../../../design/load-part.ts';
import { Banner } from '../../../design/messages/banner.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { common } from '../../../texts/common.ts';
import { flag as texts } from '../../../texts/flag.ts';
import { definitionProblems } from '../definition-problems.ts';
import styles from '../flag.module.css';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';
import { changesBetween } from '../words.ts';
import type { Draft } from './drafts.ts';
import { operationsBetween } from './operations.ts';

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

/** Its code has the evaluator, and is loaded when somebody saves first: most visitors only read. */
const SaveDraft = lazy(() =>
  loadPart(() => import('./save-draft.tsx')).then(({ SaveDraft: component }) => ({ default: component })),
);

const GainAndLose = lazy(() =>
  loadPart(() => import('../whom/gain-and-lose.tsx')).then(({ GainAndLose: component }) => ({ default: component })),
);

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
          {!isWrong && (
            <>
              {' · '}
              <Suspense fallback={common.pending}>
                <GainAndLose place={place} />
              </Suspense>
            </>
          )}
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
      {asking === 'save' && (
        <Suspense>
          <SaveDraft place={place} draft={draft} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
      {asking === 'discard' && <DiscardDraft environment={environment} onClose={() => setAsking(undefined)} />}
    </div>
  );
};
