import { useId } from 'react';
import { nextInside } from '../../lib/rollout/window.ts';
import { Check } from '../design/fields/check.tsx';
import { SelectField, TextField } from '../design/fields/field.tsx';
import page from '../design/page.module.css';
import { whenText } from '../design/time/moment.tsx';
import { releaseForm as texts } from '../texts/release-form.ts';
import {
  approvalsProblem,
  type IntervalDraft,
  intervalProblem,
  newWindow,
  notBeforeProblem,
  type StageDraft,
  type TimeUnit,
  timeUnits,
  type WindowDraft,
  weekdays,
  windowProblems,
} from './draft.ts';
import styles from './releases.module.css';

const units = Object.keys(timeUnits) as readonly TimeUnit[];

interface IntervalFieldsProps {
  readonly interval: IntervalDraft | null;
  /** No stage comes after this one. */
  readonly isLast: boolean;
  readonly onChange: (interval: IntervalDraft | null) => void;
}

/** When the next stage begins by itself. */
export const IntervalFields = ({ interval, isLast, onChange }: IntervalFieldsProps) => (
  <div className={page.columns}>
    <div>
      <SelectField
        label={isLast ? texts.goesOnLast : texts.goesOn}
        value={interval?.unit ?? ''}
        onChange={({ target: { value } }) => {
          const unit = units.find((one) => one === value);
          onChange(unit === undefined ? null : { amount: interval?.amount ?? '1', unit });
        }}
      >
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {texts.after[unit]}
          </option>
        ))}
        <option value="">{isLast ? texts.atOnce : texts.byHand}</option>
      </SelectField>
    </div>
    {interval !== null && (
      <div>
        <TextField
          label={texts.amount[interval.unit]}
          inputMode="numeric"
          value={interval.amount}
          error={intervalProblem(interval)}
          onChange={(event) => onChange({ ...interval, amount: event.target.value })}
        />
      </div>
    )}
  </div>
);

/** When a window opens next, by the rules of the service. */
const opening = (window: WindowDraft, now: number): string | undefined => {
  const at = nextInside(window, now);
  return at === undefined ? undefined : texts.opens(whenText(new Date(at).toISOString(), now));
};

interface WindowFieldsProps {
  readonly window: WindowDraft;
  readonly onChange: (window: WindowDraft) => void;
}

const WindowFields = ({ window, onChange }: WindowFieldsProps) => {
  const zones = useId();
  const problems = windowProblems(window);
  const change = (members: Partial<WindowDraft>): void => onChange({ ...window, ...members });
  const text = Object.keys(problems).length === 0 ? opening(window, Date.now()) : undefined;
  return (
    <div className={page.stack}>
      <fieldset>
        <legend className="unseen">{texts.window}</legend>
        <div className={styles.days}>
          {weekdays.map((day) => (
            <Check
              key={day}
              checked={window.days.includes(day)}
              onChange={(isChosen) =>
                change({ days: weekdays.filter((one) => (one === day ? isChosen : window.days.includes(one))) })
              }
            >
              {texts.days[day]}
            </Check>
          ))}
        </div>
        {problems.days && (
          <p role="alert" className={styles.problem}>
            {problems.days}
          </p>
        )}
      </fieldset>
      <div className={page.columns}>
        {(['from', 'to'] as const).map((member) => (
          <div key={member}>
            <TextField
              label={texts[member]}
              hint={texts.timeHint}
              value={window[member]}
              error={problems[member]}
              onChange={(event) => change({ [member]: event.target.value.trim() })}
            />
          </div>
        ))}
        <div>
          <TextField
            label={texts.timeZone}
            list={zones}
            value={window.timeZone}
            error={problems.timeZone}
            onChange={(event) => change({ timeZone: event.target.value.trim() })}
          />
          <datalist id={zones}>
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </div>
      </div>
      {text && <p className={page.soft}>{text}</p>}
    </div>
  );
};

interface GateFieldsProps {
  readonly stage: StageDraft;
  readonly onChange: (members: Partial<StageDraft>) => void;
}

/** Who has to agree before a stage begins, and at which times it may. */
export const GateFields = ({ stage: { approvals, notBefore, window }, onChange }: GateFieldsProps) => (
  <div className={page.stack}>
    <div className={page.columns}>
      <div>
        <TextField
          label={texts.approvals}
          hint={texts.approvalsHint}
          inputMode="numeric"
          value={approvals}
          error={approvalsProblem(approvals)}
          onChange={(event) => onChange({ approvals: event.target.value })}
        />
      </div>
      <div>
        <TextField
          type="datetime-local"
          label={texts.notBefore}
          hint={texts.notBeforeHint}
          value={notBefore}
          error={notBeforeProblem(notBefore)}
          onChange={(event) => onChange({ notBefore: event.target.value })}
        />
      </div>
    </div>
    <Check checked={window !== null} onChange={(isOn) => onChange({ window: isOn ? newWindow() : null })}>
      {texts.window}
    </Check>
    {window !== null && <WindowFields window={window} onChange={(next) => onChange({ window: next })} />}
  </div>
);
