import { type ReactNode, useEffect, useRef } from 'react';
import { strategyName } from '../../changes/strategy-name.ts';
import { ConstraintList } from '../../constraints/constraint-list.tsx';
import { Button } from '../../design/button.tsx';
import { Check } from '../../design/fields/check.tsx';
import { SelectField, TextField } from '../../design/fields/field.tsx';
import { Folded } from '../../design/folded.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import { common } from '../../texts/common.ts';
import { flag as texts } from '../../texts/flag.ts';
import { useNewField } from '../context-fields/use-new-field.tsx';
import { SegmentPicker } from '../segments/segment-picker.tsx';
import type { Strategy } from './definition.ts';
import { DraftBar } from './drafts/draft-bar.tsx';
import { isUnchanged } from './drafts/operations.ts';
import { ParametersForm, type ParametersFormProps } from './fields/parameters-form.tsx';
import { VariantsForm } from './fields/variants-form.tsx';
import styles from './flag.module.css';
import { LivePanel } from './usage/live-panel.tsx';
import { type EditableEnvironment, useFlag } from './whom/flag-context.tsx';
import { ImpactPanel } from './whom/impact-panel.tsx';

const { editor: editorTexts } = texts;

interface FrameProps {
  readonly place: EditableEnvironment;
  readonly heading: ReactNode;
  /** Id of the button that opened the editor; it gets the focus again when the editor closes. */
  readonly origin: string;
  readonly children: ReactNode;
}

/** An editor, with the effect of its changes beside it. */
const Frame = ({ place, heading, origin, children }: FrameProps) => {
  const { show } = useFlag();
  const title = useRef<HTMLHeadingElement>(null);
  // The focus starts at the heading of a new page, for keyboard and screen reader users.
  useEffect(() => {
    title.current?.focus();
    return () => {
      setTimeout(() => document.getElementById(origin)?.focus());
    };
  }, [origin]);
  return (
    <div className={styles.editor}>
      <div className={styles.row}>
        <Button onClick={() => show({})}>{editorTexts.back}</Button>
      </div>
      <h2 ref={title} tabIndex={-1}>
        {heading}
      </h2>
      {place.production && <Banner look="warn">{common.change.production(place.name)}</Banner>}
      {place.reviewed && <Banner>{common.change.review(place.name)}</Banner>}
      <div className={styles.beside}>
        <div className={styles.form}>{children}</div>
        <aside className={styles.aside} aria-label={texts.live.title}>
          <ImpactPanel place={place} />
          <LivePanel places={[place]} />
        </aside>
      </div>
      <DraftBar place={place} />
    </div>
  );
};

interface PartProps {
  readonly strategy: Strategy;
  readonly onChange: (change: Partial<Strategy>) => void;
}

const Constraints = ({ strategy: { constraints }, onChange }: PartProps) => {
  const { fields } = useFlag();
  const newField = useNewField();
  return (
    <ConstraintList
      constraints={constraints}
      fields={fields}
      onChange={(next) => onChange({ constraints: next })}
      newField={newField}
    />
  );
};

const TypeField = ({ strategy, onChange }: PartProps) => {
  const { types, flag } = useFlag();
  const chosen = types.find(({ name }) => name === strategy.name);
  const choose = (name: string): void => {
    const { parameters = [] } = types.find((type) => type.name === name) ?? {};
    const initial: Readonly<Record<string, string>> = { rollout: '100', stickiness: 'default', groupId: flag.name };
    onChange({
      name,
      parameters: Object.fromEntries(
        parameters.map((parameter) => [
          parameter.name,
          strategy.parameters[parameter.name] ??
            initial[parameter.name] ??
            (parameter.type === 'percentage' ? '0' : ''),
        ]),
      ),
    });
  };
  const offered = types.filter(({ deprecated, name }) => !deprecated || name === strategy.name);
  return (
    <SelectField
      label={editorTexts.type}
      hint={chosen?.deprecated ? editorTexts.deprecated : chosen?.description || undefined}
      value={strategy.name}
      onChange={(event) => choose(event.target.value)}
    >
      {chosen === undefined && <option>{strategy.name}</option>}
      {offered.map(({ name, displayName }) => (
        <option key={name} value={name}>
          {displayName ?? name}
        </option>
      ))}
    </SelectField>
  );
};

const Parameters = ({ part, strategy, onChange }: PartProps & Pick<ParametersFormProps, 'part'>) => {
  const { named } = useFlag();
  if (named.types === 'pending') return part === 'who' ? <Loading /> : null;
  return <ParametersForm part={part} strategy={strategy} onChange={(parameters) => onChange({ parameters })} />;
};

/** Whether something of a strategy that most strategies leave as it is differs. */
const isAdvanced = ({ name, disabled, parameters, variants }: Strategy, flag: string): boolean =>
  name !== 'flexibleRollout' ||
  disabled ||
  variants.length > 0 ||
  !['', 'default'].includes(parameters.stickiness ?? '') ||
  // Without a group it cannot be saved.
  parameters.groupId !== flag;

/** A form for one strategy: first who gets the flag. Input goes into the draft at once. */
export const StrategyEditor = ({ place, id }: { readonly place: EditableEnvironment; readonly id: string }) => {
  const { drafts, flag, named, path, show } = useFlag();
  const { name: environment } = place;
  const { current, definition } = drafts.of(environment);
  const strategy = definition.strategies.find((one) => one.id === id);
  if (strategy === undefined)
    return (
      <EmptyState title={editorTexts.gone} actions={<Button onClick={() => show({})}>{editorTexts.back}</Button>}>
        <p>{environment}</p>
      </EmptyState>
    );
  const onChange = (change: Partial<Strategy>): void =>
    drafts.edit(environment, (present) => ({
      ...present,
      strategies: present.strategies.map((one) => (one.id === id ? { ...one, ...change } : one)),
    }));
  const before = current.strategies.find((one) => one.id === id);
  return (
    <Frame
      place={place}
      heading={
        <>
          <Name>{strategyName(strategy, named.types)}</Name> {editorTexts.inEnvironment(environment)}
        </>
      }
      origin={`edit-${id}`}
    >
      <section className={styles.part} aria-labelledby="editor-who">
        <h3 id="editor-who">{editorTexts.who}</h3>
        <TextField
          label={editorTexts.title}
          hint={editorTexts.titleHint}
          value={strategy.title ?? ''}
          dir="auto"
          onChange={(event) => onChange({ title: event.target.value || null })}
        />
        <Constraints strategy={strategy} onChange={onChange} />
        <SegmentPicker
          projectId={path.projectId}
          chosen={strategy.segments}
          onChange={(segments) => onChange({ segments })}
        />
        <Parameters part="who" strategy={strategy} onChange={onChange} />
      </section>
      <section className={styles.part} aria-label={editorTexts.advanced}>
        <Folded
          isOpen={isAdvanced(strategy, flag.name)}
          summary={
            <>
              <strong>{editorTexts.advanced}</strong> <span className={styles.soft}>{editorTexts.advancedHint}</span>
            </>
          }
        >
          <div className={styles.formRows}>
            {named.types !== 'pending' && <TypeField strategy={strategy} onChange={onChange} />}
            <Parameters part="how" strategy={strategy} onChange={onChange} />
            <Check checked={strategy.disabled} onChange={(disabled) => onChange({ disabled })}>
              {editorTexts.disabled}
            </Check>
            <section className={styles.formRows} aria-labelledby="editor-variants">
              <h3 id="editor-variants">{editorTexts.variants}</h3>
              <p className={styles.soft}>{editorTexts.variantsHint}</p>
              <VariantsForm variants={strategy.variants} onChange={(variants) => onChange({ variants })} />
            </section>
          </div>
        </Folded>
      </section>
      {before !== undefined && !isUnchanged(before, strategy) && (
        <Button onClick={() => onChange(before)}>{editorTexts.reset}</Button>
      )}
    </Frame>
  );
};

/** The variants of an environment. */
export const VariantsEditor = ({ place }: { readonly place: EditableEnvironment }) => {
  const { drafts } = useFlag();
  const { name: environment } = place;
  const { variants } = drafts.of(environment).definition;
  return (
    <Frame place={place} heading={texts.variants.heading(environment)} origin={`variants-${environment}`}>
      <section className={styles.part} aria-label={texts.variants.heading(environment)}>
        <p className={styles.soft}>
          <Name>{variants.length === 0 ? texts.variants.none : texts.variants.lead}</Name>
        </p>
        <VariantsForm
          variants={variants}
          hasOverrides
          onChange={(next) => drafts.edit(environment, (present) => ({ ...present, variants: next }))}
        />
      </section>
    </Frame>
  );
};
