import type { Application } from '../../queries/applications.ts';
import { applications as texts } from '../../texts/applications.ts';

/** Where an application is used: `shop (development, production), till (production)`. */
export const usageText = ({ usage }: Pick<Application, 'usage'>): string =>
  usage
    .map(({ project, environments }) => `${project === '*' ? texts.allProjects : project} (${environments.join(', ')})`)
    .join(', ') || texts.usedNowhere;
