import { onlineManager } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import buttons from '../../design/button.module.css';
import { classNames } from '../../design/class-names.ts';
import { loadDialogs } from '../../design/dialogs/dialog.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { WayToList } from '../../design/messages/error-state.tsx';
import { Toasts } from '../../design/messages/toast.tsx';
import { common } from '../../texts/common.ts';
import { useFirstPicture } from '../first-picture.ts';
import { projectPartOf } from '../section.ts';
import { type Section, useSection } from '../use-section.ts';
import { InstanceBanners } from './instance-banners.tsx';
import styles from './layout.module.css';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { settingsGroups } from './navigation.ts';
import { ProjectBar } from './project-bar.tsx';
import { SettingsColumn } from './settings-column.tsx';
import { Side } from './side.tsx';

const useOnline = (): boolean =>
  useSyncExternalStore(
    (watch) => onlineManager.subscribe(watch),
    () => onlineManager.isOnline(),
  );

/** The link from a page to its list; null on the list itself. */
const wayToListOf = ({ link, isHere }: Section): ReactNode => {
  if (link === undefined || isHere) return null;
  return (
    <Link to={link.to} className={buttons.button}>
      {common.errors.goTo(link.label)}
    </Link>
  );
};

const settings = settingsGroups.flatMap(({ links }) => links.map(({ to }) => to));

/** The project that the page is about, with the part of the address after it. */
const ProjectOfPage = () => {
  const { projectId } = useParams({ strict: false });
  const part = useLocation({ select: ({ pathname }) => projectPartOf(pathname) });
  return projectId === undefined || part === undefined ? null : <ProjectBar projectId={projectId} part={part} />;
};

/** The frame of all pages for signed-in users. */
export const Layout = () => {
  const online = useOnline();
  const section = useSection();
  const pictured = useFirstPicture();
  useEffect(() => {
    // A dialog that opens later shows what failed.
    if (pictured) loadDialogs().catch(() => undefined);
  }, [pictured]);
  const to = section.link?.to;
  const isSetting = to !== undefined && settings.includes(to);
  return (
    <>
      <a className={styles.skip} href="#main">
        {common.skip}
      </a>
      <div className={classNames(styles.frame, isSetting && styles.withColumn)}>
        <Side section={isSetting ? '/settings' : to} />
        {isSetting && <SettingsColumn current={to} />}
        <main id="main" className={styles.main} tabIndex={-1}>
          {!online && (
            <Banner look="warn" live>
              {common.offline}
            </Banner>
          )}
          <MaintenanceBanner />
          <InstanceBanners />
          <WayToList value={wayToListOf(section)}>
            <ProjectOfPage />
            <Outlet />
          </WayToList>
          <Toasts mayLoad={pictured} />
        </main>
      </div>
    </>
  );
};
