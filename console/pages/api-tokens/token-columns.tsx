import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { MoreIcon } from '../../design/icons.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { type ApiToken, tokenNeed } from '../../queries/api-tokens.ts';
import { useLacking } from '../../session/permissions.ts';
import { apiTokens as texts } from '../../texts/api-tokens.ts';
import { common } from '../../texts/common.ts';

const { columns: names } = texts;

/** The projects or environments of a token; `*` stands for all. */
const Places = ({ of }: { readonly of: readonly string[] }) => (
  <span className={page.clipped}>
    {of.includes('*')
      ? texts.everything
      : of.map((name, position) => (
          <span key={name}>
            {position > 0 && ', '}
            <Name>{name}</Name>
          </span>
        ))}
  </span>
);

const Expiry = ({ at }: { readonly at: string | null }) => {
  const hasEnded = at !== null && Date.parse(at) <= Date.now();
  return (
    <>
      <Moment at={at} /> {hasEnded && <Badge look="bad">{texts.expired}</Badge>}
    </>
  );
};

export interface TokenActions {
  readonly onExpiry: (token: ApiToken) => void;
  readonly onRevoke: (token: ApiToken) => void;
}

/** The columns of the token list, with the actions for a token. */
export const useTokenColumns = ({ onExpiry, onRevoke }: TokenActions): readonly Column<ApiToken>[] => {
  const lacking = useLacking();
  return [
    {
      id: 'name',
      width: 'minmax(10rem, 2fr)',
      header: names.name,
      wide: true,
      cell: ({ tokenName }) => (
        <span className={page.name}>
          <Name>{tokenName}</Name>
        </span>
      ),
    },
    {
      id: 'type',
      width: '10.75rem',
      header: names.type,
      label: names.type,
      cell: ({ type }) => <Badge look={type === 'admin' ? 'warn' : 'plain'}>{texts.types[type]}</Badge>,
    },
    {
      id: 'projects',
      width: 'minmax(6rem, 1fr)',
      header: names.projects,
      label: names.projects,
      cell: ({ projects }) => <Places of={projects} />,
    },
    {
      id: 'environment',
      width: 'minmax(6rem, 1fr)',
      header: names.environment,
      label: names.environment,
      cell: ({ environment }) => <Places of={[environment]} />,
    },
    {
      id: 'seen',
      width: '7.5rem',
      header: names.seen,
      label: names.seen,
      cell: ({ seenAt }) => <Moment at={seenAt} />,
    },
    {
      id: 'expires',
      width: '7.5rem',
      header: names.expires,
      label: names.expires,
      cell: ({ expiresAt }) => <Expiry at={expiresAt} />,
    },
    {
      id: 'actions',
      width: '3rem',
      header: <span className="unseen">{names.actions}</span>,
      corner: true,
      cell: (token) => (
        <Menu
          trigger={
            <Button look="quiet" label={common.moreOf(token.tokenName)}>
              <MoreIcon />
            </Button>
          }
          actions={[
            {
              label: texts.change,
              lacks: lacking(tokenNeed('UPDATE', token.type)),
              onSelect: () => onExpiry(token),
            },
            { label: texts.revoke, lacks: lacking(tokenNeed('DELETE', token.type)), onSelect: () => onRevoke(token) },
          ]}
        />
      ),
    },
  ];
};
