import { Star } from '../../design/data/star.tsx';
import { setProjectFavorite } from '../../queries/health.ts';
import { overview as texts } from '../../texts/health.ts';

export interface ProjectStarProps {
  readonly id: string;
  readonly name: string;
  readonly favorite: boolean;
}

/** Marks a project as a favourite of the caller. */
export const ProjectStar = ({ id, name, favorite }: ProjectStarProps) => (
  <Star
    favorite={favorite}
    label={(marked) => (marked ? texts.unfavorite(name) : texts.favorite(name))}
    onMark={(marked) => setProjectFavorite(id, marked)}
  />
);
