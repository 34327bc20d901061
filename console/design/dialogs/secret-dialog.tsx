import type { ReactNode } from 'react';
import { common } from '../../texts/common.ts';
import { secret as texts } from '../../texts/secret.ts';
import { Button } from '../button.tsx';
import { CopyField } from '../fields/copy-field.tsx';
import { Banner } from '../messages/banner.tsx';
import { Dialog } from './dialog.tsx';

export interface SecretDialogProps {
  readonly title: ReactNode;
  /** What the secret is; default: a secret. */
  readonly label?: string;
  /** Where to keep the secret; default: in the program that needs it. */
  readonly hint?: string;
  readonly secret: string;
  /** The secret can be shown again later; default: it cannot. */
  readonly isKept?: boolean;
  /** Another action, before the one that closes the dialog. */
  readonly action?: ReactNode;
  /** Further information. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/**
 * Shows a secret to copy. Only its button closes the dialog: a click outside would lose a secret that is shown once.
 */
export const SecretDialog = (props: SecretDialogProps) => {
  const { title, label = texts.label, hint = texts.hint, secret, isKept = false, action, children, onClose } = props;
  return (
    <Dialog
      open
      title={title}
      actions={
        <>
          {action}
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      {!isKept && <Banner look="warn">{texts.once}</Banner>}
      {children}
      <CopyField label={label} hint={hint} value={secret} />
    </Dialog>
  );
};
