import { isGranted } from '../../session/grants.ts';
import { useSelf } from '../../session/permissions.ts';
import { type NavigationGroup, navigation } from './navigation.ts';

/** The links to pages on which the caller sees something. */
export const useNavigation = (): readonly NavigationGroup[] => {
  const { permissions } = useSelf();
  return navigation
    .map(({ heading, links }) => ({
      heading,
      links: links.filter(
        ({ needs }) => needs === undefined || needs.some((permission) => isGranted(permissions, { permission })),
      ),
    }))
    .filter(({ links }) => links.length > 0);
};
