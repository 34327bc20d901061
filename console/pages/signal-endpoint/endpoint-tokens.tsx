import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { CodeBlock } from '../../design/data/code-block.tsx';
import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { SecretDialog } from '../../design/dialogs/secret-dialog.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import {
  createSignalToken,
  deleteSignalToken,
  renameSignalToken,
  type SignalEndpoint,
  type SignalToken,
} from '../../queries/signals.ts';
import { signals } from '../../texts/signals.ts';
import { firstSignal } from './first-signal.ts';

const { tokens: texts, send } = signals;

/** The API allows at most this many tokens for an endpoint. */
const maxTokens = 5;

interface NameDialogProps {
  readonly title: string;
  readonly initial: string;
  readonly taken: readonly string[];
  readonly action?: string;
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the name of a token. */
const NameDialog = ({ title, initial, taken, action, onSave, onClose }: NameDialogProps) => {
  const isTaken = (name: string): boolean => taken.includes(name.trim());
  return (
    <FormDialog
      title={title}
      initial={{ name: initial }}
      isFine={({ name }) => name.trim() !== '' && !isTaken(name)}
      {...(action !== undefined && { action })}
      onClose={onClose}
      onSave={({ name }) => onSave(name.trim())}
      form={({ name }, change) => (
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          error={isTaken(name) ? texts.taken : undefined}
          required
          maxLength={200}
          dir="auto"
          autoComplete="off"
          value={name}
          onChange={(event) => change({ name: event.target.value })}
        />
      )}
    />
  );
};

interface TokenRowProps {
  readonly token: SignalToken;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

const TokenRow = ({ token: { name, createdAt }, onRename, onRemove }: TokenRowProps) => (
  <li className={page.row}>
    <div className={page.grow}>
      <strong>
        <Name>{name}</Name>
      </strong>{' '}
      <span className={page.soft}>
        {texts.made} <Moment at={createdAt} />
      </span>
    </div>
    <Button aria-label={texts.renameOne(name)} onClick={onRename}>
      {texts.rename}
    </Button>
    <Button aria-label={texts.removeOne(name)} onClick={onRemove}>
      {texts.remove}
    </Button>
  </li>
);

type OpenDialog =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'rename' | 'remove'; readonly token: SignalToken }
  | { readonly dialog: 'secret'; readonly name: string; readonly secret: string };

/** The tokens of an endpoint. The secret of a new one is shown once, with a line that sends a signal with it. */
export const EndpointTokens = ({ endpoint }: { readonly endpoint: SignalEndpoint }) => {
  const { id, tokens, hasSigningSecret } = endpoint;
  const [opened, setOpened] = useState<OpenDialog>();
  const close = (): void => setOpened((now) => (now?.dialog === 'secret' ? now : undefined));
  const namesWithout = (own?: string): readonly string[] =>
    tokens.map(({ name }) => name).filter((name) => name !== own);
  return (
    <section className={page.card} aria-labelledby="endpoint-tokens">
      <div className={page.row}>
        <h2 id="endpoint-tokens" className={page.grow}>
          {texts.heading}
        </h2>
        <Button
          lacks={tokens.length >= maxTokens ? texts.full : undefined}
          onClick={() => setOpened({ dialog: 'create' })}
        >
          {texts.create}
        </Button>
      </div>
      <p className={page.soft}>{texts.lead}</p>
      {tokens.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className={page.items} aria-labelledby="endpoint-tokens">
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onRename={() => setOpened({ dialog: 'rename', token })}
              onRemove={() => setOpened({ dialog: 'remove', token })}
            />
          ))}
        </ul>
      )}
      {opened?.dialog === 'create' && (
        <NameDialog
          title={texts.create}
          initial=""
          taken={namesWithout()}
          action={texts.make}
          onClose={close}
          onSave={async (name) => setOpened({ dialog: 'secret', name, secret: await createSignalToken(id, name) })}
        />
      )}
      {opened?.dialog === 'rename' && (
        <NameDialog
          title={texts.renameOne(opened.token.name)}
          initial={opened.token.name}
          taken={namesWithout(opened.token.name)}
          onClose={close}
          onSave={async (name) => {
            await renameSignalToken(id, opened.token.id, name);
            announce({ title: texts.renamed(name) });
          }}
        />
      )}
      {opened?.dialog === 'remove' && (
        <ConfirmDialog
          title={texts.removeTitle(opened.token.name)}
          action={texts.removeOne(opened.token.name)}
          onClose={close}
          onConfirm={async () => {
            await deleteSignalToken(id, opened.token.id);
            announce({ title: texts.removed(opened.token.name) });
          }}
        >
          <p>{texts.removeText}</p>
        </ConfirmDialog>
      )}
      {opened?.dialog === 'secret' && (
        <SecretDialog
          title={texts.secretTitle(opened.name)}
          hint={texts.secretHint}
          secret={opened.secret}
          onClose={() => setOpened(undefined)}
        >
          <p>
            {texts.tryIt} {hasSigningSecret && send.curlSecret}
          </p>
          <CodeBlock label={send.curl} code={firstSignal({ ...endpoint, token: opened.secret })} />
        </SecretDialog>
      )}
    </section>
  );
};
