import { useMutation } from '@tanstack/react-query';
import { StarFilledIcon, StarIcon } from '../icons.tsx';
import { announceProblem } from '../messages/toasts.ts';
import styles from './star.module.css';

export interface StarProps {
  readonly favorite: boolean;
  /** What a click does, as a label. */
  readonly label: (favorite: boolean) => string;
  readonly onMark: (favorite: boolean) => Promise<unknown>;
}

/** Marks something as a favourite of the caller. */
export const Star = ({ favorite, label, onMark }: StarProps) => {
  const marking = useMutation({ mutationFn: () => onMark(!favorite), onError: announceProblem });
  const shown = marking.isPending ? !favorite : favorite;
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={shown}
      aria-label={label(shown)}
      onClick={() => !marking.isPending && marking.mutate()}
    >
      {shown ? <StarFilledIcon /> : <StarIcon />}
    </button>
  );
};
