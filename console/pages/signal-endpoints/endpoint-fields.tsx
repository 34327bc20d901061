import { Check } from '../../design/fields/check.tsx';
import { TextArea, TextField } from '../../design/fields/field.tsx';
import { signals } from '../../texts/signals.ts';
import { type EndpointDraft, problemsOf } from './endpoint-draft.ts';

const { form: texts } = signals;

export interface EndpointFieldsProps {
  readonly draft: EndpointDraft;
  readonly change: (members: Partial<EndpointDraft>) => void;
  /** The stored name; undefined: the endpoint is new. */
  readonly own?: string;
  readonly hasSecret?: boolean;
}

/** The fields of a signal endpoint. A stored secret is not shown: an empty field keeps it. */
export const EndpointFields = ({ draft, change, own, hasSecret = false }: EndpointFieldsProps) => {
  const problems = problemsOf(draft);
  const { name, description, secret } = draft;
  return (
    <>
      <TextField
        label={texts.name}
        hint={own !== undefined && name.trim() !== own ? texts.moved : texts.nameHint}
        error={problems.name}
        required
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label={texts.description}
        hint={texts.descriptionHint}
        rows={2}
        dir="auto"
        maxLength={10_000}
        value={description}
        onChange={(event) => change({ description: event.target.value })}
      />
      {secret !== 'remove' && (
        <TextField
          label={texts.secret}
          hint={hasSecret ? texts.secretKept : texts.secretHint}
          error={problems.secret}
          type="password"
          autoComplete="new-password"
          value={secret === 'keep' ? '' : secret.text}
          onChange={({ target: { value } }) => change({ secret: value === '' ? 'keep' : { text: value } })}
        />
      )}
      {hasSecret && (
        <Check checked={secret === 'remove'} onChange={(on) => change({ secret: on ? 'remove' : 'keep' })}>
          {texts.unsign}
        </Check>
      )}
    </>
  );
};
