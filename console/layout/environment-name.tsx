import { useQuery } from '@tanstack/react-query';
import { classNames } from '../design/class-names.ts';
import { Name } from '../design/name.tsx';
import { environments } from '../queries/configuration.ts';
import styles from './environment-name.module.css';
import { useFirstPicture } from './first-picture.ts';

export interface EnvironmentNameProps {
  readonly name: string;
  /** Its type; absent: it is looked up, once the first picture is complete. */
  readonly type?: string | undefined;
}

/** The name of an environment. Those for production have a colour that nothing else has. */
export const EnvironmentName = ({ name, type }: EnvironmentNameProps) => {
  const isUnknown = type === undefined;
  const enabled = useFirstPicture() && isUnknown;
  const { data } = useQuery({ ...environments, enabled });
  const known = isUnknown ? data?.find((one) => one.name === name)?.type : type;
  return (
    <span className={classNames(known === 'production' && styles.production)}>
      <Name>{name}</Name>
    </span>
  );
};
