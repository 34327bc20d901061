import { Star } from '../../design/data/star.tsx';
import { type Flag, setFavorite } from '../../queries/flags.ts';
import { flags as texts } from '../../texts/flags.ts';

/** Marks a flag as a favourite of the caller. */
export const Favorite = ({
  flag: { name: featureName, project: projectId = 'default', favorite = false },
}: {
  readonly flag: Pick<Flag, 'name' | 'project' | 'favorite'>;
}) => (
  <Star
    favorite={favorite}
    label={(marked) => (marked ? texts.unfavorite(featureName) : texts.favorite(featureName))}
    onMark={(marked) => setFavorite({ projectId, featureName }, marked)}
  />
);
