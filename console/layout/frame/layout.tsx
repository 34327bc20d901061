import { onlineManager } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import buttons from '../../design/button.module.css';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { MenuIcon } from '../../design/icons.tsx';
import mark from '../../design/mark.svg';
import { Banner } from '../../design/messages/banner.tsx';
import { WayToList } from '../../design/messages/error-state.tsx';
import { Toasts } from '../../design/messages/toast.tsx';
import { common } from '../../texts/common.ts';
import { PaletteOpener } from '../palette/palette-opener.tsx';
import { useSection } from '../use-section.ts';
import { AccountMenu } from './account-menu.tsx';
import { InstanceBanners } from './instance-banners.tsx';
import styles from './layout.module.css';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { useNavigation } from './use-navigation.ts';

const { navigation: texts } = common;

/**
 * If the links do not fit they scroll, and the link of this page stays visible. `scrollIntoView` does not work here:
 * after it, Chrome continues with Tab from that link, past the skip link.
 */
const show = (link: HTMLElement | null): void => {
  const list = link?.closest('nav');
  if (!link || !list) return;
  const [seen, of] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (of.bottom > seen.bottom) list.scrollTop += of.bottom - seen.bottom;
  if (of.top < seen.top) list.scrollTop -= seen.top - of.top;
};

const Side = () => {
  const [open, setOpen] = useState(false);
  const folded = classNames(!open && styles.folded);
  const navigation = useNavigation();
  const section = useSection().link?.to;
  return (
    <header className={styles.side}>
      <Link to="/" className={styles.brand}>
        <img src={mark} alt="" />
        {common.product}
      </Link>
      <div className={styles.tools}>
        <NotificationBell />
        <PaletteOpener />
      </div>
      <Button
        look="quiet"
        label={common.menu}
        className={styles.open}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon />
      </Button>
      <nav className={classNames(styles.nav, folded)} aria-label={texts.label}>
        {navigation.map(({ heading, links }) => (
          <div key={heading} className={styles.group}>
            {navigation.length > 1 && <h2>{heading}</h2>}
            {links.map(({ label, to }) => (
              <Link
                key={label}
                to={to}
                className={styles.link}
                // Addresses of pages of a project do not begin with the address of the link that they belong to.
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={to === section ? 'page' : undefined}
                ref={to === section ? show : undefined}
                onClick={() => setOpen(false)}
              >
                {label}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className={classNames(styles.bottom, folded)}>
        <AccountMenu />
      </div>
    </header>
  );
};

const useOnline = (): boolean =>
  useSyncExternalStore(
    (watch) => onlineManager.subscribe(watch),
    () => onlineManager.isOnline(),
  );

/** The link from a page to its list; null on the list itself. */
const useWayToList = (): ReactNode => {
  const { link, isHere } = useSection();
  if (link === undefined || isHere) return null;
  return (
    <Link to={link.to} className={buttons.button}>
      {common.errors.goTo(link.label)}
    </Link>
  );
};

/** The frame of all pages for signed-in users. */
export const Layout = () => {
  const online = useOnline();
  const wayToList = useWayToList();
  return (
    <>
      <a className={styles.skip} href="#main">
        {common.skip}
      </a>
      <div className={styles.frame}>
        <Side />
        <main id="main" className={styles.main} tabIndex={-1}>
          {!online && (
            <Banner look="warn" live>
              {common.offline}
            </Banner>
          )}
          <MaintenanceBanner />
          <InstanceBanners />
          <WayToList value={wayToList}>
            <Outlet />
          </WayToList>
          <Toasts />
        </main>
      </div>
    </>
  );
};
