import { Link } from '@tanstack/react-router';
import page from '../../design/page.module.css';
import { useSettings } from '../../layout/frame/use-navigation.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { common } from '../../texts/common.ts';
import { pageTexts } from '../../texts/pages.ts';
import styles from './settings.module.css';

const { navigation: texts } = common;

/** All settings that the caller may see, with what each is for. */
export const SettingsPage = () => (
  <>
    <PageHead title={texts.settings} lead={pageTexts['/settings']} />
    <div className={styles.groups}>
      {useSettings().map(({ heading, links }) => (
        <section key={heading} className={page.items} aria-label={heading}>
          <h2>{heading}</h2>
          <ul className={styles.links}>
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
                <p className={page.soft}>{pageTexts[to]}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </>
);
