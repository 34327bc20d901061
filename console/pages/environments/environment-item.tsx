import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import type { SortableParts } from '../../design/data/sortable-list.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { MoreIcon } from '../../design/icons.tsx';
import page from '../../design/page.module.css';
import { EnvironmentName } from '../../layout/environment-name.tsx';
import type { Environment } from '../../queries/environments.ts';
import { common } from '../../texts/common.ts';
import { environments as texts } from '../../texts/environments.ts';
import { EnvironmentSwitch } from './environment-switch.tsx';
import styles from './environments.module.css';

export type EnvironmentDialog = 'type' | 'clone' | 'delete';

export interface EnvironmentItemProps extends SortableParts {
  readonly environment: Environment;
  readonly count: number;
  readonly lacks: string | undefined;
  /** Why no further environment can be created; undefined: one can. */
  readonly full: string | undefined;
  readonly onOpen: (dialog: EnvironmentDialog) => void;
}

/** One environment, what depends on it, and its actions. */
export const EnvironmentItem = (props: EnvironmentItemProps) => {
  const { environment, count, index, handle, moveTo, lacks, full, onOpen } = props;
  const { name, type, protected: isProtected, enabled, projectCount, enabledToggleCount, apiTokenCount } = environment;
  return (
    <>
      {handle}
      <div className={styles.what}>
        <div className={styles.head}>
          <span className={page.name}>
            <EnvironmentName name={name} type={type} />
          </span>
          <span className={page.soft}>{type}</span>
          {isProtected && <Badge>{texts.protected}</Badge>}
        </div>
        <p className={page.soft}>{texts.numbers(projectCount, enabledToggleCount, apiTokenCount)}</p>
      </div>
      <div className={styles.switch}>
        <span className={page.soft}>{enabled ? texts.forNew : texts.notForNew}</span>
        <EnvironmentSwitch environment={environment} lacks={lacks} />
      </div>
      <Menu
        trigger={
          <Button look="quiet" label={common.moreOf(name)}>
            <MoreIcon />
          </Button>
        }
        actions={[
          { label: texts.edit, lacks, onSelect: () => onOpen('type') },
          { label: texts.clone, lacks: lacks ?? full, onSelect: () => onOpen('clone') },
          ...(index > 0 ? [{ label: texts.up, lacks, onSelect: () => moveTo(index - 1) }] : []),
          ...(index < count - 1 ? [{ label: texts.down, lacks, onSelect: () => moveTo(index + 1) }] : []),
          {
            label: common.remove,
            lacks: lacks ?? (isProtected ? texts.protectedHint : undefined),
            onSelect: () => onOpen('delete'),
          },
        ]}
      />
    </>
  );
};
