import { type ReactNode, useId, useState } from 'react';
import { Button } from '../design/button.tsx';
import { Check } from '../design/fields/check.tsx';
import { SelectField, TextField } from '../design/fields/field.tsx';
import { SearchChoice } from '../design/fields/search-choice.tsx';
import { CloseIcon } from '../design/icons.tsx';
import { Name } from '../design/name.tsx';
import page from '../design/page.module.css';
import { constraints as texts } from '../texts/constraints.ts';
import type { Constraint } from './constraint.ts';
import { type Field, listItemProblem, problemsOf, withOperator } from './constraint-rules.ts';
import styles from './constraints.module.css';
import {
  isNewest,
  type Operand,
  operandOf,
  operands,
  operators,
  takesCase,
  takesLegalValues,
  takesList,
} from './operators.ts';
import { withPatternProblem } from './pattern-problem.ts';
import { ValuesField } from './values-field.tsx';

const kinds = ['list', 'texts', 'number', 'date', 'version'] as const;

interface PartProps {
  readonly constraint: Constraint;
  readonly field: Field | undefined;
  readonly error: string | undefined;
  readonly onChange: (constraint: Constraint) => void;
}

/** Checkboxes for the legal values of a field. */
const LegalValues = ({ constraint, field, error, onChange }: PartProps) => {
  const { values } = constraint;
  const legal = field?.legalValues ?? [];
  // Stored values are shown even if they are no longer legal.
  const all = [
    ...legal,
    ...values.filter((one) => !legal.some(({ value }) => value === one)).map((value) => ({ value })),
  ];
  return (
    <fieldset className={styles.values}>
      <legend>{texts.legal}</legend>
      {all.map((one) => (
        <Check
          key={one.value}
          checked={values.includes(one.value)}
          onChange={(checked) =>
            onChange({
              ...constraint,
              values: checked ? [...values, one.value] : values.filter((value) => value !== one.value),
            })
          }
        >
          <Name>{one.value}</Name>
          {'description' in one && one.description && <span className={styles.soft}> – {one.description}</span>}
        </Check>
      ))}
      {error !== undefined && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};

const hints: Readonly<Partial<Record<Operand, string>>> = {
  date: texts.dateHint,
  version: texts.versionHint,
  pattern: texts.patternHint,
};

const SingleValue = ({ constraint, field, error, onChange }: PartProps) => {
  const { value = '', operator } = constraint;
  const set = (next: string): void => onChange({ ...constraint, value: next });
  const operand = operandOf(operator);
  if (field && field.legalValues.length > 0 && takesLegalValues(operator))
    return (
      <SelectField label={texts.value} value={value} error={error} onChange={(event) => set(event.target.value)}>
        <option value="">{texts.chooseValue}</option>
        {[...new Set([...field.legalValues.map((one) => one.value), value])]
          .filter((one) => one !== '')
          .map((one) => (
            <option key={one}>{one}</option>
          ))}
      </SelectField>
    );
  const hint = operand && hints[operand];
  return (
    <TextField
      label={texts.value}
      hint={hint}
      value={value}
      error={error}
      inputMode={operand === 'number' ? 'decimal' : 'text'}
      onChange={(event) => set(event.target.value)}
    />
  );
};

/** How a new context field is made in place. */
export interface NewField {
  /** The permission that the caller lacks, from `useLacking`. */
  readonly lacks: string | undefined;
  readonly dialog: (
    name: string,
    closing: { readonly onMade: (name: string) => void; readonly onClose: () => void },
  ) => ReactNode;
}

/** What a constraint compares: a field of the context, or a member of what somebody sent. */
export type Subject =
  | {
      readonly kind: 'context';
      /** undefined: not loaded yet */
      readonly fields: readonly Field[] | undefined;
      readonly newField: NewField;
    }
  | {
      readonly kind: 'payload';
      /** Paths of members to choose from; others can be typed. */
      readonly paths: readonly string[];
      /** What is wrong with the path. */
      readonly problem: string | undefined;
    };

interface SubjectFieldProps {
  readonly constraint: Constraint;
  readonly subject: Subject;
  readonly onChange: (contextName: string) => void;
}

/** Chooses what the constraint compares. */
const SubjectField = ({ constraint: { contextName, ...rest }, subject, onChange }: SubjectFieldProps) => {
  const offered = useId();
  /** The name with which somebody begins to make a field. */
  const [making, setMaking] = useState<string>();
  if (subject.kind === 'payload')
    return (
      <div>
        <TextField
          label={texts.filters.path}
          hint={texts.filters.pathHint}
          error={subject.problem}
          list={offered}
          required
          maxLength={255}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={contextName}
          onChange={(event) => onChange(event.target.value)}
        />
        <datalist id={offered}>
          {subject.paths.map((path) => (
            <option key={path} value={path} />
          ))}
        </datalist>
      </div>
    );
  const { fields, newField } = subject;
  const problems = problemsOf({ ...rest, contextName }, fields);
  return (
    <>
      {making !== undefined && newField.dialog(making, { onMade: onChange, onClose: () => setMaking(undefined) })}
      <SearchChoice
        label={texts.field}
        placeholder={texts.chooseField}
        chosen={contextName}
        error={contextName === '' ? undefined : problems.contextName}
        choices={
          fields?.map(({ name, description }) => ({ key: name, label: name, about: description || undefined })) ?? []
        }
        onChoose={onChange}
        create={{ label: texts.newField, lacks: newField.lacks, onCreate: setMaking }}
      />
    </>
  );
};

export interface ConstraintFormProps {
  readonly constraint: Constraint;
  readonly subject: Subject;
  readonly position: number;
  readonly onChange: (constraint: Constraint) => void;
  readonly onRemove: () => void;
}

/** A form for one constraint; input is checked at once. */
export const ConstraintForm = ({ constraint, position, subject, onChange, onRemove }: ConstraintFormProps) => {
  const { contextName, operator, inverted, caseInsensitive, values } = constraint;
  const isContext = subject.kind === 'context';
  const fields = isContext ? subject.fields : undefined;
  const words = isContext ? texts : texts.filters;
  const problems = withPatternProblem(constraint, problemsOf(constraint, fields));
  const field = fields?.find(({ name }) => name === contextName);
  const hasLegal = field !== undefined && field.legalValues.length > 0 && takesLegalValues(operator);
  return (
    <fieldset className={styles.constraint}>
      <legend className="unseen">{words.legend(position)}</legend>
      <div className={page.columns}>
        <SubjectField
          constraint={constraint}
          subject={subject}
          onChange={(name) => onChange({ ...constraint, contextName: name })}
        />
        <SelectField
          label={texts.operator}
          value={operator}
          error={problems.operator}
          onChange={(event) => onChange(withOperator(constraint, event.target.value))}
        >
          {operandOf(operator) === undefined && <option>{operator}</option>}
          {kinds.map((kind) => (
            <optgroup key={kind} label={texts.kinds[kind]}>
              {operators
                .filter((one) => operands[one] === kind)
                .map((one) => (
                  <option key={one} value={one}>
                    {texts.operators[one]}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
        <Button look="quiet" label={words.remove(position)} onClick={onRemove}>
          <CloseIcon />
        </Button>
      </div>
      {isContext && operandOf(operator) === 'date' && contextName !== 'currentTime' && (
        <p className={styles.soft}>{texts.timeOnly}</p>
      )}
      {isContext && isNewest(operator) && <p className={styles.soft}>{texts.newOperator}</p>}
      {takesList(operator) && hasLegal && (
        <LegalValues constraint={constraint} field={field} error={problems.values} onChange={onChange} />
      )}
      {takesList(operator) && !hasLegal && (
        <ValuesField
          label={texts.values}
          values={values}
          error={problems.values}
          problemOf={(item) => listItemProblem(item, operator, field)}
          onChange={(next) => onChange({ ...constraint, values: next })}
        />
      )}
      {takesList(operator) && values.length === 0 && problems.values === undefined && (
        <p className={styles.soft}>{(operator === 'NOT_IN') === inverted ? words.nobody : words.anybody}</p>
      )}
      {operandOf(operator) !== undefined && !takesList(operator) && (
        <SingleValue constraint={constraint} field={field} error={problems.value} onChange={onChange} />
      )}
      <div className={styles.checks}>
        <Check checked={inverted} onChange={(checked) => onChange({ ...constraint, inverted: checked })}>
          {texts.not}
        </Check>
        {takesCase(operator) && (
          <Check
            checked={caseInsensitive}
            onChange={(checked) => onChange({ ...constraint, caseInsensitive: checked })}
          >
            {texts.ignoreCase}
          </Check>
        )}
      </div>
    </fieldset>
  );
};
