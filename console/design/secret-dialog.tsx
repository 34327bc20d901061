import type { ReactNode } from 'react';
import { common } from '../texts/common.ts';
import { Button } from './button.tsx';
import { CopyField } from './copy-field.tsx';
import { Dialog } from './dialog.tsx';

export interface SecretDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly secret: string;
  /** What else to know. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** A secret that is shown this once. Only its button closes it: a click beside it would lose the secret. */
export const SecretDialog = ({ title, label, hint, secret, children, onClose }: SecretDialogProps) => (
  <Dialog
    open
    title={title}
    actions={
      <Button look="primary" onClick={onClose}>
        {common.close}
      </Button>
    }
  >
    {children}
    <CopyField label={label} hint={hint} value={secret} />
  </Dialog>
);
