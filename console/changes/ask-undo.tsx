import { Banner } from '../design/banner.tsx';
import type { Question } from '../design/toasts.ts';
import { common } from '../texts/common.ts';
import type { Change, ChangedEnvironment } from './change.ts';
import styles from './confirm.module.css';

/** What is asked before a change in production is undone, as it was asked before the change. Undefined: nothing. */
export const askUndo = (
  { name, production }: Pick<ChangedEnvironment, 'name' | 'production'>,
  changes: readonly Pick<Change, 'summary'>[],
): Question | undefined =>
  production
    ? {
        title: common.change.undoTitle(name),
        text: (
          <>
            <Banner look="warn">{common.change.production(name)}</Banner>
            <p>{common.change.undoLead}</p>
            <ul className={styles.words}>
              {changes.map(({ summary }) => (
                <li key={summary}>{summary}</li>
              ))}
            </ul>
          </>
        ),
      }
    : undefined;
