import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Listing } from '../../design/data/listing.tsx';
import { SecretDialog } from '../../design/dialogs/secret-dialog.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { inviteLinks } from '../../queries/invite-links.ts';
import { inviteLinks as texts } from '../../texts/invite-links.ts';
import { EditInviteLink } from './edit-invite-link.tsx';
import { type OpenDialog, useInviteLinkColumns } from './invite-link-columns.tsx';
import { addressOf, stateOf } from './link-state.ts';
import { NewInviteLink, NewInviteLinkForm } from './new-invite-link.tsx';
import { SignedUp } from './signed-up.tsx';

const route = getRouteApi('/inside/invite-links');

const InviteLinks = () => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(inviteLinks);
  const [opened, setOpened] = useState<OpenDialog>();
  const columns = useInviteLinkColumns(setOpened);
  const close = (): void => setOpened(undefined);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} actions={<NewInviteLink />} />
      <Listing
        label={texts.table}
        list={list}
        columns={columns}
        keyOf={({ secret }) => secret}
        textOf={(link) => `${link.name} ${link.createdBy ?? ''} ${texts.states[stateOf(link, Date.now())]}`}
        countText={texts.count}
        query={query}
        onQuery={(next) => void navigate({ search: { query: next }, replace: true })}
        empty={
          <EmptyState title={texts.empty.title} actions={<NewInviteLink />}>
            <p>{texts.empty.text}</p>
          </EmptyState>
        }
      />
      <NewInviteLinkForm />
      {opened?.dialog === 'edit' && <EditInviteLink link={opened.link} onClose={close} />}
      {opened?.dialog === 'users' && <SignedUp link={opened.link} onClose={close} />}
      {opened?.dialog === 'show' && (
        <SecretDialog
          title={texts.madeTitle(opened.link.name)}
          label={texts.link}
          hint={texts.linkHint}
          secret={addressOf(opened.link)}
          isKept
          onClose={close}
        />
      )}
    </>
  );
};

/** The links with which people create their own accounts. */
export const InviteLinksPage = () => (
  <NeedsPermission permission="ADMIN" title={texts.title}>
    <InviteLinks />
  </NeedsPermission>
);
