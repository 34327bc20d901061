import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { MenuIcon } from '../../design/icons.tsx';
import { Late, lateCode } from '../../design/late.tsx';
import mark from '../../design/mark.svg';
import { common } from '../../texts/common.ts';
import { useKeys } from '../keys/use-keys.ts';
import { PaletteOpener } from '../palette/palette-opener.tsx';
import { AccountMenu } from './account-menu.tsx';
import { FrameLink } from './frame-link.tsx';
import styles from './layout.module.css';
import { mainLinks } from './navigation.ts';
import { NotificationBell } from './notification-bell.tsx';
import { useRoving } from './use-roving.ts';
import { WaitingReviews } from './waiting-reviews.tsx';

const { navigation: texts } = common;
const keysDialog = lateCode<{ readonly onClose: () => void }>(
  async () => (await import('../keys/keys-dialog.tsx')).KeysDialog,
);

/** The links at the side of every page, above them the search, below them the account. */
export const Side = ({ section }: { readonly section: string | undefined }) => {
  const [open, setOpen] = useState(false);
  const [keysShown, setKeysShown] = useState(false);
  useKeys(() => setKeysShown(true));
  const folded = classNames(!open && styles.folded);
  const { onKeyDown, tabIndexOf } = useRoving(
    mainLinks.map(({ to }) => to),
    section,
  );
  return (
    <header className={styles.side}>
      {/* The first link of the list leads there, too, so this is no stop of Tab. */}
      <Link to="/" className={styles.brand} tabIndex={-1}>
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
      <nav className={classNames(styles.nav, folded)} aria-label={texts.label} onKeyDown={onKeyDown}>
        {mainLinks.map(({ label, to, icon: Icon }) => (
          <FrameLink
            key={to}
            to={to}
            isCurrent={to === section}
            tabIndex={tabIndexOf(to)}
            onClick={() => setOpen(false)}
          >
            <Icon />
            <span>{label}</span>
            {to === '/change-requests' && <WaitingReviews />}
          </FrameLink>
        ))}
      </nav>
      <div className={classNames(styles.bottom, folded)}>
        <AccountMenu onKeys={() => setKeysShown(true)} />
      </div>
      {keysShown && <Late code={keysDialog} props={{ onClose: () => setKeysShown(false) }} />}
    </header>
  );
};
