import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../design/button.tsx';
import { Ago } from '../../../design/time/moment.tsx';
import { flagStages } from '../../../queries/lifecycle.ts';
import { common } from '../../../texts/common.ts';
import { lifecycle as texts } from '../../../texts/lifecycle.ts';
import styles from '../flag.module.css';
import { useFlag } from '../whom/flag-context.tsx';

export interface StagesProps {
  readonly onComplete: () => void;
  readonly onArchive: () => void;
}

/** The stages of a flag with their times, and the way to the next one. */
export const Stages = ({ onComplete, onArchive }: StagesProps) => {
  const { flag, path, lacks } = useFlag();
  const { data, isError } = useQuery(flagStages(path));
  if (data === undefined) return <span className={styles.soft}>{isError ? texts.notRead : common.pending}</span>;
  const current = data.at(-1)?.stage;
  return (
    <>
      <ol className={styles.list}>
        {data.map(({ stage, enteredStageAt, status, orEarlier }) => (
          <li key={stage} title={texts.meanings[stage]} aria-current={stage === current ? 'step' : undefined}>
            {texts.stages[stage] ?? stage}
            {status && ` (${texts.status[status]})`}{' '}
            <span className={styles.soft}>
              <Ago at={enteredStageAt} /> {orEarlier && texts.byThen}
            </span>
          </li>
        ))}
      </ol>
      {!flag.archived && (
        <Button look="quiet" lacks={lacks('UPDATE_FEATURE')} onClick={onComplete}>
          {flag.completed ? texts.uncomplete : texts.complete}
        </Button>
      )}
      {!flag.archived && flag.completed && (
        <Button look="quiet" lacks={lacks('DELETE_FEATURE')} onClick={onArchive}>
          {texts.archive}
        </Button>
      )}
    </>
  );
};
