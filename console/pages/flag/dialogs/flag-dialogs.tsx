import { CompleteDialog } from '../lifecycle/complete-dialog.tsx';
import { LinksDialog } from './links-dialog.tsx';
import { MetadataDialog, StaleDialog } from './metadata-dialog.tsx';
import { OwnersDialog } from './owners-dialog.tsx';
import { ParentsDialog } from './parents-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { ArchiveDialog, CloneDialog, DeleteDialog, MoveDialog } from './whole-flag-dialogs.tsx';

const dialogs = {
  edit: MetadataDialog,
  stale: StaleDialog,
  complete: CompleteDialog,
  tags: TagsDialog,
  owners: OwnersDialog,
  links: LinksDialog,
  parents: ParentsDialog,
  clone: CloneDialog,
  move: MoveDialog,
  archive: ArchiveDialog,
  delete: DeleteDialog,
} as const;

export interface FlagDialogProps {
  readonly name: keyof typeof dialogs;
  readonly onClose: () => void;
}

/** The open dialog about the whole flag. */
export const FlagDialog = ({ name, onClose }: FlagDialogProps) => {
  const Dialog = dialogs[name];
  return <Dialog onClose={onClose} />;
};
