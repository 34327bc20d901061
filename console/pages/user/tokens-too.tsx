import { useQuery } from '@tanstack/react-query';
import { Check } from '../../design/fields/check.tsx';
import { userTokens } from '../../queries/users.ts';
import { users } from '../../texts/users.ts';

const { tokensToo: texts } = users;

export interface TokensTooProps {
  readonly userId: number;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Says how many personal tokens a user has, and asks whether they are deleted together with a change of the password. */
export const TokensToo = ({ userId, checked, onChange }: TokensTooProps) => {
  const { data, isPending } = useQuery(userTokens(userId));
  if (isPending) return <p>{texts.counting}</p>;
  if (data?.length === 0) return <p>{texts.none}</p>;
  return (
    <Check checked={checked} onChange={onChange}>
      {data === undefined ? texts.removeAll : texts.remove(data.length)}
    </Check>
  );
};
