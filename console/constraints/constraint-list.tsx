import { useId } from 'react';
import { Button } from '../design/button.tsx';
import { PlusIcon } from '../design/icons.tsx';
import { constraints as texts } from '../texts/constraints.ts';
import { type Constraint, emptyConstraint } from './constraint.ts';
import { ConstraintForm, type NewField } from './constraint-form.tsx';
import type { Field } from './constraint-rules.ts';
import styles from './constraints.module.css';

export interface ConstraintListProps {
  readonly constraints: readonly Constraint[];
  /** Context fields to choose from; undefined: not loaded yet. */
  readonly fields: readonly Field[] | undefined;
  readonly onChange: (constraints: readonly Constraint[]) => void;
  /** How a new field is made without leaving the form. */
  readonly newField: NewField;
}

/** Constraints that must all hold, one form for each. */
export const ConstraintList = ({ constraints, fields, onChange, newField }: ConstraintListProps) => {
  const heading = useId();
  return (
    <section className={styles.list} aria-labelledby={heading}>
      <h3 id={heading}>{texts.heading}</h3>
      <p className={styles.soft}>{texts.hint}</p>
      {constraints.map((constraint, position) => (
        <ConstraintForm
          // biome-ignore lint/suspicious/noArrayIndexKey: a constraint has nothing else to be known by
          key={`${position} of ${constraints.length}`}
          constraint={constraint}
          position={position + 1}
          subject={{ kind: 'context', fields, newField }}
          onChange={(next) => onChange(constraints.map((one, index) => (index === position ? next : one)))}
          onRemove={() => onChange(constraints.filter((_, index) => index !== position))}
        />
      ))}
      <Button onClick={() => onChange([...constraints, emptyConstraint])}>
        <PlusIcon />
        {texts.addOne}
      </Button>
    </section>
  );
};
