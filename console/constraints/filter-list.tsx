import { useId } from 'react';
import { Button } from '../design/button.tsx';
import { PlusIcon } from '../design/icons.tsx';
import { constraints as allTexts } from '../texts/constraints.ts';
import { type Constraint, emptyConstraint } from './constraint.ts';
import { ConstraintForm } from './constraint-form.tsx';
import styles from './constraints.module.css';
import { filterProblem, maxFilters } from './filter-rules.ts';

const { filters: texts } = allTexts;

export interface FilterListProps {
  /** Constraints whose names are paths of members, such as `alerts[0].labels.service`. */
  readonly filters: readonly Constraint[];
  /** Paths to choose from. */
  readonly paths: readonly string[];
  readonly onChange: (filters: readonly Constraint[]) => void;
}

/** Conditions on members of what somebody sends, that must all hold: one form for each. */
export const FilterList = ({ filters, paths, onChange }: FilterListProps) => {
  const heading = useId();
  return (
    <section className={styles.list} aria-labelledby={heading}>
      <h3 id={heading}>{texts.heading}</h3>
      <p className={styles.soft}>{texts.hint}</p>
      {filters.map((filter, position) => (
        <ConstraintForm
          // biome-ignore lint/suspicious/noArrayIndexKey: a filter has nothing else to be known by
          key={`${position} of ${filters.length}`}
          constraint={filter}
          position={position + 1}
          subject={{ kind: 'payload', paths, problem: filterProblem(filters, position) }}
          onChange={(next) => onChange(filters.map((one, index) => (index === position ? next : one)))}
          onRemove={() => onChange(filters.filter((_, index) => index !== position))}
        />
      ))}
      {filters.length < maxFilters && (
        <Button onClick={() => onChange([...filters, emptyConstraint])}>
          <PlusIcon />
          {texts.addOne}
        </Button>
      )}
    </section>
  );
};
