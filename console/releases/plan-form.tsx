import { Button } from '../design/button.tsx';
import { Menu } from '../design/dialogs/menu.tsx';
import { TextArea, TextField } from '../design/fields/field.tsx';
import { Folded } from '../design/folded.tsx';
import { MoreIcon, PlusIcon } from '../design/icons.tsx';
import { moved } from '../design/messages/moved.ts';
import page from '../design/page.module.css';
import { newId } from '../pages/flag/definition.ts';
import { releaseForm as texts } from '../texts/release-form.ts';
import { newStage, type PlanDraft, type StageDraft } from './draft.ts';
import { GateFields, IntervalFields } from './gate-fields.tsx';
import { GuardFields } from './guard-fields.tsx';
import styles from './releases.module.css';
import { StrategyFields } from './strategy-fields.tsx';

/** The API allows at most this many stages. */
const maxStages = 20;

const hasGates = ({ approvals, notBefore, window }: StageDraft): boolean =>
  approvals !== '0' || notBefore !== '' || window !== null;

interface StageFormProps {
  readonly stage: StageDraft;
  readonly position: number;
  readonly count: number;
  readonly projectId: string | undefined;
  readonly onChange: (members: Partial<StageDraft>) => void;
  readonly onMove: (to: number) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

const StageForm = ({ stage, position, count, projectId, onChange, onMove, onCopy, onRemove }: StageFormProps) => (
  <li>
    <fieldset className={styles.stage}>
      <legend className={styles.legend}>{texts.stage(position + 1)}</legend>
      <div className={page.columns}>
        <div>
          <TextField
            label={texts.stageName}
            dir="auto"
            maxLength={200}
            value={stage.name}
            error={stage.name.trim() === '' ? texts.problems.name : undefined}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </div>
        <Menu
          trigger={
            <Button look="quiet" label={texts.more(stage.name)}>
              <MoreIcon />
            </Button>
          }
          actions={[
            ...(position > 0 ? [{ label: texts.up, onSelect: () => onMove(position - 1) }] : []),
            ...(position < count - 1 ? [{ label: texts.down, onSelect: () => onMove(position + 1) }] : []),
            ...(count < maxStages ? [{ label: texts.copy, onSelect: onCopy }] : []),
            ...(count > 1 ? [{ label: texts.remove, onSelect: onRemove }] : []),
          ]}
        />
      </div>
      <StrategyFields
        strategies={stage.strategies}
        projectId={projectId}
        onChange={(strategies) => onChange({ strategies })}
      />
      <IntervalFields
        interval={stage.interval}
        isLast={position === count - 1}
        onChange={(interval) => onChange({ interval })}
      />
      <Folded summary={texts.gates} isOpen={hasGates(stage)}>
        <GateFields stage={stage} onChange={onChange} />
      </Folded>
      <Folded summary={`${texts.guards} (${stage.guards.length})`} isOpen={stage.guards.length > 0}>
        <GuardFields guards={stage.guards} onChange={(guards) => onChange({ guards })} />
      </Folded>
    </fieldset>
  </li>
);

/** A copy has nothing of its own yet, not even ids. */
const copyOf = (stage: StageDraft): StageDraft => ({
  ...stage,
  id: newId(),
  strategies: stage.strategies.map((one) => ({ ...one, id: newId() })),
  guards: stage.guards.map(({ id: _, ...guard }) => guard),
});

export interface PlanFormProps {
  readonly draft: PlanDraft;
  readonly change: (members: Partial<PlanDraft>) => void;
  /** The project whose segments may be used; absent: only those of all projects. */
  readonly projectId: string | undefined;
}

/** A form for a release plan, or for a template of one. */
export const PlanForm = ({ draft, change, projectId }: PlanFormProps) => {
  const { stages } = draft;
  const put = (next: readonly StageDraft[]): void => change({ stages: next });
  return (
    <>
      <TextField
        label={texts.name}
        dir="auto"
        maxLength={200}
        value={draft.name}
        error={draft.name.trim() === '' ? texts.problems.name : undefined}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label={texts.description}
        rows={2}
        dir="auto"
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <section className={page.stack} aria-labelledby="release-stages">
        <h3 id="release-stages">{texts.stages}</h3>
        <p className={page.soft}>{texts.stagesHint}</p>
        <ol className={styles.forms}>
          {stages.map((stage, position) => (
            <StageForm
              key={stage.id}
              stage={stage}
              position={position}
              count={stages.length}
              projectId={projectId}
              onChange={(members) => put(stages.map((one) => (one.id === stage.id ? { ...one, ...members } : one)))}
              onMove={(to) => put(moved(stages, position, to))}
              onCopy={() => put(stages.toSpliced(position + 1, 0, copyOf(stage)))}
              onRemove={() => put(stages.filter(({ id }) => id !== stage.id))}
            />
          ))}
        </ol>
        {stages.length < maxStages && (
          <Button onClick={() => put([...stages, newStage(texts.newName(stages.length + 1), 100)])}>
            <PlusIcon />
            {texts.addStage}
          </Button>
        )}
      </section>
    </>
  );
};
