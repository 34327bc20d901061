import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { aboutFlag } from '../../changes/about.ts';
import { Button } from '../../design/button.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import { type PlanPlace, pausePlan, resumePlan } from '../../queries/release-stop.ts';
import { useLacking } from '../../session/permissions.ts';
import { flags } from '../../texts/flags.ts';
import styles from './flags.module.css';

const { stop: texts } = flags;

/** Stops a release at once, without a question. It is beside the switch of the flag, wherever that is. */
export const StopRelease = ({ place }: { readonly place: PlanPlace }) => {
  const { projectId: project, featureName, environment } = place;
  const lacking = useLacking();
  const lacks = (permission: string) => lacking({ permission, project, environment });
  const about = [aboutFlag(project, featureName, environment)];
  const stopping = useMutation({
    mutationFn: () => pausePlan(place),
    onSuccess: () =>
      announce({
        title: texts.done(featureName, environment),
        description: texts.hint,
        about,
        ...(lacks('UPDATE_FEATURE_STRATEGY') === undefined && {
          undo: async () => {
            await resumePlan(place, '');
            await queryClient.invalidateQueries();
            announce({ title: texts.undone(featureName, environment), about });
          },
        }),
      }),
    onError: announceProblem,
  });
  return (
    <Button
      look="danger"
      className={styles.stop}
      aria-label={texts.of(featureName, environment)}
      lacks={lacks('UPDATE_FEATURE_ENVIRONMENT') && lacks('UPDATE_FEATURE_STRATEGY')}
      waits={stopping.isPending}
      onClick={() => stopping.mutate()}
    >
      {texts.go}
    </Button>
  );
};
