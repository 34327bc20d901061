import { useState } from 'react';
import { aboutFlag } from '../../../changes/about.ts';
import { announceRequest } from '../../../changes/announce-request.tsx';
import { ConfirmWithDiff } from '../../../changes/confirm-with-diff.tsx';
import { EditDialog } from '../../../changes/edit-dialog.tsx';
import { Button } from '../../../design/button.tsx';
import { CloseIcon, PlusIcon } from '../../../design/icons.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { type ProposedChanges, proposeChanges } from '../../../queries/change-requests.ts';
import {
  putFlagSafeguard,
  putPlanSafeguard,
  removeFlagSafeguard,
  removePlanSafeguard,
  type Safeguard,
} from '../../../queries/safeguards.ts';
import {
  isFineSafeguard,
  newSafeguard,
  type SafeguardDraft,
  safeguardBody,
} from '../../../releases/safeguard-draft.ts';
import { SafeguardFields } from '../../../releases/safeguard-fields.tsx';
import { replacedBy, type SafeguardAction, safeguardText } from '../../../releases/safeguard-words.ts';
import { safeguardForm as texts } from '../../../texts/safeguard-form.ts';
import pageStyles from '../flag.module.css';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';
import styles from './release.module.css';

interface PartProps {
  readonly place: EditableEnvironment;
}

/** What each kind of safeguard needs, where changes are not reviewed. */
const permissions = { pause: 'UPDATE_FEATURE_STRATEGY', disable: 'UPDATE_FEATURE_ENVIRONMENT' } as const;

const planOf = ({ flag }: EditableEnvironment) => flag.releasePlans?.[0];

/** The safeguards of one kind: those of the plan stop it, those of the environment switch the flag off. */
const kept = (place: EditableEnvironment, action: SafeguardAction): readonly Safeguard[] =>
  (action === 'pause' ? planOf(place)?.safeguards : place.flag.safeguards) ?? [];

const useSaving = (place: EditableEnvironment) => {
  const { path } = useFlag();
  const { projectId, featureName } = path;
  const { name: environment } = place;
  return {
    feature: featureName,
    here: { ...path, environment },
    proposeHere: async (change: ProposedChanges, comment: string): Promise<void> => {
      const id = await proposeChanges({ projectId, environment }, change, comment);
      announceRequest({ projectId, id, description: featureName });
    },
    tell: (text: (flag: string, environment: string) => string): void =>
      announce({ title: text(featureName, environment), about: [aboutFlag(projectId, featureName, environment)] }),
  };
};

interface AddProps extends PartProps {
  readonly actions: readonly SafeguardAction[];
  readonly onClose: () => void;
}

const AddSafeguard = ({ place, actions, onClose }: AddProps) => {
  const { feature, here, proposeHere, tell } = useSaving(place);
  const planId = planOf(place)?.id;
  const { name: environment } = place;
  const replaced = (draft: SafeguardDraft) => replacedBy(kept(place, draft.action), safeguardBody(draft));
  return (
    <EditDialog
      title={texts.addTitle(feature, environment)}
      action={texts.action}
      initial={newSafeguard(actions[0] ?? 'disable')}
      form={(draft, change) => (
        <SafeguardFields
          draft={draft}
          change={change}
          project={here.projectId}
          environment={environment}
          actions={actions}
          replaces={replaced(draft) !== undefined}
        />
      )}
      isFine={isFineSafeguard}
      changesOf={(draft) => {
        const [before, after] = [replaced(draft), safeguardBody(draft)];
        const words = before === undefined ? texts.summary.added : texts.summary.replaced;
        return [{ summary: words(safeguardText(after, draft.action)), before, after }];
      }}
      environment={place}
      inHistory
      onClose={onClose}
      onSave={async (draft, { propose, comment }) => {
        const body = safeguardBody(draft);
        const ofPlan = draft.action === 'pause' ? planId : undefined;
        if (propose)
          return proposeHere(
            ofPlan === undefined
              ? { action: 'changeFeatureEnvSafeguard', feature, payload: body }
              : { action: 'changeReleasePlanSafeguard', feature, payload: { ...body, planId: ofPlan } },
            comment,
          );
        await (ofPlan === undefined
          ? putFlagSafeguard(here, body, comment)
          : putPlanSafeguard({ ...here, planId: ofPlan }, body, comment));
        tell(texts.added);
      }}
    />
  );
};

interface OneProps extends PartProps {
  readonly safeguard: Safeguard;
  readonly action: SafeguardAction;
}

const RemoveSafeguard = ({ place, safeguard, action, onClose }: OneProps & { readonly onClose: () => void }) => {
  const { feature, here, proposeHere, tell } = useSaving(place);
  const planId = action === 'pause' ? planOf(place)?.id : undefined;
  const { id: safeguardId } = safeguard;
  return (
    <ConfirmWithDiff
      title={texts.removeTitle(place.name)}
      environment={place}
      inHistory
      danger
      changes={[
        { summary: texts.summary.removed(safeguardText(safeguard, action)), before: safeguard, after: undefined },
      ]}
      onClose={onClose}
      onSave={async ({ propose, comment }) => {
        if (propose)
          return proposeHere(
            planId === undefined
              ? { action: 'deleteFeatureEnvSafeguard', feature, payload: { safeguardId } }
              : { action: 'deleteReleasePlanSafeguard', feature, payload: { planId, safeguardId } },
            comment,
          );
        await (planId === undefined
          ? removeFlagSafeguard(here, safeguardId, comment)
          : removePlanSafeguard({ ...here, planId }, safeguardId, comment));
        tell(texts.removed);
      }}
    />
  );
};

const One = ({ place, safeguard, action }: OneProps) => {
  const [removing, setRemoving] = useState(false);
  const text = safeguardText(safeguard, action);
  return (
    <li>
      <span dir="auto">{text}</span>{' '}
      <Button
        look="quiet"
        label={texts.removeOf(text)}
        lacks={place.lacks(permissions[action])}
        onClick={() => setRemoving(true)}
      >
        <CloseIcon />
      </Button>
      {removing && <RemoveSafeguard {...{ place, safeguard, action }} onClose={() => setRemoving(false)} />}
    </li>
  );
};

/** The safeguards of a flag in an environment: those of its release plan, and those that switch the flag off. */
export const Safeguards = ({ place }: PartProps) => {
  const [adding, setAdding] = useState(false);
  const { name: environment, lacks } = place;
  const possible: readonly SafeguardAction[] = planOf(place) === undefined ? ['disable'] : ['pause', 'disable'];
  const actions = possible.filter((action) => lacks(permissions[action]) === undefined);
  const all = possible.flatMap((action) => kept(place, action).map((safeguard) => ({ safeguard, action })));
  return (
    <section className={styles.part} aria-label={texts.list(environment)}>
      {all.length > 0 && (
        <>
          <h4 className={styles.heading}>{texts.title}</h4>
          <p className={pageStyles.soft}>{texts.hint}</p>
          <ul className={pageStyles.list}>
            {all.map(({ safeguard, action }) => (
              <One key={safeguard.id} {...{ place, safeguard, action }} />
            ))}
          </ul>
        </>
      )}
      <div>
        <Button
          look="quiet"
          aria-label={texts.addIn(environment)}
          lacks={actions.length === 0 ? lacks(permissions.disable) : undefined}
          onClick={() => setAdding(true)}
        >
          <PlusIcon />
          {texts.add}
        </Button>
      </div>
      {adding && <AddSafeguard place={place} actions={actions} onClose={() => setAdding(false)} />}
    </section>
  );
};
