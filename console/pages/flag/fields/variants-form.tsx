import { useEffect, useRef, useState } from 'react';
import { sharedWeights } from '../../../../lib/definition/variants.ts';
import constraints from '../../../constraints/constraints.module.css';
import { itemsOf } from '../../../constraints/items.ts';
import { Button } from '../../../design/button.tsx';
import { Check } from '../../../design/fields/check.tsx';
import { SelectField, TextArea, TextField } from '../../../design/fields/field.tsx';
import { CloseIcon, PlusIcon } from '../../../design/icons.tsx';
import page from '../../../design/page.module.css';
import { flag } from '../../../texts/flag.ts';
import type { Variant } from '../definition.ts';
import { variantProblems, weightProblem } from '../definition-problems.ts';
import styles from '../flag.module.css';
import { useFlag } from '../whom/flag-context.tsx';
import { StickinessField } from './stickiness-field.tsx';
import { percentText } from './weights.ts';

const { variants: texts } = flag;
const payloadTypes = ['string', 'json', 'csv', 'number'] as const;

/** A variant with another type of payload; an unknown type removes the payload. */
const withPayload = ({ payload, ...variant }: Variant, type: string): Variant => {
  const chosen = payloadTypes.find((one) => one === type);
  return chosen === undefined ? variant : { ...variant, payload: { type: chosen, value: payload?.value ?? '' } };
};

/** A variant with another text in its payload: one without a type is a text, and a text without letters is none. */
const withText = ({ payload, ...variant }: Variant, value: string): Variant => {
  const type = payload?.type ?? 'string';
  return value === '' && type === 'string' ? variant : { ...variant, payload: { type, value } };
};

interface WeightProps {
  readonly variant: Variant;
  readonly error: string | undefined;
  readonly onChange: (weight: number) => void;
}

/** A field in percent for a weight in thousandths. */
const WeightField = ({ variant, error, onChange }: WeightProps) => {
  const { weight, weightType } = variant;
  // Input that may not be a number yet.
  const [typed, setTyped] = useState<string>();
  const isShared = weightType === 'variable';
  return (
    <TextField
      label={texts.weight}
      hint={isShared ? texts.shared : undefined}
      inputMode="decimal"
      readOnly={isShared}
      value={isShared ? String(weight / 10) : (typed ?? String(weight / 10))}
      error={error}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onChange(value.trim() === '' ? Number.NaN : Math.round(Number(value.replace(',', '.')) * 1000) / 100);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
};

interface OverridesProps {
  readonly variant: Variant;
  readonly error: string | undefined;
  readonly onChange: (overrides: NonNullable<Variant['overrides']>) => void;
}

const Overrides = ({ variant: { name, overrides = [] }, error, onChange }: OverridesProps) => {
  const { fields = [] } = useFlag();
  const [first] = fields;
  const names = fields.map((field) => field.name);
  const change = (position: number, next: (typeof overrides)[number]): void =>
    onChange(overrides.map((one, index) => (index === position ? next : one)));
  return (
    <>
      {overrides.map(({ contextName, values }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
        <div key={`${position} of ${overrides.length}`} className={page.columns}>
          <SelectField
            label={texts.overrideField}
            value={contextName}
            onChange={(event) => change(position, { contextName: event.target.value, values })}
          >
            {[...new Set([contextName, ...names])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
          <TextField
            label={texts.overrideValues}
            hint={texts.overrideHint}
            defaultValue={values.join(', ')}
            onChange={(event) => change(position, { contextName, values: itemsOf(event.target.value) })}
          />
          <Button
            look="quiet"
            label={texts.removeOverride(name)}
            onClick={() => onChange(overrides.filter((_, index) => index !== position))}
          >
            <CloseIcon />
          </Button>
        </div>
      ))}
      {error !== undefined && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <Button
        look="quiet"
        onClick={() => onChange([...overrides, { contextName: first?.name ?? 'userId', values: [] }])}
      >
        {texts.addOverride}
      </Button>
    </>
  );
};

interface VariantFormProps {
  readonly variant: Variant;
  readonly all: readonly Variant[];
  readonly position: number;
  /** It was just added: its name gets the cursor. */
  readonly isNew: boolean;
  readonly hasOverrides: boolean;
  readonly onChange: (variant: Variant) => void;
  readonly onRemove: () => void;
}

const VariantForm = ({ variant, all, position, isNew, hasOverrides, onChange, onRemove }: VariantFormProps) => {
  const { name, weightType, payload } = variant;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) first.current?.select();
  }, [isNew]);
  const problems = variantProblems(variant, all);
  return (
    <fieldset className={constraints.constraint}>
      <legend className="unseen">{texts.legend(name, position)}</legend>
      <div className={page.columns}>
        <TextField
          ref={first}
          label={texts.name}
          value={name}
          error={problems.name}
          onChange={(event) => onChange({ ...variant, name: event.target.value })}
        />
        <WeightField
          variant={variant}
          error={problems.weight}
          onChange={(weight) => onChange({ ...variant, weight })}
        />
        <Button look="quiet" label={texts.remove(name)} onClick={onRemove}>
          <CloseIcon />
        </Button>
      </div>
      <Check
        checked={weightType === 'fix'}
        onChange={(isFixed) => onChange({ ...variant, weightType: isFixed ? 'fix' : 'variable' })}
      >
        {texts.fixed}
      </Check>
      <div className={page.columns}>
        <TextArea
          label={texts.payload}
          rows={1}
          value={payload?.value ?? ''}
          error={problems.payload}
          spellCheck={false}
          dir="auto"
          onChange={(event) => onChange(withText(variant, event.target.value))}
        />
        <SelectField
          label={texts.payloadType}
          value={payload?.type ?? 'none'}
          onChange={(event) => onChange(withPayload(variant, event.target.value))}
        >
          {(['none', ...payloadTypes] as const).map((type) => (
            <option key={type} value={type}>
              {texts.payloadTypes[type]}
            </option>
          ))}
        </SelectField>
      </div>
      {hasOverrides && (
        <Overrides
          variant={variant}
          error={problems.overrides}
          onChange={(overrides) => {
            const { overrides: _, ...rest } = variant;
            onChange(overrides.length === 0 ? rest : { ...rest, overrides });
          }}
        />
      )}
    </fieldset>
  );
};

const freeName = (variants: readonly Variant[]): string => {
  for (let number = variants.length + 1; ; number += 1)
    if (!variants.some(({ name }) => name === `variant-${number}`)) return `variant-${number}`;
};

export interface VariantsFormProps {
  readonly variants: readonly Variant[];
  readonly onChange: (variants: readonly Variant[]) => void;
  /** Variants of an environment can have overrides. */
  readonly hasOverrides?: boolean;
}

/** A form for variants whose weights always add up to 100 %. */
export const VariantsForm = ({ variants, onChange, hasOverrides = false }: VariantsFormProps) => {
  const [added, setAdded] = useState<number>();
  const change = (next: readonly Variant[]): void => onChange(sharedWeights(next));
  const problem = weightProblem(variants);
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  const stickiness = variants[0]?.stickiness ?? 'default';
  return (
    <>
      {variants.map((variant, position) => (
        <VariantForm
          // The number of variants is part of the key, so that no form shows the input of a removed variant.
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          key={`${position} of ${variants.length}`}
          variant={variant}
          all={variants}
          position={position + 1}
          isNew={position === added}
          hasOverrides={hasOverrides}
          onChange={(next) => change(variants.map((one, index) => (index === position ? next : one)))}
          onRemove={() => {
            setAdded(undefined);
            change(variants.filter((_, index) => index !== position));
          }}
        />
      ))}
      {variants.length > 0 && (
        <>
          <div className={styles.bar} aria-hidden="true">
            {variants.map(({ weight }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
              <span key={position} style={{ flexGrow: weight || 0 }} />
            ))}
          </div>
          <p role="status" className={problem === undefined ? styles.soft : styles.problem}>
            {problem ?? texts.total(percentText(total))}
          </p>
          <StickinessField
            hint={texts.stickinessHint}
            value={stickiness}
            onChange={(next) => change(variants.map((one) => ({ ...one, stickiness: next })))}
          />
        </>
      )}
      <Button
        onClick={() => {
          setAdded(variants.length);
          change([...variants, { name: freeName(variants), weight: 0, weightType: 'variable', stickiness }]);
        }}
      >
        <PlusIcon />
        {texts.add}
      </Button>
    </>
  );
};
