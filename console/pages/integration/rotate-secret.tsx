import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { rotateSecret } from '../../queries/integrations.ts';
import { integrations } from '../../texts/integrations.ts';

const { secret: texts } = integrations;

export interface RotateSecretProps {
  readonly id: number;
  readonly name: string;
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
}

/** Makes a new signing secret, after it was asked. */
export const RotateSecret = ({ id, name, onMade, onClose }: RotateSecretProps) => (
  <ConfirmDialog
    title={texts.rotateTitle(name)}
    action={texts.rotate}
    onClose={onClose}
    onConfirm={async () => onMade(await rotateSecret(id))}
  >
    <p>{texts.rotateText}</p>
  </ConfirmDialog>
);
