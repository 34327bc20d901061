import { useMutation } from '@tanstack/react-query';
import { StarFilledIcon, StarIcon } from '../../design/icons.tsx';
import { announceProblem } from '../../design/toasts.ts';
import { type Flag, setFavorite } from '../../queries/flags.ts';
import { flags as texts } from '../../texts/flags.ts';
import styles from './flags.module.css';

/** Whether the caller wants to find a flag first. */
export const Favorite = ({
  flag: { name: featureName, project: projectId = 'default', favorite = false },
}: {
  readonly flag: Pick<Flag, 'name' | 'project' | 'favorite'>;
}) => {
  const marking = useMutation({
    mutationFn: () => setFavorite({ projectId, featureName }, !favorite),
    onError: announceProblem,
  });
  const shown = marking.isPending ? !favorite : favorite;
  return (
    <button
      type="button"
      className={styles.favorite}
      aria-pressed={shown}
      aria-label={shown ? texts.unfavorite(featureName) : texts.favorite(featureName)}
      onClick={() => !marking.isPending && marking.mutate()}
    >
      {shown ? <StarFilledIcon /> : <StarIcon />}
    </button>
  );
};
