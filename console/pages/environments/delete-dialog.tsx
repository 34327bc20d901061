import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { deleteEnvironment } from '../../queries/environments.ts';
import { environments as texts } from '../../texts/environments.ts';
import type { EnvironmentProps } from './environment-props.ts';

/** Deletes an environment, after it has listed what is deleted with it. */
export const DeleteDialog = ({ environment, onClose }: EnvironmentProps) => {
  const { name, type, sortOrder, enabled, projectCount, enabledToggleCount, apiTokenCount } = environment;
  return (
    <ConfirmWithDiff
      title={texts.remove.title(name)}
      changes={[{ summary: texts.remove.words(name), before: { name, type, sortOrder, enabled }, after: null }]}
      environment={{ name, production: type === 'production', reviewed: false, maySkip: true }}
      warning={<Banner look="bad">{texts.remove.lost(projectCount, enabledToggleCount, apiTokenCount)}</Banner>}
      inHistory={projectCount > 0}
      danger
      action={texts.unmake}
      onClose={onClose}
      onSave={async ({ comment }) => {
        await deleteEnvironment(name, comment);
        announce({ title: texts.remove.done(name) });
      }}
    />
  );
};
