import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { Switch } from '../../design/fields/switch.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import { type Environment, switchEnvironment } from '../../queries/environments.ts';
import { environments as texts } from '../../texts/environments.ts';

export interface EnvironmentSwitchProps {
  readonly environment: Environment;
  readonly lacks: string | undefined;
}

/** Whether new projects get this environment. Existing projects do not change, so the switch acts at once. */
export const EnvironmentSwitch = ({ environment: { name, enabled }, lacks }: EnvironmentSwitchProps) => {
  const switching = useMutation({
    mutationFn: async () => {
      await switchEnvironment(name, !enabled);
      announce({
        title: texts.offeredDone(name, !enabled),
        description: texts.offeredHint,
        undo: async () => {
          await switchEnvironment(name, enabled);
          await queryClient.invalidateQueries();
          announce({ title: texts.undone(name) });
        },
      });
    },
    onError: announceProblem,
  });
  return (
    <Switch
      label={texts.offered(name)}
      on={switching.isPending ? !enabled : enabled}
      waits={switching.isPending}
      lacks={lacks}
      onChange={() => switching.mutate()}
    />
  );
};
