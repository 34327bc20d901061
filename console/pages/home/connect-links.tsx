import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import buttons from '../../design/button.module.css';
import { common } from '../../texts/common.ts';
import { sdkNames } from '../../texts/sdks.ts';
import { sdks } from '../connect/sdks.ts';
import styles from './home.module.css';

/** The way to the code for each kind of application. */
export const ConnectLinks = () => {
  const id = useId();
  return (
    <section className={styles.connect} aria-labelledby={id}>
      <h2 id={id}>{common.connect.title}</h2>
      <ul className={styles.sdks}>
        {sdks.map((sdk) => (
          <li key={sdk}>
            <Link to="/connect" search={{ sdk }} className={buttons.button}>
              {sdkNames[sdk]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
