import { Toast } from '@base-ui/react/toast';
import { common } from '../texts/common.ts';
import buttons from './button.module.css';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons.tsx';
import styles from './toast.module.css';
import { toasts } from './toasts.ts';

const List = () => {
  const { toasts: shown } = Toast.useToastManager();
  return shown.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Content>
        <Toast.Title className={styles.title} render={<p />} />
        <Toast.Description className={styles.description} />
      </Toast.Content>
      <div className={styles.actions}>
        <Toast.Action className={buttons.button} />
        <Toast.Close className={classNames(buttons.button, buttons.quiet, buttons.icon)} aria-label={common.close}>
          <CloseIcon />
        </Toast.Close>
      </div>
    </Toast.Root>
  ));
};

/** The messages about finished and failed changes, in a corner of the main part of the page. */
export const Toasts = () => (
  <Toast.Provider toastManager={toasts}>
    <Toast.Viewport className={styles.viewport}>
      <List />
    </Toast.Viewport>
  </Toast.Provider>
);
