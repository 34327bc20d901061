import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '../../../design/button.tsx';
import { Menu } from '../../../design/dialogs/menu.tsx';
import { SelectField, TextField } from '../../../design/fields/field.tsx';
import { MoreIcon, PlusIcon } from '../../../design/icons.tsx';
import { moved } from '../../../design/messages/moved.ts';
import page from '../../../design/page.module.css';
import { useSettled } from '../../../design/use-settled.ts';
import { actionKinds } from '../../../queries/actions.ts';
import { linkedEnvironments } from '../../../queries/configuration.ts';
import { searchIn } from '../../../queries/first-reads.ts';
import { flagPage } from '../../../queries/flags.ts';
import styles from '../../../releases/releases.module.css';
import { actions as allTexts } from '../../../texts/actions.ts';
import { common } from '../../../texts/common.ts';
import { type ActionDraft, maxActions, newAction } from './set-draft.ts';

const { form: texts } = allTexts;

interface FlagFieldProps {
  readonly projectId: string;
  readonly value: string;
  readonly onChange: (flag: string) => void;
}

/** A flag of the project, with the names that contain what is typed. */
const FlagField = ({ projectId, value, onChange }: FlagFieldProps) => {
  const offered = useId();
  const { data } = useQuery(flagPage(searchIn(projectId, { query: useSettled(value) || undefined }), 0));
  return (
    <div>
      <TextField
        label={texts.flag}
        list={offered}
        required
        maxLength={100}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={offered}>
        {data?.features.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
};

interface OneActionProps {
  readonly projectId: string;
  readonly action: ActionDraft;
  readonly position: number;
  readonly count: number;
  readonly onChange: (members: Partial<ActionDraft>) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

const OneAction = ({ projectId, action, position, count, onChange, onMove, onRemove }: OneActionProps) => {
  const { data: kinds = [] } = useQuery(actionKinds(projectId));
  const { data: environments = [] } = useQuery(linkedEnvironments(projectId));
  const { kind, flag, environment } = action;
  const isGone = environment !== '' && !environments.some(({ name }) => name === environment);
  return (
    <li>
      <fieldset className={styles.stage}>
        <legend className={styles.legend}>{texts.action(position + 1)}</legend>
        <div className={page.columns}>
          <SelectField
            label={texts.kind}
            value={kind}
            onChange={({ target: { value } }) => {
              const chosen = kinds.find(({ id }) => id === value);
              if (chosen !== undefined) onChange({ kind: chosen.id });
            }}
          >
            {kinds.length === 0 && <option value={kind}>{common.pending}</option>}
            {kinds.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
          <FlagField projectId={projectId} value={flag} onChange={(next) => onChange({ flag: next })} />
          <SelectField
            label={texts.environment}
            required
            value={environment}
            onChange={(event) => onChange({ environment: event.target.value })}
          >
            <option value="">{common.choose}</option>
            {isGone && <option>{environment}</option>}
            {environments.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          {count > 1 && (
            <Menu
              trigger={
                <Button look="quiet" label={texts.moreOf(position + 1)}>
                  <MoreIcon />
                </Button>
              }
              actions={[
                ...(position > 0 ? [{ label: texts.up, onSelect: () => onMove(position - 1) }] : []),
                ...(position < count - 1 ? [{ label: texts.down, onSelect: () => onMove(position + 1) }] : []),
                { label: texts.removeAction, onSelect: onRemove },
              ]}
            />
          )}
        </div>
      </fieldset>
    </li>
  );
};

export interface ActionFieldsProps {
  readonly projectId: string;
  readonly actions: readonly ActionDraft[];
  readonly onChange: (actions: readonly ActionDraft[]) => void;
}

/** What is done, in its order. */
export const ActionFields = ({ projectId, actions, onChange }: ActionFieldsProps) => {
  const heading = useId();
  return (
    <section className={page.stack} aria-labelledby={heading}>
      <h3 id={heading}>{texts.actions}</h3>
      <p className={page.soft}>{texts.actionsHint}</p>
      <ol className={styles.forms}>
        {actions.map((action, position) => (
          <OneAction
            // biome-ignore lint/suspicious/noArrayIndexKey: an action has nothing else to be known by
            key={`${position} of ${actions.length}`}
            projectId={projectId}
            action={action}
            position={position}
            count={actions.length}
            onChange={(members) =>
              onChange(actions.map((one, index) => (index === position ? { ...one, ...members } : one)))
            }
            onMove={(to) => onChange(moved(actions, position, to))}
            onRemove={() => onChange(actions.filter((_, index) => index !== position))}
          />
        ))}
      </ol>
      {actions.length < maxActions && (
        <Button onClick={() => onChange([...actions, newAction(actions.at(-1)?.environment)])}>
          <PlusIcon />
          {texts.add}
        </Button>
      )}
    </section>
  );
};
