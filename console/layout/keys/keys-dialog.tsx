import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Check } from '../../design/fields/check.tsx';
import { keySetting } from '../../session/key-setting.ts';
import { useSelf } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { keys as texts } from '../../texts/keys.ts';
import { mainLinks } from '../frame/navigation.ts';
import styles from './keys.module.css';
import { pageKeys } from './page-keys.ts';

interface KeyListProps {
  readonly heading: string;
  /** The keys of each command, one after the other. */
  readonly rows: readonly { readonly keys: readonly string[]; readonly text: string }[];
}

const KeyList = ({ heading, rows }: KeyListProps) => (
  <section>
    <h3>{heading}</h3>
    <dl className={styles.keys}>
      {rows.map(({ keys, text }) => (
        <div key={text}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** All keys of the console, and whether single letters are commands. */
export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const setting = keySetting(useSelf().user.id);
  const { on } = setting.use();
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <Button look="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <div className={styles.lists}>
        <KeyList heading={texts.everywhere} rows={texts.rows} />
        <KeyList
          heading={texts.goTo}
          rows={mainLinks.map(({ label, to }) => ({ keys: ['g', pageKeys[to] ?? ''], text: label }))}
        />
      </div>
      <Check checked={on} onChange={() => setting.set({ on: !on })}>
        {texts.on}
      </Check>
    </Dialog>
  );
};
