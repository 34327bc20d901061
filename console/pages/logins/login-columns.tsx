import { Badge } from '../../design/badge.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import type { Login } from '../../queries/logins.ts';
import { logins as texts } from '../../texts/logins.ts';

const { columns, methods, results } = texts;

/** The columns of the login log. */
export const loginColumns: readonly Column<Login>[] = [
  {
    id: 'who',
    width: 'minmax(8rem, 2fr)',
    header: columns.who,
    wide: true,
    cell: ({ username }) =>
      username === null ? <span className={page.soft}>{texts.unknown}</span> : <Name>{username}</Name>,
  },
  {
    id: 'result',
    width: '5.5rem',
    header: columns.result,
    cell: ({ successful }) => (
      <Badge look={successful ? 'good' : 'bad'}>{successful ? results.in : results.refused}</Badge>
    ),
  },
  {
    id: 'how',
    width: '8rem',
    header: columns.how,
    label: columns.how,
    cell: ({ auth_type }) => methods[auth_type],
  },
  { id: 'ip', width: 'minmax(7rem, 1fr)', header: columns.ip, label: columns.ip, cell: ({ ip }) => ip },
  {
    id: 'at',
    width: '9rem',
    header: columns.at,
    label: columns.at,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'reason',
    width: 'minmax(14rem, 4fr)',
    header: columns.reason,
    label: columns.reason,
    cell: ({ failure_reason }) => failure_reason ?? '–',
  },
];
