import { CheckField } from '../../design/fields/check-field.tsx';
import { TextArea, TextField } from '../../design/fields/field.tsx';
import form from '../../design/fields/form.module.css';
import { type SamlDraft, saml } from '../../queries/login-providers.ts';
import { login as texts } from '../../texts/login.ts';
import type { FieldsProps, ProviderKind } from './provider-kind.ts';
import { hasPrivateKey, samlProblems } from './rules.ts';
import { sharedSentences } from './shared-sentences.ts';

const { words } = texts;

const PrivateKey = ({ hasSecret, secret, onSecret }: FieldsProps<SamlDraft>) => {
  const typed = typeof secret === 'object' ? secret.text : '';
  const stored = hasSecret ? texts.spStored : texts.spNone;
  return (
    <>
      <div className={form.code}>
        <TextArea
          label={texts.spCertificate}
          hint={typed === '' || hasPrivateKey(typed) ? stored : texts.spNoKey}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          disabled={secret === 'remove'}
          value={typed}
          onChange={(event) => onSecret(event.target.value === '' ? 'keep' : { text: event.target.value })}
        />
      </div>
      {hasSecret && (
        <CheckField
          label={texts.spRemove}
          checked={secret === 'remove'}
          onChange={(remove) => onSecret(remove ? 'remove' : 'keep')}
        />
      )}
    </>
  );
};

const Fields = (props: FieldsProps<SamlDraft>) => {
  const { draft, problems, change } = props;
  return (
    <>
      <TextField
        label={texts.entityId}
        hint={texts.entityIdHint}
        error={problems.entityId}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={draft.entityId}
        onChange={(event) => change({ entityId: event.target.value.trim() })}
      />
      <TextField
        label={texts.signOnUrl}
        error={problems.signOnUrl}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={draft.signOnUrl}
        onChange={(event) => change({ signOnUrl: event.target.value.trim() })}
      />
      <div className={form.code}>
        <TextArea
          label={texts.certificate}
          hint={texts.certificateHint}
          error={problems.certificate}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={draft.certificate}
          onChange={(event) => change({ certificate: event.target.value })}
        />
      </div>
      <TextField
        label={texts.signOutUrl}
        hint={texts.signOutUrlHint}
        error={problems.signOutUrl}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={draft.signOutUrl}
        onChange={(event) => change({ signOutUrl: event.target.value.trim() })}
      />
      <PrivateKey {...props} />
    </>
  );
};

export const samlKind: ProviderKind<SamlDraft> = {
  type: 'saml',
  name: texts.names.saml,
  now: saml.now,
  save: saml.save,
  problemsOf: samlProblems,
  fields: Fields,
  sentences: (roleName) => ({
    ...sharedSentences(texts.names.saml, texts.groupPath.saml, roleName),
    entityId: (after) => words.text(texts.entityId, after),
    signOnUrl: (after) => words.text(texts.signOnUrl, after),
    certificate: () => words.certificate,
    signOutUrl: (after) => words.text(texts.signOutUrl, after),
  }),
};
