import { SelectField } from '../../design/fields/field.tsx';
import page from '../../design/page.module.css';
import { setTheme, themes, useTheme } from '../../session/theme.ts';
import { common } from '../../texts/common.ts';
import { profile } from '../../texts/profile.ts';
import { NamesCard } from './names-card.tsx';
import { PasswordCard } from './password-card.tsx';
import styles from './profile.module.css';

const { theme: texts } = profile;

const ThemeCard = () => {
  const theme = useTheme();
  return (
    <section className={page.card} aria-labelledby="profile-theme">
      <h2 id="profile-theme">{texts.heading}</h2>
      <SelectField
        label={common.navigation.theme}
        hint={texts.hint}
        value={theme}
        onChange={({ target: { value } }) => setTheme(themes.find((one) => one === value) ?? 'system')}
      >
        {themes.map((value) => (
          <option key={value} value={value}>
            {common.navigation.themes[value]}
          </option>
        ))}
      </SelectField>
    </section>
  );
};

/** The names, the password and the theme of the caller. */
export const AccountTab = () => (
  <div className={styles.cards}>
    <div className={page.stack}>
      <NamesCard />
      <ThemeCard />
    </div>
    <div className={page.stack}>
      <PasswordCard />
    </div>
  </div>
);
