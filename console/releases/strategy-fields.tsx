import { useQuery } from '@tanstack/react-query';
import { ConstraintList } from '../constraints/constraint-list.tsx';
import { Button } from '../design/button.tsx';
import { Folded } from '../design/folded.tsx';
import { CloseIcon, PlusIcon } from '../design/icons.tsx';
import page from '../design/page.module.css';
import { useNewField } from '../pages/context-fields/use-new-field.tsx';
import type { Strategy } from '../pages/flag/definition.ts';
import { RolloutField } from '../pages/flag/fields/rollout-field.tsx';
import { whomText } from '../pages/flag/words.ts';
import { SegmentPicker } from '../pages/segments/segment-picker.tsx';
import { contextFields } from '../queries/configuration.ts';
import { releaseForm as texts } from '../texts/release-form.ts';
import { newShare } from './draft.ts';
import styles from './releases.module.css';
import { useNamed } from './use-named.ts';

/** The API allows at most this many strategies in a stage. */
const maxStrategies = 10;

interface OneProps {
  readonly strategy: Strategy;
  readonly projectId: string | undefined;
  readonly onChange: (members: Partial<Strategy>) => void;
}

/** A share of users, with its conditions. */
const ShareForm = ({ strategy, projectId, onChange }: OneProps) => {
  const { data: fields } = useQuery(contextFields);
  const newField = useNewField();
  const { parameters, constraints, segments } = strategy;
  return (
    <>
      <RolloutField
        label={texts.share}
        value={parameters.rollout ?? ''}
        onChange={(rollout) => onChange({ parameters: { ...parameters, rollout } })}
      />
      <Folded
        isOpen={constraints.length > 0 || segments.length > 0}
        summary={
          <>
            {texts.conditions} <span className={page.soft}>{texts.conditionsHint}</span>
          </>
        }
      >
        <div className={page.stack}>
          <ConstraintList
            constraints={constraints}
            fields={fields}
            onChange={(next) => onChange({ constraints: next })}
            newField={newField}
          />
          <SegmentPicker projectId={projectId} chosen={segments} onChange={(next) => onChange({ segments: next })} />
        </div>
      </Folded>
    </>
  );
};

const Kept = ({ strategy }: Pick<OneProps, 'strategy'>) => {
  const named = useNamed();
  return (
    <p dir="auto">
      <span className={page.soft}>{texts.otherStrategy}</span> {whomText(strategy, named)}
    </p>
  );
};

interface StrategyFieldsProps {
  readonly strategies: readonly Strategy[];
  /** The project whose segments may be used; absent: only those of all projects. */
  readonly projectId: string | undefined;
  readonly onChange: (strategies: readonly Strategy[]) => void;
  /** None is added or removed. */
  readonly isFixed?: boolean;
}

/** Who gets the flag in a stage. Strategies of other types are kept as they are: a plan is about shares. */
export const StrategyFields = ({ strategies, projectId, onChange, isFixed = false }: StrategyFieldsProps) => (
  <div className={page.stack}>
    {strategies.map((strategy, at) => (
      <fieldset key={strategy.id} className={styles.strategy}>
        <legend className={strategies.length > 1 ? page.soft : 'unseen'}>
          {at === 0 ? texts.strategy(1) : `${texts.alternative} · ${texts.strategy(at + 1)}`}
        </legend>
        {strategy.name === 'flexibleRollout' ? (
          <ShareForm
            strategy={strategy}
            projectId={projectId}
            onChange={(members) =>
              onChange(strategies.map((one) => (one.id === strategy.id ? { ...one, ...members } : one)))
            }
          />
        ) : (
          <Kept strategy={strategy} />
        )}
        {!isFixed && strategies.length > 1 && (
          <div>
            <Button
              look="quiet"
              label={texts.removeStrategy(at + 1)}
              onClick={() => onChange(strategies.filter(({ id }) => id !== strategy.id))}
            >
              <CloseIcon />
            </Button>
          </div>
        )}
      </fieldset>
    ))}
    {!isFixed && strategies.length < maxStrategies && (
      <Button look="quiet" onClick={() => onChange([...strategies, newShare(100)])}>
        <PlusIcon />
        {texts.addStrategy}
      </Button>
    )}
  </div>
);
