import { useNavigate } from '@tanstack/react-router';
import { base } from '../api/base.ts';
import { type TokenType, tokenNeed, tokenTypes } from '../queries/api-tokens.ts';
import { isGranted, type Need } from '../session/grants.ts';
import { useSelf } from '../session/permissions.ts';
import { setTheme, themes, useTheme } from '../session/theme.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { common } from '../texts/common.ts';
import { palette } from '../texts/palette.ts';
import type { Found } from './palette/found.ts';

const { actions: texts } = palette;
const { themes: themeNames } = common.navigation;

const tokenNeeds = tokenTypes.map((type: TokenType) => tokenNeed('CREATE', type));

/** Forms for new things: their pages, and the permissions of which one is needed. */
const forms = [
  { key: 'flag', page: '/flags', needs: [{ permission: 'CREATE_FEATURE' }] },
  { key: 'project', page: '/projects', needs: [{ permission: 'CREATE_PROJECT' }] },
  {
    key: 'segment',
    page: '/segments',
    needs: [{ permission: 'CREATE_SEGMENT' }, { permission: 'UPDATE_PROJECT_SEGMENT' }],
  },
  {
    key: 'releaseTemplate',
    page: '/release-plan-templates',
    needs: [{ permission: 'RELEASE_PLAN_TEMPLATE_CREATE' }],
  },
  { key: 'user', page: '/users', needs: [{ permission: 'ADMIN' }] },
  { key: 'token', page: '/api-tokens', needs: tokenNeeds },
  { key: 'role', page: '/roles', needs: [{ permission: 'ADMIN' }] },
  { key: 'group', page: '/groups', needs: [{ permission: 'ADMIN' }] },
  { key: 'serviceAccount', page: '/service-accounts', needs: [{ permission: 'ADMIN' }] },
  { key: 'inviteLink', page: '/invite-links', needs: [{ permission: 'ADMIN' }] },
  { key: 'environment', page: '/environments', needs: [{ permission: 'ADMIN' }] },
  { key: 'contextField', page: '/context-fields', needs: [{ permission: 'CREATE_CONTEXT_FIELD' }] },
  { key: 'strategyType', page: '/strategy-types', needs: [{ permission: 'CREATE_STRATEGY' }] },
  { key: 'integration', page: '/integrations/new', needs: [{ permission: 'CREATE_ADDON' }] },
  { key: 'signalEndpoint', page: '/signal-endpoints', needs: [{ permission: 'ADMIN' }] },
  { key: 'tagType', page: '/tag-types', needs: [{ permission: 'CREATE_TAG_TYPE' }] },
] as const satisfies readonly { key: string; page: string; needs: readonly Need[] }[];

/** The actions that the caller may start from any page. */
export const useActions = (): readonly Found[] => {
  const { permissions } = useSelf();
  const navigate = useNavigate();
  const theme = useTheme();
  const signOut = useSignOut();
  return [
    ...forms
      .filter(({ needs }) => needs.some((need) => isGranted(permissions, need)))
      .map(
        ({ key, page }): Found => ({
          key: `new ${key}`,
          group: 'action',
          label: texts[key],
          go: () => navigate({ href: `${base}${page}?create=true` }),
        }),
      ),
    ...themes
      .filter((one) => one !== theme)
      .map(
        (one): Found => ({
          key: `theme ${one}`,
          group: 'action',
          label: texts.theme(themeNames[one]),
          go: () => setTheme(one),
        }),
      ),
    { key: 'sign out', group: 'action', label: texts.signOut, go: signOut },
  ];
};
