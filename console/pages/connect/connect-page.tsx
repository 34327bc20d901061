import { getRouteApi } from '@tanstack/react-router';
import { PageHead } from '../../layout/page-head.tsx';
import { common } from '../../texts/common.ts';
import { connect as texts } from '../../texts/connect.ts';
import { ConnectSteps } from './connect-steps.tsx';

const route = getRouteApi('/inside/connect');

/** The steps as a page, with an address to send to somebody. */
export const ConnectPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHead title={common.connect.title} lead={texts.lead} />
      <ConnectSteps
        search={search}
        onSearch={(changed) => void navigate({ search: (now) => ({ ...now, ...changed }), replace: true })}
      />
    </>
  );
};
