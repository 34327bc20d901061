import { useMutation } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import page from '../../design/page.module.css';
import { createApiToken, tokenNeed } from '../../queries/api-tokens.ts';
import { createProjectToken } from '../../queries/projects.ts';
import { useLacking } from '../../session/permissions.ts';
import { connect } from '../../texts/connect.ts';
import styles from './connect.module.css';
import type { TokenMade, TokenUse } from './made-tokens.ts';
import type { Sdk } from './sdks.ts';
import { kinds } from './snippet.ts';

const { token: texts } = connect;

/** How the caller may make a token for a project: with the right in the project, or with that for all of them. */
const useMaking = ({ type, project }: Pick<TokenUse, 'type' | 'project'>) => {
  const lacking = useLacking();
  const inProject = lacking({ permission: 'CREATE_PROJECT_API_TOKEN', project });
  const anywhere = lacking(tokenNeed('CREATE', type));
  return { inProject: inProject === undefined, lacks: anywhere === undefined ? undefined : inProject };
};

export interface TokenStepProps {
  readonly sdk: Sdk;
  readonly project: string;
  readonly environment: string;
  /** The token that the code has; undefined: none. */
  readonly token: TokenMade | undefined;
  readonly onMade: (token: TokenMade) => void;
}

/** Makes a token of the kind that the SDK needs, or tells who can. */
export const TokenStep = ({ sdk, project, environment, token, onMade }: TokenStepProps) => {
  const { token: type } = kinds[sdk];
  const { inProject, lacks } = useMaking({ type, project });
  const making = useMutation({
    mutationFn: async (): Promise<TokenMade> => {
      const draft = { tokenName: texts.name(connect.sdk.names[sdk]), type, environment };
      const made = inProject
        ? await createProjectToken(project, draft)
        : await createApiToken({ ...draft, projects: [project], expiresAt: undefined });
      return { id: made.id, secret: made.secret, type, environment, projects: [project] };
    },
    onSuccess: onMade,
  });
  return (
    <section className={styles.step} aria-labelledby="connect-token">
      <h2 id="connect-token">{texts.heading}</h2>
      {token === undefined ? (
        <>
          <Button look="primary" lacks={lacks} waits={making.isPending} onClick={() => making.mutate()}>
            {texts.create[type]}
          </Button>
          <p className={page.soft}>
            {texts.hint[type]} {texts.own}
          </p>
          {lacks !== undefined && (
            <p>
              {lacks}. {texts.who(project)}
            </p>
          )}
          {making.isError && <ErrorState error={making.error} />}
        </>
      ) : (
        <>
          <p role="status">{texts.made}</p>
          <p className={page.soft}>{texts.hint[type]}</p>
        </>
      )}
    </section>
  );
};
