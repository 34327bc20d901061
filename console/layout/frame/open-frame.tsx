import { Link, Outlet, useLocation } from '@tanstack/react-router';
import mark from '../../design/mark.svg';
import { Toasts } from '../../design/messages/toast.tsx';
import { useSessionStatus } from '../../session/use-session.ts';
import { common } from '../../texts/common.ts';
import { useFirstPicture } from '../first-picture.ts';
import { Layout } from './layout.tsx';
import styles from './open-frame.module.css';

/** A page without the layout, for visitors who are not signed in. */
const Visitor = () => (
  <>
    <header className={styles.head}>
      <span className={styles.brand}>
        <img src={mark} alt="" />
        {common.product}
      </span>
      <Link to="/sign-in" search={{ returnTo: useLocation().href }}>
        {common.signIn}
      </Link>
    </header>
    <main className={styles.main}>
      <Outlet />
      <Toasts mayLoad={useFirstPicture()} />
    </main>
  </>
);

/** The frame of pages that need no sign-in. */
export const OpenFrame = () => (useSessionStatus() === 'signed-out' ? <Visitor /> : <Layout />);
