import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { base } from '../../api/base.ts';
import { Button } from '../../design/button.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { Late, lateCode } from '../../design/late.tsx';
import { Name } from '../../design/name.tsx';
import { flagViews } from '../../session/flag-views.ts';
import { useSelf } from '../../session/permissions.ts';
import { flags } from '../../texts/flags.ts';
import type { ListLook } from './use-list-look.ts';
import type { ViewDialogProps } from './view-dialogs.tsx';

const { view: texts } = flags;

const columnsDialog = lateCode<ViewDialogProps>(async () => (await import('./view-dialogs.tsx')).ColumnsDialog);
const shareDialog = lateCode<ViewDialogProps>(async () => (await import('./view-dialogs.tsx')).ShareDialog);

interface ViewMenuProps {
  readonly look: ListLook;
  readonly projectId: string | undefined;
}

/** How the list looks: the height of its rows, its columns, and views that were saved. */
export const ViewMenu = ({ look, projectId }: ViewMenuProps) => {
  const { user } = useSelf();
  const router = useRouter();
  const views = flagViews(user.id).use();
  const [dialog, setDialog] = useState<typeof columnsDialog>();
  return (
    <>
      <Menu
        trigger={<Button>{texts.open}</Button>}
        choice={{
          heading: texts.rows,
          value: look.comfortable ? 'comfortable' : 'compact',
          choices: [
            { value: 'compact', label: texts.compact },
            { value: 'comfortable', label: texts.comfortable },
          ],
          onChoose: (value) => look.setComfortable(value === 'comfortable'),
        }}
        actions={[
          { label: texts.columns, onSelect: () => setDialog(columnsDialog) },
          { label: texts.share, onSelect: () => setDialog(shareDialog) },
          ...views.map(({ name, address }) => ({
            label: <Name>{name}</Name>,
            onSelect: () => router.history.push(`${base}${address}`),
          })),
        ]}
      />
      {dialog !== undefined && <Late code={dialog} props={{ look, projectId, onClose: () => setDialog(undefined) }} />}
    </>
  );
};
