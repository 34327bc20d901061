import { queryClient } from '../../api/query-client.ts';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { announce } from '../../design/messages/toasts.ts';
import {
  changeSignalEndpoint,
  type SignalEndpoint,
  type SignalRule,
  signalEndpointNow,
} from '../../queries/signals.ts';
import { signals } from '../../texts/signals.ts';
import { bodyOf, draftOf, editedOf } from '../signal-endpoints/endpoint-draft.ts';
import { aboutEndpoint } from '../signal-endpoints/use-endpoint-switch.ts';
import {
  changesOfRule,
  draftOfRule,
  emptyRule,
  isFineRule,
  type RuleDraft,
  ruleOf,
  sizeProblem,
} from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { ruleText } from './rule-words.ts';

const { rules: texts, undone } = signals;

/** What others have of an endpoint and its rules: nothing of this may change unnoticed while somebody edits a rule. */
const ruledOf = (endpoint: SignalEndpoint) => ({ ...editedOf(endpoint), readings: endpoint.readings });

/** What is stored of an endpoint now, bypassing every cache; null: it was deleted. */
const ruledNow = async (id: number) => {
  const now = await signalEndpointNow(id);
  return now === undefined ? null : ruledOf(now);
};

const putRules = (endpoint: SignalEndpoint, rules: readonly SignalRule[]): Promise<SignalEndpoint> =>
  changeSignalEndpoint(endpoint.id, { ...bodyOf(draftOf(endpoint), endpoint.enabled), readings: [...rules] });

/**
 * Replaces the rules of an endpoint, with undo.
 * @param title of the message
 * @throws ApiError 409 if somebody has changed the endpoint since it was read
 */
const saveRules = async (endpoint: SignalEndpoint, rules: readonly SignalRule[], title: string): Promise<void> => {
  const { id, name, readings } = endpoint;
  await requireUnmoved(ruledOf(endpoint), await ruledNow(id));
  const saved = ruledOf(await putRules(endpoint, rules));
  const about = aboutEndpoint(id);
  announce({
    title,
    about,
    undo: async () => {
      await requireUnmoved(saved, await ruledNow(id));
      await putRules(endpoint, readings);
      await queryClient.invalidateQueries();
      announce({ title: undone(name), about });
    },
  });
};

export interface RuleDialogProps {
  /** The endpoint as it was when the dialog was opened. */
  readonly endpoint: SignalEndpoint;
  /** Position of the rule, from 0; that of no rule: a new one. */
  readonly position: number;
  readonly onClose: () => void;
}

/** Makes or changes a rule, after the difference was shown. */
export const RuleDialog = ({ endpoint, position, onClose }: RuleDialogProps) => {
  const { id, readings } = endpoint;
  const before = readings[position];
  const rulesWith = (draft: RuleDraft): readonly SignalRule[] => readings.toSpliced(position, 1, ruleOf(draft));
  const problemOf = (draft: RuleDraft): string | undefined => sizeProblem(rulesWith(draft));
  return (
    <EditDialog
      title={before === undefined ? texts.create : texts.editOne(position + 1)}
      {...(before === undefined && { action: texts.make })}
      initial={before === undefined ? emptyRule : draftOfRule(before)}
      form={(draft, change) => <RuleFields endpoint={id} draft={draft} change={change} problem={problemOf(draft)} />}
      isFine={(draft) => isFineRule(draft) && problemOf(draft) === undefined}
      changesOf={(draft) => changesOfRule(before, draft)}
      onClose={onClose}
      onSave={(draft) =>
        saveRules(endpoint, rulesWith(draft), before === undefined ? texts.created : texts.changed(position + 1))
      }
    />
  );
};

/** Removes a rule, after it was shown. */
export const RemoveRule = ({ endpoint, position, onClose }: RuleDialogProps) => {
  const rule = endpoint.readings[position];
  if (rule === undefined) return null;
  return (
    <ConfirmWithDiff
      title={texts.removeTitle(position + 1)}
      action={texts.removeOne(position + 1)}
      danger
      changes={[{ summary: texts.words.removed(ruleText(rule)), before: rule, after: null }]}
      onClose={onClose}
      onSave={() => saveRules(endpoint, endpoint.readings.toSpliced(position, 1), texts.removed(position + 1))}
    />
  );
};
