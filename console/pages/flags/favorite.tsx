import { Star } from '../../design/star.tsx';
import { type Flag, setFavorite } from '../../queries/flags.ts';
import { flags as texts } from '../../texts/flags.ts';

/** Whether the caller wants to find a flag first. */
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
