import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banner } from '../../design/messages/banner.tsx';
import { uiConfig } from '../../queries/self.ts';
import { useLacking } from '../../session/permissions.ts';
import { maintenance as texts } from '../../texts/maintenance.ts';

/** Pages check for maintenance mode at this interval, in ms. */
const watchedMs = 60_000;

/** Shows on every page that changes are refused. Callers with the permission get a link to the switch. */
export const MaintenanceBanner = () => {
  const { data } = useQuery({ ...uiConfig, refetchInterval: watchedMs });
  const isAdmin = useLacking()({ permission: 'ADMIN' }) === undefined;
  if (data?.maintenanceMode !== true) return null;
  return (
    <Banner look="warn" live action={isAdmin && <Link to="/maintenance">{texts.toPage}</Link>}>
      {texts.banner}
    </Banner>
  );
};
