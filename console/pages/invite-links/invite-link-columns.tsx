import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { Badge, type BadgeLook } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Menu, type MenuAction } from '../../design/dialogs/menu.tsx';
import { copyText } from '../../design/fields/copy-text.ts';
import { MoreIcon } from '../../design/icons.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { changeInviteLink, type InviteLink, type InviteLinkChange } from '../../queries/invite-links.ts';
import { common } from '../../texts/common.ts';
import { inviteLinks as texts } from '../../texts/invite-links.ts';
import { addressOf, type LinkState, stateOf } from './link-state.ts';

const { columns: names } = texts;

const looks: Readonly<Record<LinkState, BadgeLook>> = { open: 'good', expired: 'plain', off: 'warn' };

/** The open dialog and its link. */
export interface OpenDialog {
  readonly dialog: 'edit' | 'show' | 'users';
  readonly link: InviteLink;
}

interface Step {
  readonly link: InviteLink;
  readonly change: InviteLinkChange;
  readonly done: string;
}

/** Changes a link at once, with undo; changes run one after the other. */
const useStep = () =>
  useMutation({
    scope: { id: 'invite-links' },
    mutationFn: ({ link, change }: Step) => changeInviteLink(link.secret, change),
    onSuccess: (_data, { link: { secret, name, enabled, expiresAt }, change, done }) =>
      announce({
        title: done,
        undo: async () => {
          await changeInviteLink(secret, change.enabled === undefined ? { expiresAt } : { enabled });
          await queryClient.invalidateQueries();
          announce({ title: texts.undone(name) });
        },
      }),
    onError: announceProblem,
  });

/** The columns of the list of invite links. */
export const useInviteLinkColumns = (open: (opened: OpenDialog) => void): readonly Column<InviteLink>[] => {
  const step = useStep();
  const switches = (link: InviteLink): readonly MenuAction[] => {
    const { name, enabled } = link;
    return [
      {
        label: enabled ? texts.switchOff : texts.switchOn,
        onSelect: () => step.mutate({ link, change: { enabled: !enabled }, done: texts.switched(name, !enabled) }),
      },
      {
        label: texts.expire,
        onSelect: () =>
          step.mutate({ link, change: { expiresAt: new Date().toISOString() }, done: texts.expired(name) }),
      },
    ];
  };
  const copy = async (link: InviteLink): Promise<void> => {
    if (await copyText(addressOf(link))) announce({ title: texts.copied(link.name) });
    else open({ dialog: 'show', link });
  };
  return [
    {
      id: 'name',
      width: 'minmax(10rem, 3fr)',
      header: names.name,
      wide: true,
      cell: ({ name, createdBy, role }) => (
        <>
          <div className={page.name}>
            <Name>{name}</Name>
          </div>
          <div className={page.clipped} dir="auto">
            {[texts.role(role.name), createdBy !== null && texts.by(createdBy)].filter(Boolean).join(', ')}
          </div>
        </>
      ),
    },
    {
      id: 'state',
      width: '7rem',
      header: names.state,
      cell: (link) => {
        const state = stateOf(link, Date.now());
        return <Badge look={looks[state]}>{texts.states[state]}</Badge>;
      },
    },
    {
      id: 'expires',
      width: 'minmax(8rem, 1fr)',
      header: names.expires,
      label: names.expires,
      cell: ({ expiresAt }) => <Moment at={expiresAt} />,
    },
    {
      id: 'users',
      width: '6rem',
      header: names.users,
      label: names.users,
      cell: (link) =>
        (link.users ?? []).length === 0 ? (
          texts.signedUp(0)
        ) : (
          <button
            type="button"
            className={page.plainButton}
            title={texts.signedUpTitle(link.name)}
            onClick={() => open({ dialog: 'users', link })}
          >
            {texts.signedUp(link.users?.length ?? 0)}
          </button>
        ),
    },
    {
      id: 'actions',
      width: '9rem',
      header: <span className="unseen">{names.actions}</span>,
      cell: (link) => {
        const { name } = link;
        const state = stateOf(link, Date.now());
        return (
          <div className={page.row}>
            <Button aria-label={texts.copyOf(name)} onClick={() => void copy(link)}>
              {texts.copy}
            </Button>
            <Menu
              trigger={
                <Button look="quiet" label={common.moreOf(name)}>
                  <MoreIcon />
                </Button>
              }
              actions={[
                { label: texts.edit, onSelect: () => open({ dialog: 'edit', link }) },
                { label: texts.show, onSelect: () => open({ dialog: 'show', link }) },
                ...(state === 'expired' ? [] : switches(link)),
              ]}
            />
          </div>
        );
      },
    },
  ];
};
