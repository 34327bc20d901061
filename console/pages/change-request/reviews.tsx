import { Badge } from '../../design/badge.tsx';
import { Moment } from '../../design/moment.tsx';
import { Name } from '../../design/name.tsx';
import type { ChangeRequest } from '../../queries/change-requests.ts';
import { changeRequests } from '../../texts/change-requests.ts';
import styles from './change-request.module.css';

const { one: texts } = changeRequests;

type Reviewed = Pick<ChangeRequest, 'approvals' | 'rejections' | 'minApprovals'>;

/** Who approved and who rejected a request. */
export const Reviews = ({ request: { approvals, rejections, minApprovals } }: { readonly request: Reviewed }) => {
  const reviews = [
    ...approvals.map((review) => ({ ...review, approved: true })),
    ...rejections.map((review) => ({ ...review, approved: false })),
  ];
  return (
    <section className={styles.part}>
      <h2>{texts.reviews}</h2>
      <p>{texts.needed(approvals.length, minApprovals)}</p>
      {reviews.length === 0 && <p className={styles.soft}>{texts.noReviews}</p>}
      <ul className={styles.entries}>
        {reviews.map(({ createdBy, createdAt, approved }) => (
          <li key={`${createdBy.id} ${createdAt} ${approved}`}>
            <p>
              <Name>{createdBy.username}</Name>{' '}
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
