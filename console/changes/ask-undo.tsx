import { Banner } from '../design/messages/banner.tsx';
import type { Question } from '../design/messages/toasts.ts';
import { common } from '../texts/common.ts';
import type { DescribedChange } from './change.ts';
import styles from './confirm.module.css';

/**
 * What is asked before a change in production is undone, as it was asked before the change. Undefined: nothing.
 * @param production the production environments that the change reaches
 */
export const askUndo = (
  production: readonly string[],
  changes: readonly Pick<DescribedChange, 'summary'>[],
): Question | undefined =>
  production.length === 0
    ? undefined
    : {
        title: common.change.undoTitle(production.join(', ')),
        text: (
          <>
            {production.map((name) => (
              <Banner key={name} look="warn">
                {common.change.production(name)}
              </Banner>
            ))}
            <p>{common.change.undoLead}</p>
            <ul className={styles.words}>
              {changes.map(({ summary }) => (
                <li key={summary}>{summary}</li>
              ))}
            </ul>
          </>
        ),
      };
