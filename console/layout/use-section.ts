import { useLocation } from '@tanstack/react-router';
import type { NavigationLink } from './frame/navigation.ts';
import { useNavigation } from './frame/use-navigation.ts';
import { sectionOf } from './section.ts';

/** The side link that the page belongs to. */
export interface Section {
  readonly link: NavigationLink | undefined;
  /** The page is the target of the link itself. */
  readonly isHere: boolean;
}

export const useSection = (): Section => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const links = useNavigation();
  const section = sectionOf(
    path,
    links.map(({ to }) => to),
  );
  return { link: links.find(({ to }) => to === section), isHere: section === path };
};
