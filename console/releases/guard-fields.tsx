import { Button } from '../design/button.tsx';
import { SelectField, TextField } from '../design/fields/field.tsx';
import { CloseIcon, PlusIcon } from '../design/icons.tsx';
import page from '../design/page.module.css';
import { releaseForm as texts } from '../texts/release-form.ts';
import { type GuardDraft, guardProblems, metricsOf, newGuard } from './draft.ts';
import styles from './releases.module.css';

/** The API allows at most this many guards in a stage. */
const maxGuards = 10;

const kinds = ['errors', 'slow', 'alarm'] as const;
const breaches = ['pause', 'undo', 'disable'] as const;

const sourceHint = (guard: GuardDraft): string => {
  if (guard.kind === 'alarm') return texts.alarmSourceHint;
  const metrics = metricsOf(guard);
  return metrics === undefined ? texts.sourceHint : texts.metricsHint(metrics);
};

interface GuardFormProps {
  readonly guard: GuardDraft;
  readonly position: number;
  readonly onChange: (members: Partial<GuardDraft>) => void;
  readonly onRemove: () => void;
}

const GuardForm = ({ guard, position, onChange, onRemove }: GuardFormProps) => {
  const problems: Partial<Record<keyof GuardDraft, string>> = guardProblems(guard);
  const field = (member: 'source' | 'alarm' | 'newArm' | 'oldArm' | 'minimumRequests', label: string, hint: string) => (
    <div>
      <TextField
        label={label}
        hint={hint}
        dir="auto"
        maxLength={200}
        value={guard[member]}
        error={problems[member]}
        onChange={(event) => onChange({ [member]: event.target.value })}
      />
    </div>
  );
  return (
    <fieldset className={styles.guard}>
      <legend className="unseen">{texts.guard(position)}</legend>
      <div className={page.columns}>
        <div>
          <SelectField
            label={texts.kind}
            value={guard.kind}
            onChange={({ target: { value } }) => onChange({ kind: kinds.find((one) => one === value) ?? 'errors' })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {texts.kinds[kind]}
              </option>
            ))}
          </SelectField>
        </div>
        <div>
          <SelectField
            label={texts.onBreach}
            value={guard.onBreach}
            onChange={({ target: { value } }) =>
              onChange({ onBreach: breaches.find((one) => one === value) ?? 'pause' })
            }
          >
            {breaches.map((breach) => (
              <option key={breach} value={breach}>
                {texts.breaches[breach]}
              </option>
            ))}
          </SelectField>
        </div>
        <Button look="quiet" label={texts.removeGuard(position)} onClick={onRemove}>
          <CloseIcon />
        </Button>
      </div>
      <div className={page.columns}>
        {field('source', texts.source, sourceHint(guard))}
        {guard.kind === 'alarm' ? (
          field('alarm', texts.alarm, texts.alarmHint)
        ) : (
          <>
            {field('newArm', texts.newArm, texts.armHint)}
            {field('oldArm', texts.oldArm, texts.armHint)}
            {field('minimumRequests', texts.requests, texts.requestsHint)}
          </>
        )}
      </div>
    </fieldset>
  );
};

interface GuardFieldsProps {
  readonly guards: readonly GuardDraft[];
  readonly onChange: (guards: readonly GuardDraft[]) => void;
}

/** What stops a release while a stage is active. */
export const GuardFields = ({ guards, onChange }: GuardFieldsProps) => (
  <div className={page.stack}>
    <p className={page.soft}>{texts.guardsHint}</p>
    {guards.map((guard, at) => (
      <GuardForm
        // biome-ignore lint/suspicious/noArrayIndexKey: a new guard has nothing else to be known by
        key={`${at} of ${guards.length}`}
        guard={guard}
        position={at + 1}
        onChange={(members) => onChange(guards.map((one, index) => (index === at ? { ...one, ...members } : one)))}
        onRemove={() => onChange(guards.filter((_, index) => index !== at))}
      />
    ))}
    {guards.length < maxGuards && (
      <Button onClick={() => onChange([...guards, newGuard])}>
        <PlusIcon />
        {texts.addGuard}
      </Button>
    )}
  </div>
);
