import { useQuery } from '@tanstack/react-query';
import { Tokens } from '../../accounts/tokens.tsx';
import { createPersonalToken, deletePersonalToken, personalTokens } from '../../queries/profile.ts';
import { profile } from '../../texts/profile.ts';
import styles from './profile.module.css';

const { tokens: texts } = profile;

/** Personal tokens, for scripts that act as the caller. */
export const TokensTab = () => (
  <div className={styles.tab}>
    <Tokens
      heading={texts.heading}
      lead={texts.lead}
      none={texts.none}
      tokens={useQuery(personalTokens)}
      create={createPersonalToken}
      revoke={deletePersonalToken}
    />
  </div>
);
