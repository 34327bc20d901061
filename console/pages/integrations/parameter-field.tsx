import { Button } from '../../design/button.tsx';
import { TextArea, TextField } from '../../design/fields/field.tsx';
import form from '../../design/fields/form.module.css';
import type { Parameter } from '../../queries/integrations.ts';
import { integrations } from '../../texts/integrations.ts';
import { masked } from './draft.ts';
import styles from './integrations.module.css';

const { form: texts } = integrations;

/** The words of a provider, with what stands between backticks as code. */
const Words = ({ text }: { readonly text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text that does not change
  text.split('`').map((part, position) => (position % 2 === 1 ? <code key={position}>{part}</code> : part));

export interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  /** A secret is stored. Only its mask is known. */
  readonly isStored: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A field for a parameter of a provider. A stored secret is not shown: as long as the field is empty, it stays. */
export const ParameterField = ({ parameter, value, isStored, error, onChange }: ParameterFieldProps) => {
  const { displayName, description, placeholder, type, required, sensitive } = parameter;
  const isKept = value === masked;
  const isRemoved = isStored && value === '';
  const hints = [description, isKept && texts.stored, isRemoved && texts.replaced].filter(Boolean);
  const field = {
    label: required ? displayName : texts.optional(displayName),
    hint: hints.length > 0 ? <Words text={hints.join(' ')} /> : undefined,
    error,
    placeholder: isKept ? undefined : placeholder,
    value: isKept ? '' : value,
    required: required && !isKept,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value === '' && isStored ? masked : target.value),
  };
  return (
    <div className={styles.field}>
      {type === 'textfield' ? (
        <div className={form.code}>
          <TextArea {...field} spellCheck={false} />
        </div>
      ) : (
        <TextField
          {...field}
          // Browsers offer to store and to fill in what stands in a field for passwords, unless it is a new one.
          type={type === 'url' ? 'url' : sensitive ? 'password' : 'text'}
          autoComplete={sensitive && type !== 'url' ? 'new-password' : 'off'}
          spellCheck={false}
        />
      )}
      {isKept && !required && (
        <Button aria-label={texts.unsetOf(displayName)} onClick={() => onChange('')}>
          {texts.unset}
        </Button>
      )}
      {isRemoved && (
        <Button aria-label={texts.keepOf(displayName)} onClick={() => onChange(masked)}>
          {texts.keep}
        </Button>
      )}
    </div>
  );
};
