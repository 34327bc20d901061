import { useRouter } from '@tanstack/react-router';
import { Button } from '../../design/button.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { Person } from '../../design/person/person.tsx';
import { useSelf } from '../../session/permissions.ts';
import { setTheme, themes, useTheme } from '../../session/theme.ts';
import { useSignOut } from '../../session/use-sign-out.ts';
import { common } from '../../texts/common.ts';
import styles from './layout.module.css';

const { navigation: texts } = common;

/** The menu of the signed-in user. @param onKeys shows all keys */
export const AccountMenu = ({ onKeys }: { readonly onKeys: () => void }) => {
  const { user } = useSelf();
  const theme = useTheme();
  const router = useRouter();
  const signOut = useSignOut();
  const name = user.name ?? user.username ?? user.email ?? String(user.id);
  return (
    <Menu
      trigger={
        <Button look="quiet" className={styles.account} aria-label={`${texts.account}: ${name}`}>
          <Person name={name} />
        </Button>
      }
      choice={{
        heading: texts.theme,
        value: theme,
        choices: themes.map((value) => ({ value, label: texts.themes[value] })),
        onChoose: (value) => setTheme(themes.find((one) => one === value) ?? 'system'),
      }}
      actions={[
        { label: texts.profile, onSelect: () => void router.navigate({ to: '/profile' }) },
        { label: texts.keys, onSelect: onKeys },
        { label: texts.signOut, onSelect: signOut },
      ]}
    />
  );
};
