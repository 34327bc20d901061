import { isGranted } from '../../session/grants.ts';
import { useSelf } from '../../session/permissions.ts';
import { mainLinks, type NavigationGroup, type NavigationLink, settingsGroups } from './navigation.ts';

/** The groups of settings with the pages on which the caller sees something. */
export const useSettings = (): readonly NavigationGroup[] => {
  const { permissions } = useSelf();
  return settingsGroups
    .map(({ heading, links }) => ({
      heading,
      links: links.filter(
        ({ needs }) => needs === undefined || needs.some((permission) => isGranted(permissions, { permission })),
      ),
    }))
    .filter(({ links }) => links.length > 0);
};

/** The links to all pages that are not about one thing and on which the caller sees something. */
export const useNavigation = (): readonly NavigationLink[] => {
  const settings = useSettings();
  return [...mainLinks, ...settings.flatMap(({ links }) => links)];
};
