import { Link } from '@tanstack/react-router';
import { common } from '../../texts/common.ts';
import { FrameLink } from './frame-link.tsx';
import styles from './settings-column.module.css';
import { useSettings } from './use-navigation.ts';
import { useRoving } from './use-roving.ts';

const { navigation: texts } = common;

/** The links to all settings, beside each of their pages; on a narrow screen the link to the list of them. */
export const SettingsColumn = ({ current }: { readonly current: string | undefined }) => {
  const groups = useSettings();
  const { onKeyDown, tabIndexOf } = useRoving(
    groups.flatMap(({ links }) => links.map(({ to }) => to)),
    current,
  );
  return (
    <nav className={styles.column} aria-label={texts.settings} onKeyDown={onKeyDown}>
      <Link to="/settings" className={styles.back}>
        {texts.allSettings}
      </Link>
      <div className={styles.groups}>
        {groups.map(({ heading, links }) => (
          <div key={heading} className={styles.group}>
            <h2>{heading}</h2>
            {links.map(({ label, to }) => (
              <FrameLink key={to} to={to} isCurrent={to === current} tabIndex={tabIndexOf(to)}>
                {label}
              </FrameLink>
            ))}
          </div>
        ))}
      </div>
    </nav>
  );
};
