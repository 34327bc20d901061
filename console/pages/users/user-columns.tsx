import { Link } from '@tanstack/react-router';
import { AccountBadges } from '../../accounts/account-badges.tsx';
import { nameOf, otherNamesOf } from '../../accounts/names.ts';
import { RootRole } from '../../accounts/root-role.tsx';
import { Button } from '../../design/button.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { MoreIcon } from '../../design/icons.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Ago, Day } from '../../design/time/moment.tsx';
import type { User } from '../../queries/users.ts';
import { common } from '../../texts/common.ts';
import { users as texts } from '../../texts/users.ts';
import { useUserActions } from '../user/user-actions.tsx';
import type { OpenUserDialog } from '../user/user-dialogs.tsx';
import type { SortColumn, UserSearch } from './user-search.ts';

const { columns: names } = texts;

export interface UserColumnsInput {
  readonly search: UserSearch;
  readonly onSort: (column: SortColumn) => void;
  readonly open: (opened: OpenUserDialog) => void;
}

/** The columns of the list of users. */
export const useUserColumns = ({ search, onSort, open }: UserColumnsInput): readonly Column<User>[] => {
  const actionsOf = useUserActions(open);
  const sort = (column: SortColumn): NonNullable<Column<User>['sort']> => ({
    order: (search.sort ?? 'name') === column ? (search.order ?? 'ascending') : undefined,
    onSort: () => onSort(column),
  });
  return [
    {
      id: 'name',
      width: 'minmax(12rem, 3fr)',
      header: names.name,
      wide: true,
      sort: sort('name'),
      cell: (user) => (
        <>
          <div className={page.row}>
            <Link to="/users/$userId" params={{ userId: String(user.id) }} className={page.name}>
              <Name>{nameOf(user)}</Name>
            </Link>
            <AccountBadges user={user} />
          </div>
          {otherNamesOf(user) !== '' && (
            <div className={page.clipped} dir="auto">
              {otherNamesOf(user)}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'role',
      width: 'minmax(7rem, 1fr)',
      header: names.role,
      label: names.role,
      cell: ({ rootRole }) => <RootRole role={rootRole} />,
    },
    {
      id: 'seen',
      width: '9rem',
      header: names.seen,
      label: names.seen,
      sort: sort('seen'),
      cell: ({ seenAt }) => <Ago at={seenAt} />,
    },
    {
      id: 'created',
      width: '7rem',
      header: names.created,
      label: names.created,
      sort: sort('created'),
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
    {
      id: 'actions',
      width: '3rem',
      header: <span className="unseen">{names.actions}</span>,
      corner: true,
      cell: (user) => (
        <Menu
          trigger={
            <Button look="quiet" label={common.moreOf(nameOf(user))}>
              <MoreIcon />
            </Button>
          }
          actions={actionsOf(user)}
        />
      ),
    },
  ];
};
