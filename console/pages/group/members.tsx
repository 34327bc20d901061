import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { byName, nameOf, searchTextOf } from '../../accounts/names.ts';
import { queryClient } from '../../api/query-client.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { CloseIcon } from '../../design/icons.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Ago, Day } from '../../design/time/moment.tsx';
import { PersonLink } from '../../layout/person-link.tsx';
import { changeMembers, type Group, group, type Member } from '../../queries/groups.ts';
import { holderOf } from '../../queries/people.ts';
import { accounts } from '../../texts/accounts.ts';
import { groups } from '../../texts/groups.ts';
import { MembersDialog } from './members-dialog.tsx';

const { members: texts } = groups;
const { columns: names } = texts;

const MemberName = ({ user }: Pick<Member, 'user'>) => {
  const { kind, id, name, about } = holderOf(user);
  return (
    <>
      <div className={page.row}>
        <span className={page.name}>
          <PersonLink kind={kind} id={id} name={name} />
        </span>
        {kind === 'serviceAccount' && <Badge>{accounts.kinds.service}</Badge>}
      </div>
      {about !== '' && (
        <div className={page.clipped} dir="auto">
          {about}
        </div>
      )}
    </>
  );
};

interface ColumnsInput {
  readonly lacks: string | undefined;
  readonly onRemove: (member: Member) => void;
}

const columnsOf = ({ lacks, onRemove }: ColumnsInput): readonly Column<Member>[] => [
  {
    id: 'name',
    width: 'minmax(12rem, 3fr)',
    header: names.name,
    wide: true,
    cell: ({ user }) => <MemberName user={user} />,
  },
  {
    id: 'joined',
    width: '7rem',
    header: names.joined,
    label: names.joined,
    cell: ({ joinedAt }) => <Day at={joinedAt} />,
  },
  {
    id: 'by',
    width: 'minmax(6rem, 1fr)',
    header: names.by,
    label: names.by,
    cell: ({ createdBy }) => (createdBy === null ? texts.unknown : <Name>{createdBy}</Name>),
  },
  {
    id: 'seen',
    width: '9rem',
    header: names.seen,
    label: names.seen,
    cell: ({ user }) => <Ago at={user.seenAt} />,
  },
  {
    id: 'actions',
    width: '3rem',
    header: <span className="unseen">{names.actions}</span>,
    cell: (member) => (
      <Button look="quiet" label={texts.removeOf(nameOf(member.user))} lacks={lacks} onClick={() => onRemove(member)}>
        <CloseIcon />
      </Button>
    ),
  },
];

const membersByName = ({ users }: Group): readonly Member[] => users.toSorted((a, b) => byName(a.user, b.user));

export interface MembersProps {
  readonly group: Group;
  /** SCIM is on and manages the group. */
  readonly managed: boolean;
  readonly query: string | undefined;
  readonly onQuery: (query: string | undefined) => void;
}

/** The members of a group. */
export const Members = ({ group: shown, managed, query, onQuery }: MembersProps) => {
  const list = useQuery({ ...group(shown.id), select: membersByName });
  const [changing, setChanging] = useState(false);
  const lacks = managed ? groups.form.managed : undefined;
  const remove = useMutation({
    mutationFn: ({ user }: Member) => changeMembers(shown.id, { add: [], remove: [user.id] }),
    onSuccess: (_data, { user }) =>
      announce({
        title: texts.removed(nameOf(user)),
        undo: async () => {
          await changeMembers(shown.id, { add: [user.id], remove: [] });
          await queryClient.invalidateQueries();
          announce({ title: texts.back(nameOf(user)) });
        },
      }),
    onError: announceProblem,
  });
  const button = (
    <Button look="primary" lacks={lacks} onClick={() => setChanging(true)}>
      {shown.users.length === 0 ? texts.add : texts.change}
    </Button>
  );
  return (
    <section className={page.stack} aria-labelledby="group-members">
      <div className={page.row}>
        <h2 id="group-members" className={page.grow}>
          {texts.heading}
        </h2>
        {shown.users.length > 0 && button}
      </div>
      <div>
        <Listing
          label={texts.table}
          list={list}
          columns={columnsOf({ lacks, onRemove: (member) => !remove.isPending && remove.mutate(member) })}
          keyOf={({ user }) => String(user.id)}
          textOf={({ user }) => searchTextOf(user)}
          countText={texts.count}
          query={query}
          onQuery={onQuery}
          empty={
            <EmptyState title={texts.none} actions={button}>
              <p>{texts.noneText}</p>
            </EmptyState>
          }
        />
      </div>
      {changing && <MembersDialog group={shown} onClose={() => setChanging(false)} />}
    </section>
  );
};
