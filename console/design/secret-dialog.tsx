import type { ReactNode } from 'react';
import { common } from '../texts/common.ts';
import { secret as texts } from '../texts/secret.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { CopyField } from './copy-field.tsx';
import { Dialog } from './dialog.tsx';

export interface SecretDialogProps {
  readonly title: ReactNode;
  /** What it is; default: a secret. */
  readonly label?: string;
  /** Where it belongs; default: with the program that needs it. */
  readonly hint?: string;
  readonly secret: string;
  /** It can be seen again elsewhere; default: it cannot. */
  readonly isKept?: boolean;
  /** What else to know. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** A secret to take along. Only its button closes it: a click beside it would lose what is shown once. */
export const SecretDialog = (props: SecretDialogProps) => {
  const { title, label = texts.label, hint = texts.hint, secret, isKept = false, children, onClose } = props;
  return (
    <Dialog
      open
      title={title}
      actions={
        <Button look="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      {!isKept && <Banner look="warn">{texts.once}</Banner>}
      {children}
      <CopyField label={label} hint={hint} value={secret} />
    </Dialog>
  );
};
