import { useAuthor } from '../../accounts/use-author.ts';
import { Badge } from '../../design/badge.tsx';
import { Person } from '../../design/person/person.tsx';
import { Moment } from '../../design/time/moment.tsx';
import { EnvironmentName } from '../../layout/environment-name.tsx';
import type { ChangeRequest } from '../../queries/change-requests.ts';
import { changeRequests } from '../../texts/change-requests.ts';
import styles from './change-request.module.css';

const { one: texts } = changeRequests;

type Reviewed = Pick<ChangeRequest, 'approvals' | 'rejections' | 'minApprovals' | 'reaches'>;

/** Who approved and who rejected a request. */
export const Reviews = ({ request }: { readonly request: Reviewed }) => {
  const { approvals, rejections, minApprovals, reaches = [] } = request;
  const authorOf = useAuthor();
  const reviews = [
    ...approvals.map((review) => ({ ...review, approved: true })),
    ...rejections.map((review) => ({ ...review, approved: false })),
  ];
  return (
    <section className={styles.part}>
      <h2>{texts.reviews}</h2>
      {reaches.length > 1 ? (
        <>
          <p>{texts.reaches}</p>
          <ul className={styles.reaches}>
            {reaches.map(({ environment, requiredApprovals, approvals: given }) => (
              <li key={environment}>
                <EnvironmentName name={environment} />:{' '}
                {requiredApprovals === null ? texts.unreviewed : texts.needed(given, requiredApprovals)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{texts.needed(approvals.length, minApprovals)}</p>
      )}
      {reviews.length === 0 && <p className={styles.soft}>{texts.noReviews}</p>}
      <ul className={styles.entries}>
        {reviews.map(({ createdBy, createdAt, approved }) => (
          <li key={`${createdBy.id} ${createdAt} ${approved}`}>
            <p>
              <Person name={authorOf(createdBy)} />{' '}
              <Badge look={approved ? 'good' : 'bad'}>{approved ? texts.approved : texts.rejected}</Badge>
            </p>
            <p className={styles.soft}>
              <Moment at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
